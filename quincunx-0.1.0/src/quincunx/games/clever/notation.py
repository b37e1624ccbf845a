"""How moves and rolls are written: `yellow b2`, `white as green`, `+blue`, `X blue 7`, `3 - 4 1 - 6`."""

from quincunx.core.errors import Unreadable
from quincunx.games.clever import layout
from quincunx.games.clever.encoding import (
    BLUE_TARGET,
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
    WHITE,
    YELLOW,
)
from quincunx.games.clever.layout import AREA_NAMES, DICE_NAMES, square_names
from quincunx.games.clever.tables import bits

FACE_TEXTS = ("-", "1", "2", "3", "4", "5", "6")
ROLL_ORDER = " ".join(DICE_NAMES)


def move_texts() -> dict[int, str]:
    """Every move by its code."""
    texts = {PASS: "pass", DONE: "done", REROLL: "reroll"}
    for die in range(DICE):
        for target, words in enumerate(target_texts()):
            area = max(target - BLUE_TARGET + 1, YELLOW)
            if die in (area, WHITE):
                entry = f"white as {words}" if die == WHITE else words
                texts[FIRST_ENTRY + die * TARGETS + target] = entry
                texts[FIRST_EXTRA + die * TARGETS + target] = f"+{entry}"
    for place, words in enumerate(answer_texts()):
        texts[FIRST_ANSWER + place] = words
    return texts


def target_texts() -> list[str]:
    return [*(f"yellow {name}" for name in square_names(layout.YELLOW)), *AREA_NAMES[1:]]


def answer_texts() -> list[str]:
    yellow = [f"X yellow {name}" for name in square_names(layout.YELLOW)]
    blue = [f"X blue {name}" for name in square_names(layout.BLUE)]
    return [*yellow, *blue, "X green", "6 orange", "6 purple"]


TEXTS = move_texts()
CODES = {text: code for code, text in TEXTS.items()}


def why_unreadable(text: str) -> str:
    """What is wrong with a text that is not a move."""
    words = text.removeprefix("+").split(" ")
    if words[0] == "white" and (len(words) < 3 or words[1] != "as" or words[2] not in AREA_NAMES):
        return f"{text!r} is not a move: say where the white die goes, such as 'white as green' or 'white as yellow b2'"
    if words[-1] == "yellow" or words[-2:-1] == ["yellow"]:
        return (
            f"{text!r} is not a move: yellow needs one of the squares {' '.join(sorted(square_names(layout.YELLOW)))}, such as 'yellow b2'"
        )
    return (
        f"{text!r} is not a move: write the area of a die, such as 'green', 'yellow b2' or 'white as blue', with a leading + for an extra "
        "die; a bonus, such as 'X blue 7' or '6 orange'; or 'reroll', 'pass' or 'done'"
    )


def read_roll(text: str) -> int:
    """The faces, followed by a colon and the platter dice in a solo passive roll."""
    numbers, colon, platter = text.partition(":")
    faces = numbers.strip().split(" ")
    if len(faces) != DICE:
        raise Unreadable(f"{text!r} is not a roll: it needs six dice, {ROLL_ORDER}, with '-' for a die that is not rolled")
    code = read_platter(platter.strip()) << ROLL_BITS if colon else 0
    for die, face in enumerate(faces):
        if face not in FACE_TEXTS:
            raise Unreadable(f"{text!r} is not a roll: the {DICE_NAMES[die]} die cannot show {face!r}")
        code |= FACE_TEXTS.index(face) << FACE_BITS * die
    return code


def read_platter(text: str) -> int:
    names = text.split(" ")
    if [name for name in DICE_NAMES if name in names] != names:
        raise Unreadable(f"{text!r} is not a platter: name its dice, each once, in the order {ROLL_ORDER}")
    return bits(map(DICE_NAMES.index, names))


def write_roll(code: int) -> str:
    faces = " ".join(FACE_TEXTS[code >> FACE_BITS * die & FACE] for die in range(DICE))
    platter = dice_names(code >> ROLL_BITS)
    return f"{faces}: {' '.join(platter)}" if platter else faces


def dice_names(dice: int) -> list[str]:
    """The names of the dice in a set."""
    return [name for die, name in enumerate(DICE_NAMES) if dice >> die & 1]
