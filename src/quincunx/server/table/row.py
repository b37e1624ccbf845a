"""How a table was set up: the part of it that never changes. Everything else is in its log."""

from collections.abc import Mapping
from dataclasses import dataclass

HERE, INVITED = "here", "invited"  # at the host's screen; somebody who gets a link


@dataclass(frozen=True)
class SeatRow:
    """A seat as it was set up: `who` is HERE, INVITED or a level of the engine."""

    name: str
    who: str
    # of the invitation if the seat is for an invited person, else of the seat token
    token_hash: str


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    options: Mapping[str, object]
    seed: str
    help: str  # how much the engine may help during the game: see `table.help`
    seats: tuple[SeatRow, ...]
