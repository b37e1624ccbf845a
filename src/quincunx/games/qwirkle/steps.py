"""What the game waits for, numbered for the rules, named for positions and views."""

from typing import Final

DEAL: Final = 0  # chance deals a seat its first hand
TURN: Final = 1  # a seat plays, trades or passes
DRAW: Final = 2  # chance fills that seat's hand again
OVER: Final = 3

NAMES = ("deal", "turn", "draw", "over")
