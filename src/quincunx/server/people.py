"""Who sits where: unguessable tokens, kept by people in a cookie and by the store as hashes only."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field

from quincunx.server.store import TableRow

ENTRY = re.compile(r"([pi])([0-9]{1,2})-([0-9a-f]{32})")
MOST_CHARACTERS = 1000
YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Keys:
    """What a browser holds of one table: tokens of seats that it plays, and of those that it may invite others to."""

    plays: Mapping[int, str] = field(default_factory=dict)
    invites: Mapping[int, str] = field(default_factory=dict)

    def written(self) -> str:
        played = [f"p{seat}-{token}" for seat, token in self.plays.items()]
        return ".".join([*played, *(f"i{seat}-{token}" for seat, token in self.invites.items())])

    def with_seat(self, seat: int, token: str) -> "Keys":
        return Keys({**self.plays, seat: token}, self.invites)


def read_keys(cookie: str | None, row: TableRow) -> Keys:
    """The keys in a cookie that fit the table; whatever else it says is passed over."""
    plays, invites = dict[int, str](), dict[int, str]()
    for entry in (cookie or "")[:MOST_CHARACTERS].split("."):
        told = ENTRY.fullmatch(entry)
        if told and opens(row, int(told[2]), told[3]):
            (plays if told[1] == "p" else invites)[int(told[2])] = told[3]
    return Keys(plays, invites)


def opens(row: TableRow, seat: int, token: str) -> bool:
    """Is this the token of this seat?"""
    return 0 <= seat < len(row.seats) and hmac.compare_digest(row.seats[seat].token_hash, hash_of(token))


def new_token() -> str:
    return secrets.token_hex(16)


def hash_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_of(table: str) -> str:
    return f"seats-{table}"
