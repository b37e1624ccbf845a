"""How the moves and rolls of the Qwixx family are written: `red 8`, `penalty`, `6 2 6 - 6 6`."""

from collections.abc import Iterable
from dataclasses import replace

from quincunx.core.authoring.roll_codes import decode_roll, encode_roll
from quincunx.core.errors import Unreadable
from quincunx.core.game import Game
from quincunx.core.moves import First, Move, Outcome, Pass
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

    def all_moves(self) -> Iterable[Move]:
        yield Pass(code=PASS)
        yield Penalty(code=PENALTY)
        for index, row in enumerate(self.preset.rows):
            for square, number in enumerate(row.numbers):
                yield Mark(row.name, number, code=FIRST_MARK + index * WIDTH + square)

    def why_unreadable(self, text: str) -> str:
        return why_unreadable(self.preset, text)

    def read_roll(self, text: str) -> Roll:
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
        return self.roll_with(encode_roll(map(FACE_TEXTS.index, faces), FACES))

    def roll_with(self, code: int) -> Roll:
        dice = self.preset.dice
        first, second, *faces = decode_roll(code, FACES, WHITES + len(dice))
        shown = {colour: face or None for colour, face in zip(dice, faces, strict=True)}
        return Roll((first, second), **shown, code=code, dice=dice)

    def write_outcome(self, outcome: Outcome) -> str:
        own_dice = isinstance(outcome, Roll) and replace(outcome, dice=self.preset.dice)
        return str(own_dice or outcome)


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
