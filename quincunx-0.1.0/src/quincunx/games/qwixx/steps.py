"""The steps of a turn: numbers for the rules, names for positions and views."""

from typing import Final

FIRST: Final = 0  # the first player is drawn
ROLL: Final = 1
WHITE: Final = 2  # everybody chooses, in secret
COLOURS: Final = 3  # the active player decides
OVER: Final = 4

NAMES = ("first", "roll", "white", "colours", "over")
ROLLED = (WHITE, COLOURS)  # the dice are on the table
