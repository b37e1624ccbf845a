"""The steps of a turn, and what each seat still has to do in them."""

from typing import Annotated, Final, Literal

from typing_extensions import Doc

FIRST: Final = 0  # the first player is drawn
BONUS: Final = 1  # everybody chooses the bonus of a new round
THROW: Final = 2  # the active player's dice are rolled
TAKE: Final = 3  # the active player takes a die, or answers the bonuses that it gained
PLATTER: Final = 4  # solo: the six dice of the passive turn are rolled
# the dice are final: all seats pick, use extra dice and answer bonuses at the same time
EVERYBODY: Final = 5
OVER: Final = 6

Step = Annotated[
    Literal["first", "bonus", "throw", "take", "platter", "everybody", "over"],
    Doc(
        "what happens now: drawing the first player, the bonus of a round, a roll, taking a die, "
        "the passive roll of a solo game, everybody's picks and extra dice, or nothing more"
    ),
]
NAMES: tuple[Step, ...] = ("first", "bonus", "throw", "take", "platter", "everybody", "over")

NOTHING: Final = 0
TAKES: Final = 1  # one of the dice just rolled
PICKS: Final = 2  # a die from the platter
MAY_ADD: Final = 3  # may use extra dice

Duty = Literal["nothing", "take", "pick", "extra"]
DUTIES: tuple[Duty, ...] = ("nothing", "take", "pick", "extra")
