"""How Qwizz is written: `lucky 7`, `keep`, `blue 11@3 +6`, `lucky yellow@5`, `5 12 3 7 6`."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from quincunx.core.authoring.roll_codes import decode_roll, encode_roll
from quincunx.core.errors import Unreadable
from quincunx.core.moves import Erased, First, Move, Value
from quincunx.core.notation import GameNotation
from quincunx.core.text.colours import colour_word, the_die
from quincunx.core.text.messages import join_words, message
from quincunx.games.qwizz.arrays import (
    FACES,
    FIRST_ENTRY,
    KEEP,
    LUCKY_WAY,
    MOST_WHITE,
    PENALTY,
    PICK,
    REROLL,
    SQUARES,
    way,
)
from quincunx.games.qwizz.moves import (
    ChooseLucky,
    Enter,
    EnterLucky,
    Keep,
    Penalty,
    RerollDie,
    Roll,
)
from quincunx.games.qwizz.sheet import COLUMNS, DICE, HIGHEST_LUCKY_NUMBER, ROWS

NAMES = [row.name for row in ROWS]
NUMBER = "(0|[1-9][0-9]*)"
FACE_TEXTS = ("-", *map(str, range(1, FACES)))  # "-" is a die that stays as it is
ENTRY = re.compile(f"{NUMBER}@{NUMBER}(?: ([+-]){NUMBER})?")
# at a real table: a player's number that was wrong
ERASURE = re.compile(f"erase ([0-7]) ((?:{'|'.join(NAMES)})@(?:[1-9]|1[0-2]))")


def all_moves() -> Iterator[Move]:
    yield Penalty(code=PENALTY)
    yield Keep(code=KEEP)
    for die, name in enumerate(DICE):
        yield RerollDie(name, code=REROLL + die)
    for number in range(1, HIGHEST_LUCKY_NUMBER + 1):
        yield ChooseLucky(number, code=PICK + number)
    for square in range(SQUARES):
        name, column = NAMES[square // COLUMNS], square % COLUMNS + 1
        yield EnterLucky(name, column, code=FIRST_ENTRY + LUCKY_WAY * SQUARES + square)
        for face in range(1, FACES):
            for white in range(-min(face, MOST_WHITE), MOST_WHITE + 1):
                code = FIRST_ENTRY + int(way(face, white)) * SQUARES + square
                yield Enter(name, face + white, column, white, code=code)


@cache
def moves_by_text() -> Mapping[str, Move]:
    return {str(move): move for move in all_moves()}


@cache
def moves_by_code() -> Mapping[int, Move]:
    return {move.code: move for move in sorted(moves_by_text().values(), key=int)}


def parse_move(text: str) -> Move:
    moves = moves_by_text()
    if text not in moves:
        raise Unreadable(why_unreadable(text))
    return moves[text]


def why_unreadable(text: str) -> str:
    """What is wrong with a text that is not a move."""
    word, _, rest = text.partition(" ")
    if word == "reroll":
        return message(
            "there is no {die} die: the dice are {names}",
            die=repr(rest),
            names=join_words(map(colour_word, DICE)),
        )
    if word == "lucky":
        return message(
            "{text} is not a move: pick 'lucky 1' to 'lucky {highest}', or enter your lucky number "
            "with a row and a column, such as 'lucky blue@3'",
            text=repr(text),
            highest=HIGHEST_LUCKY_NUMBER,
        )
    if word in NAMES:
        return why_not_an_entry(text, rest)
    return message(
        "{text} is not a move: write a row, a number and a column, such as 'blue 5@3', or "
        "'penalty'; the rows are {names}",
        text=repr(text),
        names=join_words(map(colour_word, NAMES)),
    )


def why_not_an_entry(text: str, rest: str) -> str:
    parts = ENTRY.fullmatch(rest)
    if not parts:
        return message(
            "{text} is not an entry: write 'blue 5@3' for a 5 in column 3, and with the "
            "white die 'blue 11@3 +6'",
            text=repr(text),
        )
    column = int(parts[2])
    white = int(parts[4] or 0)
    if not 1 <= column <= COLUMNS:
        return message(
            "there is no column {column}: they are 1 to {last}", column=column, last=COLUMNS
        )
    if parts[3] and not 1 <= white <= MOST_WHITE:
        return message(
            "the white die shows 1 to {most}, never {white}", most=MOST_WHITE, white=white
        )
    return message(
        "no roll can make {text}: a coloured die shows 1 to {most}", text=repr(text), most=FACES - 1
    )


def read_roll(text: str) -> int:
    faces = text.split(" ")
    if len(faces) != len(DICE):
        raise Unreadable(
            "{text} is not a roll: it needs {count} dice, {names}, with '-' for a die "
            "that stays as it is",
            text=repr(text),
            count=len(DICE),
            names=" ".join(DICE),
        )
    for (name, sides), face in zip(DICE.items(), faces, strict=True):
        if face not in FACE_TEXTS[: sides + 1]:
            raise Unreadable(
                "{text} is not a roll: {die} cannot show {face}",
                text=repr(text),
                die=the_die(name),
                face=repr(face),
            )
    code = encode_roll(map(FACE_TEXTS.index, faces), FACES)
    if code == 0:
        raise Unreadable("{text} is not a roll: no die is rolled", text=repr(text))
    return code


def roll_with(code: int) -> Roll:
    faces = (face or None for face in decode_roll(code, FACES, len(DICE)))
    return Roll(*faces, code=code)


def parse_erasure(text: str) -> Erased | None:
    found = ERASURE.fullmatch(text)
    return Erased(int(found[1]), found[2]) if found else None


def erased_square(erased: Erased) -> tuple[str, int]:
    """Its row and column."""
    row, _, column = erased.entry.partition("@")
    return row, int(column)


class QwizzNotation(GameNotation):
    kinds = (ChooseLucky, Keep, RerollDie, Enter, EnterLucky, Penalty, Roll, First, Erased)

    @cached_property
    def moves(self) -> Mapping[int, Move]:
        return moves_by_code()

    def read_move(self, text: str) -> Move:
        return parse_move(text)

    def read_roll(self, text: str) -> Roll:
        return roll_with(read_roll(text))

    def roll_with(self, code: int) -> Roll:
        return roll_with(code)

    def read_event(self, seat: int | None, text: str) -> Value:
        erased = parse_erasure(text) if seat is None else None
        return erased or super().read_event(seat, text)
