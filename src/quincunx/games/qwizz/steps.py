"""The steps of a game: numbers for the rules, names for positions and views."""

from typing import Annotated, Final, Literal

from typing_extensions import Doc

FIRST: Final = 0  # the first player is drawn
LUCKY: Final = 1  # everybody picks a lucky number, in secret
ROLL: Final = 2
KEEP: Final = 3  # the active player keeps the dice or re-rolls one of them
REROLL: Final = 4
ENTER: Final = 5  # everybody enters a number, in secret
OVER: Final = 6

Step = Annotated[
    Literal["first", "lucky", "roll", "keep", "reroll", "enter", "over"],
    Doc(
        "what happens now: drawing the first player, picking lucky numbers, a roll, "
        "keeping or not, a re-roll, entering, or nothing more"
    ),
]
NAMES: tuple[Step, ...] = ("first", "lucky", "roll", "keep", "reroll", "enter", "over")
ROLLED = (KEEP, REROLL, ENTER)  # the dice are on the table
SECRET = (LUCKY, ENTER)  # everybody chooses at the same time
