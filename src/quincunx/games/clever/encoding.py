"""How areas, dice, bonuses, moves and rolls are encoded as integers.

Each die has the number of its area. The squares of a grid are numbered as `layout.squares` lists
them.
"""

from typing import Final

YELLOW: Final = 0
BLUE: Final = 1
GREEN: Final = 2
ORANGE: Final = 3
PURPLE: Final = 4
AREAS: Final = 5
WHITE: Final = 5
DICE: Final = 6
ALL_DICE: Final = 63  # sets of dice have a bit for each

YELLOW_SQUARES: Final = 12
BLUE_SQUARES: Final = 11
SQUARES: Final = 12  # of the larger grid
SAME_NUMBER: Final = 2  # yellow squares that show the same number; their numbers are adjacent
LOWEST_SUM: Final = 2  # blue's first square
LINES: Final = 3  # through one square, at most
BOXES: Final = 11  # of each track
# a track is the number of filled boxes in this many bits, then the numbers, the last one lowest
COUNT_BITS: Final = 4
COUNT: Final = 15
LAST_AND_COUNT: Final = 127  # everything that the next box depends on

# Bonuses, in the order of layout.BONUSES. Those up to the fox are kept; then come, from 4 to 6,
# those with a choice of squares or areas; the rest is entered automatically.
NO_BONUS: Final = 0
RE_ROLL: Final = 1
EXTRA_DIE: Final = 2
FOX: Final = 3
FIRST_FORCED: Final = 7
QUEUE_BITS: Final = 3  # of each bonus in the queue of those with a choice
QUEUED: Final = 7

# Where a die can be entered: each yellow square, then areas where the dice set the square.
TARGETS: Final = 16
BLUE_TARGET: Final = 12
TARGET_TO_AREA: Final = 11  # subtract it from the target

# Where a bonus can be entered: each yellow square, each blue one, then the tracks.
FIRST_BLUE_PLACE: Final = 12
FIRST_TRACK_PLACE: Final = 23
PLACES: Final = 26

PASS: Final = 0
DONE: Final = 1
REROLL: Final = 2
FIRST_ENTRY: Final = 3  # [die, target]
FIRST_EXTRA: Final = 99  # [die, target] with an extra die
FIRST_ANSWER: Final = 195  # [place] of a bonus with a choice

# A roll has three bits for each die, 0 if it was not rolled; a solo passive roll also has a bit for
# each platter die.
FACE_BITS: Final = 3
FACE: Final = 7
ROLL_BITS: Final = 18
ROLL: Final = 262143
HALF_ROLLS: Final = 216  # rolls of three dice
