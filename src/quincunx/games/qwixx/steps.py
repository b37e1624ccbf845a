"""The steps of a turn, numbered for the rules, named for positions and views."""

from typing import Final

FIRST: Final = 0  # who begins is drawn
ROLL: Final = 1
WHITE: Final = 2  # everybody, in secret
COLOURS: Final = 3  # the active player
OVER: Final = 4

NAMES = ("first", "roll", "white", "colours", "over")
