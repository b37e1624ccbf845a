"""Tokens: unguessable, kept by players in a cookie and by the store only as hashes.

A seat token proves that somebody plays a seat, and the host token that somebody has set up the
table. An invitation can be used once, to take a seat: that makes a new seat token, so that the
sender of the invitation cannot play or see that seat.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from quincunx.server.table.row import INVITED, SeatRow

COOKIE_ENTRY = re.compile(r"(?:([pi])([0-9]{1,2})|h)-([0-9a-f]{32})")
MAX_COOKIE_LENGTH = 1000
COOKIE_MAX_AGE = 365 * 24 * 3600  # seconds
PLACE_LENGTH = 4  # so short that it says nothing of the address

T = TypeVar("T")


@dataclass(frozen=True)
class TokenHashes:
    """A table's valid tokens. A seat has none until taken; invitations end when used or revoked."""

    seats: tuple[str | None, ...]
    invitations: tuple[str | None, ...]
    host: str | None = None

    @classmethod
    def of_new_table(cls, seats: Sequence[SeatRow]) -> "TokenHashes":
        return cls(
            tuple(None if seat.who == INVITED else seat.token_hash for seat in seats),
            tuple(seat.token_hash if seat.who == INVITED else None for seat in seats),
        )

    def with_owner(self, seat: int, token_hash: str | None) -> "TokenHashes":
        """Somebody has taken the seat, which ends its invitation."""
        return replace(
            self,
            seats=with_item(self.seats, seat, token_hash),
            invitations=with_item(self.invitations, seat, None),
        )

    def with_invitation(self, seat: int, token_hash: str | None) -> "TokenHashes":
        """A new invitation, or none: the one before is no longer valid."""
        return replace(self, invitations=with_item(self.invitations, seat, token_hash))

    def find_seat(self, token: str) -> int | None:
        """The seat that this token plays."""
        return find_hash(self.seats, token)

    def find_invitation(self, token: str) -> int | None:
        """The seat that this token is an invitation to."""
        return find_hash(self.invitations, token)

    def plays(self, seat: int, token: str) -> bool:
        return 0 <= seat < len(self.seats) and is_hash_of(self.seats[seat], token)

    def invites(self, seat: int, token: str) -> bool:
        return 0 <= seat < len(self.invitations) and is_hash_of(self.invitations[seat], token)

    def is_host(self, token: str) -> bool:
        return is_hash_of(self.host, token)


def with_item(values: Sequence[T], index: int, value: T) -> tuple[T, ...]:
    return (*values[:index], value, *values[index + 1 :])


def find_hash(hashes: Sequence[str | None], token: str) -> int | None:
    return next((seat for seat, each in enumerate(hashes) if is_hash_of(each, token)), None)


def is_hash_of(token_hash: str | None, token: str) -> bool:
    return token_hash is not None and hmac.compare_digest(token_hash, hash_token(token))


@dataclass(frozen=True)
class ClientTokens:
    """What a browser has for one table: tokens of seats that it plays, invitations that it can
    send, and perhaps the host's token.
    """

    # an empty token for a seat that it plays by its profile
    plays: Mapping[int, str] = field(default_factory=dict)
    invites: Mapping[int, str] = field(default_factory=dict)
    host: str | None = None

    @property
    def has_host_token(self) -> bool:
        return self.host is not None

    @property
    def has_rights(self) -> bool:
        return bool(self.plays or self.invites or self.host)

    def to_cookie(self) -> str:
        plays = [f"p{seat}-{token}" for seat, token in self.plays.items() if token]
        invites = [f"i{seat}-{token}" for seat, token in self.invites.items()]
        return ".".join([*plays, *invites, *([] if self.host is None else [f"h-{self.host}"])])

    def with_seat(self, seat: int, token: str) -> "ClientTokens":
        return replace(self, plays={**self.plays, seat: token})

    def with_profile_seats(self, seats: Iterable[int]) -> "ClientTokens":
        return replace(self, plays={**dict.fromkeys(seats, ""), **self.plays})

    def with_invitation(self, seat: int, token: str) -> "ClientTokens":
        return replace(self, invites={**self.invites, seat: token})


def parse_cookie(cookie: str | None, valid: TokenHashes) -> ClientTokens:
    """The valid tokens in a cookie; everything else is ignored."""
    plays = dict[int, str]()
    invites = dict[int, str]()
    host = None
    for entry in (cookie or "")[:MAX_COOKIE_LENGTH].split("."):
        match = COOKIE_ENTRY.fullmatch(entry)
        if match is None:
            continue
        kind = match[1]
        seat = int(match[2] or 0)
        token = match[3]
        if kind == "p" and valid.plays(seat, token):
            plays[seat] = token
        elif kind == "i" and valid.invites(seat, token):
            invites[seat] = token
        elif kind is None and valid.is_host(token):
            host = token
    return ClientTokens(plays, invites, host)


def tokens_of_bearer(token: str, valid: TokenHashes) -> ClientTokens:
    """What a program's only token is for."""
    seat, invited_to = valid.find_seat(token), valid.find_invitation(token)
    return ClientTokens(
        {} if seat is None else {seat: token},
        {} if invited_to is None else {invited_to: token},
        token if valid.is_host(token) else None,
    )


def claims_more(cookie: str | None, tokens: ClientTokens) -> bool:
    """Does the cookie name seats that these tokens do not play?"""
    entries = map(COOKIE_ENTRY.fullmatch, (cookie or "")[:MAX_COOKIE_LENGTH].split("."))
    return any(each and each[1] == "p" and int(each[2]) not in tokens.plays for each in entries)


def new_token() -> str:
    return secrets.token_hex(16)


def hash_token(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def cookie_name(table: str) -> str:
    return f"seats-{table}"


def place_of(address: str) -> str:
    """Equal for two players at one address, and hardly ever for others; empty if it is unknown."""
    return hash_token(address)[:PLACE_LENGTH] if address else ""
