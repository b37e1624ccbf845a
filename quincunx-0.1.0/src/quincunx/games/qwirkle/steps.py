"""What the game is waiting for: numbers for the rules, names for positions and views."""

from typing import Final

DEAL: Final = 0  # a seat is dealt its first hand
TURN: Final = 1  # a seat plays, trades or passes
DRAW: Final = 2  # that seat draws tiles
OVER: Final = 3

NAMES = ("deal", "turn", "draw", "over")
