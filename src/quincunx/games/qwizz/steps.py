"""The steps of a game, numbered for the rules, named for positions and views."""

from typing import Final

FIRST: Final = 0  # who begins is drawn
LUCKY: Final = 1  # everybody picks a lucky number, in secret
ROLL: Final = 2
KEEP: Final = 3  # the active player keeps the dice or throws one of them again
REROLL: Final = 4
ENTER: Final = 5  # everybody, in secret
OVER: Final = 6

NAMES = ("first", "lucky", "roll", "keep", "reroll", "enter", "over")
ROLLED = (KEEP, REROLL, ENTER)  # the dice lie on the table
SECRET = (LUCKY, ENTER)  # everybody chooses at the same time
