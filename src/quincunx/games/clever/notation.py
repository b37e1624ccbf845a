"""How moves and rolls are written: `yellow b2`, `white as green`, `X blue 7`, `3 - 4 1 - 6`."""

from collections.abc import Iterable, Iterator, Mapping

from quincunx.core.errors import Unreadable
from quincunx.core.moves import First, Move, Pass
from quincunx.core.notation import GameNotation
from quincunx.core.text.colours import the_die
from quincunx.core.text.messages import message
from quincunx.games.clever import layout
from quincunx.games.clever.arrays import bits
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
from quincunx.games.clever.moves import Done, EnterBonus, Reroll, Roll, Take

FACE_TEXTS = ("-", "1", "2", "3", "4", "5", "6")
ROLL_ORDER = " ".join(DICE_NAMES)
PAD_NUMBERS = {
    f"{number} {area}": EnterBonus(area, number=number)
    for area in ("orange", "purple")
    for number in range(1, SIX + 1)
}


def all_moves() -> Iterator[Move]:
    yield Pass(code=PASS)
    yield Done(code=DONE)
    yield Reroll(code=REROLL)
    for die, colour in enumerate(DICE_NAMES):
        for target, (area, square) in enumerate(targets()):
            if colour in (area, "white"):
                place = die * TARGETS + target
                yield Take(colour, area, square, code=FIRST_ENTRY + place)
                yield Take(colour, area, square, extra=True, code=FIRST_EXTRA + place)
    yield from bonus_entries()


def targets() -> list[tuple[str, str | None]]:
    """Where a die can be entered: area and square."""
    return [
        *(("yellow", name) for name in square_names(layout.YELLOW)),
        *((area, None) for area in AREA_NAMES[1:]),
    ]


def bonus_entries() -> Iterator[EnterBonus]:
    entries = [
        *(("yellow", name, None) for name in square_names(layout.YELLOW)),
        *(("blue", name, None) for name in square_names(layout.BLUE)),
        ("green", None, None),
        ("orange", None, SIX),
        ("purple", None, SIX),
    ]
    for place, (area, square, number) in enumerate(entries):
        yield EnterBonus(area, square, number, code=FIRST_ANSWER + place)


MOVES: Mapping[str, Move] = {str(move): move for move in all_moves()}


def parse_move(text: str) -> Move:
    if text not in MOVES:
        raise Unreadable(why_unreadable(text))
    return MOVES[text]


def parse_entry(text: str) -> Move:
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


def roll_with(code: int) -> Roll:
    platter = tuple(dice_names(code >> ROLL_BITS))
    yellow, blue, green, orange, purple, white = (face or None for face in faces_of(code))
    return Roll(yellow, blue, green, orange, purple, white, platter, code=code)


def faces_of(code: int) -> list[int]:
    return [code >> FACE_BITS * die & FACE for die in range(DICE)]


def dice_names(dice: int) -> list[str]:
    """The names of the dice in a set."""
    return [name for die, name in enumerate(DICE_NAMES) if dice >> die & 1]


class CleverNotation(GameNotation):
    kinds = (Take, Reroll, Done, EnterBonus, Pass, Roll, First)

    def all_moves(self) -> Iterable[Move]:
        return MOVES.values()

    def read_move(self, text: str) -> Move:
        return parse_move(text)

    def read_roll(self, text: str) -> Roll:
        return roll_with(read_roll(text))

    def roll_with(self, code: int) -> Roll:
        return roll_with(code)
