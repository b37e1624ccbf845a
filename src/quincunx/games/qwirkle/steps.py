"""What the game is waiting for: numbers for the rules, names for positions and views."""

from typing import Annotated, Final, Literal

from typing_extensions import Doc

DEAL: Final = 0  # a seat is dealt its first hand
TURN: Final = 1  # a seat plays, trades or passes
DRAW: Final = 2  # that seat draws tiles
OVER: Final = 3

Step = Annotated[
    Literal["deal", "turn", "draw", "over"],
    Doc("what happens now: dealing a hand, a turn, drawing tiles, or nothing more"),
]
NAMES: tuple[Step, ...] = ("deal", "turn", "draw", "over")
