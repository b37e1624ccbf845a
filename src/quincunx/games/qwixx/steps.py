"""The steps of a turn: numbers for the rules, names for positions and views."""

from typing import Annotated, Final, Literal

from typing_extensions import Doc

FIRST: Final = 0  # the first player is drawn
ROLL: Final = 1
WHITE: Final = 2  # everybody chooses, in secret
COLOURS: Final = 3  # the active player decides
OVER: Final = 4

Step = Annotated[
    Literal["first", "roll", "white", "colours", "over"],
    Doc(
        "what happens now: drawing the first player, a roll, the white step, the colours "
        "step, or nothing more"
    ),
]
NAMES: tuple[Step, ...] = ("first", "roll", "white", "colours", "over")
ROLLED = (WHITE, COLOURS)  # the dice are on the table
