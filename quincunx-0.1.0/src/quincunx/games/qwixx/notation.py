"""How the moves and rolls of the Qwixx family are written: `red 8`, `penalty`, `6 2 6 - 6 6`."""

from quincunx.core.errors import Unreadable
from quincunx.core.roll_codes import decode_roll, encode_roll
from quincunx.games.qwixx.presets import Preset
from quincunx.games.qwixx.tables import FACES, FIRST_MARK, PASS, PENALTY, WHITES, WIDTH

FACE_TEXTS = ("-", "1", "2", "3", "4", "5", "6")


def move_texts(preset: Preset) -> dict[int, str]:
    """Every move of the preset by its code."""
    texts = {PASS: "pass", PENALTY: "penalty"}
    for index, row in enumerate(preset.rows):
        for square, number in enumerate(row.numbers):
            texts[FIRST_MARK + index * WIDTH + square] = f"{row.name} {number}"
    return texts


def why_unreadable(preset: Preset, text: str) -> str:
    """What is wrong with a text that is not a move of the preset."""
    names = [row.name for row in preset.rows]
    word, _, number = text.partition(" ")
    if word in names:
        numbers = " ".join(map(str, preset.rows[names.index(word)].numbers))
        return f"there is no {word} {number!r}: that row has {numbers}"
    example = f"a row and a number, such as '{names[0]} 8', or 'pass' or 'penalty'"
    return f"{text!r} is not a move: write {example}; the rows are {', '.join(names)}"


def read_roll(preset: Preset, text: str) -> int:
    faces = text.split(" ")
    names = ["white"] * WHITES + list(preset.dice)
    if len(faces) != len(names):
        raise Unreadable(f"{text!r} is not a roll: it needs {len(names)} dice, {' '.join(names)}")
    for name, face in zip(names, faces, strict=True):
        if face not in FACE_TEXTS or (face == "-" and name == "white"):
            raise Unreadable(f"{text!r} is not a roll: the {name} die cannot show {face!r}")
    return encode_roll(map(FACE_TEXTS.index, faces), FACES)


def write_roll(preset: Preset, code: int) -> str:
    return " ".join(FACE_TEXTS[face] for face in decode_roll(code, FACES, WHITES + len(preset.dice)))
