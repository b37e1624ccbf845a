"""What every view contains, whatever the game. The games add entries of their own."""

from collections.abc import Mapping
from typing import Annotated, Any

from typing_extensions import Doc, TypedDict


class GameView(TypedDict):
    """Everything that a seat, or a spectator, may see of a position."""

    game: Annotated[str, Doc("the key of the game")]
    options: Annotated[dict[str, Any], Doc("the options of the game, by name")]
    seat: Annotated[int | None, Doc("the seat that sees this; null for a spectator")]
    chance: Annotated[bool, Doc("whether a roll or draw is due")]
    acting: Annotated[
        list[int], Doc("the seats that owe a decision now; several at once in a simultaneous step")
    ]
    over: Annotated[bool, Doc("whether the game is over")]
    scores: Annotated[list[int], Doc("the points so far, by seat")]
    winners: Annotated[
        list[int], Doc("the seats that won, several if they tied; empty before the end")
    ]
    moves: Annotated[list[str], Doc("the legal moves of this seat; empty for a spectator")]


def own_entries(view: Mapping[str, Any]) -> dict[str, Any]:
    """The entries of a game's own."""
    return {name: value for name, value in view.items() if name not in GameView.__annotations__}
