"""How the moves and rolls of the Qwixx family are written: `red 8`, `penalty`, `6 2 6 - 6 6`."""

from quincunx.core.errors import Unreadable
from quincunx.games.qwixx.presets import Preset
from quincunx.games.qwixx.tables import FIRST_MARK, PASS, PENALTY, WHITES, WIDTH

FACES = ("-", "1", "2", "3", "4", "5", "6")


def move_texts(preset: Preset) -> dict[int, str]:
    """Every move of the preset by its code."""
    texts = {PASS: "pass", PENALTY: "penalty"}
    for index, row in enumerate(preset.rows):
        for square, number in enumerate(row.numbers):
            texts[FIRST_MARK + index * WIDTH + square] = f"{row.name} {number}"
    return texts


def why_unreadable(preset: Preset, text: str) -> str:
    """What is wrong with a text that is no move of the preset."""
    names = [row.name for row in preset.rows]
    word, _, number = text.partition(" ")
    if word in names:
        numbers = " ".join(map(str, preset.rows[names.index(word)].numbers))
        return f"there is no {word} {number!r}: that row has {numbers}"
    return f"{text!r} is no move: write a row and a number, such as '{names[0]} 8', or 'pass' or 'penalty'; the rows are {', '.join(names)}"


def read_roll(preset: Preset, text: str) -> int:
    faces = text.split(" ")
    names = ["white"] * WHITES + list(preset.dice)
    if len(faces) != len(names):
        raise Unreadable(f"{text!r} is no roll: it needs {len(names)} dice, {' '.join(names)}")
    code = 0
    for name, face in zip(names, faces, strict=True):
        if face not in FACES or (face == "-" and name == "white"):
            raise Unreadable(f"{text!r} is no roll: the {name} die cannot show {face!r}")
        code = code * 7 + FACES.index(face)
    return code


def write_roll(preset: Preset, code: int) -> str:
    faces = []
    for _ in range(WHITES + len(preset.dice)):
        code, face = divmod(code, 7)
        faces.append(FACES[face])
    return " ".join(reversed(faces))
