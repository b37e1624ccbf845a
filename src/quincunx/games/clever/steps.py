"""What is going on at the table, and what each seat still has to do in it."""

from typing import Final

FIRST: Final = 0  # who begins is drawn
BONUS: Final = 1  # the choices that a new round brings
THROW: Final = 2  # the active player's dice are thrown
TAKE: Final = 3  # she takes one, or answers the bonuses of the one she took
PLATTER: Final = 4  # solo: the six dice of the passive turn are thrown
EVERYBODY: Final = 5  # dice are settled: picks, extra dice and their bonuses, all at the same time
OVER: Final = 6

NAMES = ("first", "bonus", "throw", "take", "platter", "everybody", "over")

NOTHING: Final = 0
TAKES: Final = 1  # one of the dice thrown
PICKS: Final = 2  # one from the platter
MAY_ADD: Final = 3  # extra dice

DUTIES = ("nothing", "take", "pick", "extra")
