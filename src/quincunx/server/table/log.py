"""What is stored of a table: a row that never changes, and a log that only grows."""

from collections.abc import Mapping
from dataclasses import dataclass

# The kinds of log entries. Rolls and moves are events of the game; the others are about the table.
ROLL, MOVE, UNDO, NAME, ENGINE, PERSON, REMATCH = (
    "roll",
    "move",
    "undo",
    "name",
    "engine",
    "person",
    "rematch",
)
HOST, OWNER, INVITATION = (
    "host",
    "owner",
    "invitation",
)  # their text is the hash of a token; without one, an invitation is revoked
IMPORTED = "imported"
NONCES, NONCE = (
    "nonces",
    "nonce",
)  # players may add nonces to the dice, with the text WAIT before any roll; a nonce
WAIT = "wait"
HELP = "help"  # a player has asked the engine for help; the text says for what: see `tables.help`
PROFILE = "profile"  # the seat belongs to this profile; without text, to none any more
RESULT = "result"  # the game is over; the text is a GameResult
# who may take the free seats without invitation: EVERYBODY, or PAIR, the next who wants the same
# game; without text, nobody
OPEN = "open"
CLOCK, TIMES = (
    "clock",
    "times",
)  # the time control; the state of the clocks after a change: see `tables.clock`
CHALLENGE = "challenge"  # the table is the answer to this challenge: see `profiles.challenges`
RESIGN = "resign"  # the player of this seat has given up: see `tables.resignation`
RATED = "rated"  # the result counts for the ratings of the players' profiles

EVERYBODY, PAIR = "everybody", "pair"

HERE, INVITED = "here", "invited"


@dataclass(frozen=True, slots=True)  # slots, because logs in memory have many
class Entry:
    kind: str
    seat: int | None
    text: str = ""


@dataclass(frozen=True)
class SeatRow:
    """A seat as it was set up: `who` is HERE, INVITED or a level of the engine."""

    name: str
    who: str
    token_hash: (
        str  # of the invitation, if the seat is for an invited person, else of the seat token
    )


@dataclass(frozen=True)
class TableRow:
    id: str
    game: str
    options: Mapping[str, object]
    seed: str
    help: str  # how much the engine may help during the game: see `tables.setup`
    seats: tuple[SeatRow, ...]
