"""How moves and rolls are written: `yellow b2`, `white as green`, `X blue 7`, `3 - 4 1 - 6`."""

from collections.abc import Iterable, Sequence

from quincunx.core.moves import Details, First, Pass
from quincunx.core.errors import Unreadable
from quincunx.core.notation import GameNotation
from quincunx.core.text.colours import the_die
from quincunx.core.text.messages import message
from quincunx.games.clever import layout
from quincunx.games.clever.arrays import bits
from quincunx.games.clever.moves import Done, EnterBonus, Reroll, Roll, Take
from quincunx.games.clever.encoding import (
    DICE,
    DONE,
    FACE,
    FACE_BITS,
    FIRST_ANSWER,
    FIRST_ENTRY,
    FIRST_EXTRA,
    PASS,
    REROLL,
    ROLL_BITS,
    TARGETS,
)
from quincunx.games.clever.layout import AREA_NAMES, DICE_NAMES, SIX, square_names

FACE_TEXTS = ("-", "1", "2", "3", "4", "5", "6")
ROLL_ORDER = " ".join(DICE_NAMES)
PAD_NUMBERS = {
    f"{number} {area}": EnterBonus(area, number=number)
    for area in ("orange", "purple")
    for number in range(1, SIX + 1)
}


def all_moves() -> dict[int, Details]:
    """Every move by its code."""
    moves: dict[int, Details] = {PASS: Pass(), DONE: Done(), REROLL: Reroll()}
    for die, colour in enumerate(DICE_NAMES):
        for target, (area, square) in enumerate(targets()):
            if colour in (area, "white"):
                moves[FIRST_ENTRY + die * TARGETS + target] = Take(colour, area, square)
                moves[FIRST_EXTRA + die * TARGETS + target] = Take(colour, area, square, extra=True)
    for place, bonus in enumerate(bonus_entries()):
        moves[FIRST_ANSWER + place] = bonus
    return moves


def targets() -> list[tuple[str, str | None]]:
    """Where a die can be entered: area and square."""
    return [
        *(("yellow", name) for name in square_names(layout.YELLOW)),
        *((area, None) for area in AREA_NAMES[1:]),
    ]


def bonus_entries() -> list[EnterBonus]:
    yellow = [EnterBonus("yellow", name) for name in square_names(layout.YELLOW)]
    blue = [EnterBonus("blue", name) for name in square_names(layout.BLUE)]
    return [
        *yellow,
        *blue,
        EnterBonus("green"),
        EnterBonus("orange", number=SIX),
        EnterBonus("purple", number=SIX),
    ]


def write_details(details: Details) -> str:
    """A move or roll; empty if it is of another game."""
    match details:
        case Take(die, area, square, extra):
            die_text = "" if die == area else f"{die} as "
            return f"{'+' if extra else ''}{die_text}{join_words(area, square)}"
        case EnterBonus(area, square, number):
            return join_words(str(number or "X"), area, square)
        case Reroll():
            return "reroll"
        case Done():
            return "done"
        case Pass():
            return "pass"
        case Roll(platter=platter):
            return join_roll(
                [str(getattr(details, colour) or "-") for colour in DICE_NAMES], platter
            )
    return ""


def join_words(*words: str | None) -> str:
    return " ".join(word for word in words if word is not None)


MOVES = all_moves()
TEXTS = {code: write_details(move) for code, move in MOVES.items()}
CODES = {text: code for code, text in TEXTS.items()}


def read_move(text: str) -> int:
    if text not in CODES:
        raise Unreadable(why_unreadable(text))
    return CODES[text]


def parse_move(text: str) -> Details:
    return MOVES[read_move(text)]


def parse_entry(text: str) -> Details:
    """A move, or a number on a score pad, which is written like a bonus: `4 orange`."""
    return PAD_NUMBERS.get(text) or parse_move(text)


def why_unreadable(text: str) -> str:
    """What is wrong with a text that is not a move."""
    words = text.removeprefix("+").split(" ")
    if words[0] == "white" and (len(words) < 3 or words[1] != "as" or words[2] not in AREA_NAMES):
        return message(
            "{text} is not a move: say where the white die goes, such as 'white as green' "
            "or 'white as yellow b2'",
            text=repr(text),
        )
    if words[-1] == "yellow" or words[-2:-1] == ["yellow"]:
        return message(
            "{text} is not a move: yellow needs one of the squares {squares}, such as 'yellow b2'",
            text=repr(text),
            squares=" ".join(sorted(square_names(layout.YELLOW))),
        )
    return message(
        "{text} is not a move: write the area of a die, such as 'green', 'yellow b2' or "
        "'white as blue', with a leading + for an extra "
        "die; a bonus, such as 'X blue 7' or '6 orange'; or 'reroll', 'pass' or 'done'",
        text=repr(text),
    )


def read_roll(text: str) -> int:
    """The faces, followed by a colon and the platter dice in a solo passive roll."""
    numbers, colon, platter = text.partition(":")
    faces = numbers.strip().split(" ")
    if len(faces) != DICE:
        raise Unreadable(
            "{text} is not a roll: it needs six dice, {dice}, with '-' for a die that "
            "is not rolled",
            text=repr(text),
            dice=ROLL_ORDER,
        )
    code = read_platter(platter.strip()) << ROLL_BITS if colon else 0
    for die, face in enumerate(faces):
        if face not in FACE_TEXTS:
            raise Unreadable(
                "{text} is not a roll: {die} cannot show {face}",
                text=repr(text),
                die=the_die(DICE_NAMES[die]),
                face=repr(face),
            )
        code |= FACE_TEXTS.index(face) << FACE_BITS * die
    return code


def read_platter(text: str) -> int:
    names = text.split(" ")
    if [name for name in DICE_NAMES if name in names] != names:
        raise Unreadable(
            "{text} is not a platter: name its dice, each once, in the order {dice}",
            text=repr(text),
            dice=ROLL_ORDER,
        )
    return bits(map(DICE_NAMES.index, names))


def write_roll(code: int) -> str:
    return join_roll([FACE_TEXTS[face] for face in faces_of(code)], dice_names(code >> ROLL_BITS))


def join_roll(faces: Iterable[str], platter: Iterable[str]) -> str:
    rolled = " ".join(faces)
    names = " ".join(platter)
    return f"{rolled}: {names}" if names else rolled


def roll_details(code: int) -> Roll:
    yellow, blue, green, orange, purple, white = (face or None for face in faces_of(code))
    return Roll(yellow, blue, green, orange, purple, white, tuple(dice_names(code >> ROLL_BITS)))


def faces_of(code: int) -> list[int]:
    return [code >> FACE_BITS * die & FACE for die in range(DICE)]


def dice_names(dice: int) -> list[str]:
    """The names of the dice in a set."""
    return [name for die, name in enumerate(DICE_NAMES) if dice >> die & 1]


class CleverNotation(GameNotation):
    kinds = (Take, Reroll, Done, EnterBonus, Pass, Roll, First)

    def read_move(self, text: str) -> int:
        return read_move(text)

    def write_move(self, code: int) -> str:
        return TEXTS[code]

    def codes(self) -> Sequence[int]:
        return sorted(MOVES)

    def read_outcome(self, text: str) -> int:
        return read_roll(text)

    def write_outcome(self, code: int) -> str:
        return write_roll(code)

    def move_details(self, code: int) -> Details:
        return MOVES[code]

    def roll_details(self, code: int) -> Details:
        return roll_details(code)

    def write_details(self, details: Details) -> str:
        return write_details(details)
