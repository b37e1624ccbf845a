"""How the moves and rolls of the Qwixx family are written: `red 8`, `penalty`, `6 2 6 - 6 6`."""

from collections.abc import Sequence

from quincunx.core.authoring.roll_codes import decode_roll, encode_roll
from quincunx.core.moves import Details, First, Pass
from quincunx.core.errors import Unreadable
from quincunx.core.game import Game
from quincunx.core.notation import GameNotation
from quincunx.core.text.colours import colour_word, the_die
from quincunx.core.text.messages import join_words, message
from quincunx.games.qwixx.arrays import FACES, FIRST_MARK, PASS, PENALTY, WHITES, WIDTH
from quincunx.games.qwixx.moves import Mark, Penalty, Roll
from quincunx.games.qwixx.presets import Preset
from quincunx.games.qwixx.sheet_files import find_preset

FACE_TEXTS = ("-", "1", "2", "3", "4", "5", "6")


class QwixxNotation(GameNotation):
    kinds = (Mark, Penalty, Pass, Roll, First)

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.preset = find_preset(game.key)
        self.moves = all_moves(self.preset)
        self.texts = {code: write_move(move) for code, move in self.moves.items()}
        self.by_text = {text: code for code, text in self.texts.items()}

    def read_move(self, text: str) -> int:
        if text not in self.by_text:
            raise Unreadable(why_unreadable(self.preset, text))
        return self.by_text[text]

    def write_move(self, code: int) -> str:
        return self.texts[code]

    def move_details(self, code: int) -> Details:
        return self.moves[code]

    def codes(self) -> Sequence[int]:
        return list(self.moves)

    def read_outcome(self, text: str) -> int:
        faces = text.split(" ")
        names = dice_colours(self.preset)
        if len(faces) != len(names):
            raise Unreadable(
                "{text} is not a roll: it needs {count} dice, {names}",
                text=repr(text),
                count=len(names),
                names=" ".join(names),
            )
        for name, face in zip(names, faces, strict=True):
            if face not in FACE_TEXTS or (face == "-" and name == "white"):
                raise Unreadable(
                    "{text} is not a roll: {die} cannot show {face}",
                    text=repr(text),
                    die=the_die(name),
                    face=repr(face),
                )
        return encode_roll(map(FACE_TEXTS.index, faces), FACES)

    def write_outcome(self, code: int) -> str:
        return " ".join(FACE_TEXTS[face] for face in self.faces_of(code))

    def roll_details(self, code: int) -> Details:
        first, second, *faces = self.faces_of(code)
        return Roll(
            (first, second),
            **{colour: face or None for colour, face in zip(self.preset.dice, faces, strict=True)},
        )

    def faces_of(self, code: int) -> list[int]:
        return decode_roll(code, FACES, WHITES + len(self.preset.dice))

    def write_details(self, details: Details) -> str:
        if not isinstance(details, Roll):
            return write_move(details)
        coloured = [getattr(details, colour) for colour in self.preset.dice]
        return " ".join(str(face or "-") for face in (*details.white, *coloured))


def all_moves(preset: Preset) -> dict[int, Details]:
    """Every move of a preset by its code."""
    moves: dict[int, Details] = {PASS: Pass(), PENALTY: Penalty()}
    for index, row in enumerate(preset.rows):
        for square, number in enumerate(row.numbers):
            moves[FIRST_MARK + index * WIDTH + square] = Mark(row.name, number)
    return moves


def write_move(details: Details) -> str:
    """Empty if it is not a move of this game."""
    match details:
        case Mark(row, number):
            return f"{row} {number}"
        case Penalty():
            return "penalty"
        case Pass():
            return "pass"
    return ""


def why_unreadable(preset: Preset, text: str) -> str:
    """What is wrong with a text that is not a move of the preset."""
    names = [row.name for row in preset.rows]
    word, _, number = text.partition(" ")
    if word in names:
        numbers = " ".join(map(str, preset.rows[names.index(word)].numbers))
        return message(
            "there is no {row} {number}: that row has {numbers}",
            row=colour_word(word),
            number=repr(number),
            numbers=numbers,
        )
    return message(
        "{text} is not a move: write a row and a number, such as '{row} 8', or 'pass' or "
        "'penalty'; the rows are {names}",
        text=repr(text),
        row=colour_word(names[0]),
        names=join_words(map(colour_word, names)),
    )


def dice_colours(preset: Preset) -> list[str]:
    """The colours of the dice, in the order in which a roll is written."""
    return ["white"] * WHITES + list(preset.dice)
