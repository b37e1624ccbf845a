"""Seat tokens: unguessable, kept by players in a cookie and by the store only as hashes."""

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from quincunx.server.storage.store import SeatRow

COOKIE_ENTRY = re.compile(r"([pi])([0-9]{1,2})-([0-9a-f]{32})")
MAX_COOKIE_LENGTH = 1000
COOKIE_MAX_AGE = 365 * 24 * 3600  # seconds


@dataclass(frozen=True)
class SeatTokens:
    """What a browser has for one table: tokens of seats that it plays, and of seats that it can invite others to."""

    plays: Mapping[int, str] = field(default_factory=dict)
    invites: Mapping[int, str] = field(default_factory=dict)

    def to_cookie(self) -> str:
        plays = [f"p{seat}-{token}" for seat, token in self.plays.items()]
        return ".".join([*plays, *(f"i{seat}-{token}" for seat, token in self.invites.items())])

    def with_seat(self, seat: int, token: str) -> "SeatTokens":
        return SeatTokens({**self.plays, seat: token}, self.invites)


def parse_cookie(cookie: str | None, seats: Sequence[SeatRow]) -> SeatTokens:
    """The valid tokens in a cookie; everything else is ignored."""
    plays, invites = dict[int, str](), dict[int, str]()
    for entry in (cookie or "")[:MAX_COOKIE_LENGTH].split("."):
        match = COOKIE_ENTRY.fullmatch(entry)
        if match and is_valid_token(seats, int(match[2]), match[3]):
            (plays if match[1] == "p" else invites)[int(match[2])] = match[3]
    return SeatTokens(plays, invites)


def is_valid_token(seats: Sequence[SeatRow], seat: int, token: str) -> bool:
    """Is this the token of this seat?"""
    return 0 <= seat < len(seats) and hmac.compare_digest(seats[seat].token_hash, hash_token(token))


def find_seat(seats: Sequence[SeatRow], token: str) -> int | None:
    """The seat that this token belongs to."""
    return next((seat for seat in range(len(seats)) if is_valid_token(seats, seat, token)), None)


def new_token() -> str:
    return secrets.token_hex(16)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_name(table: str) -> str:
    return f"seats-{table}"
