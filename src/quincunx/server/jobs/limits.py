"""How much one client may use. Over a limit requests are refused; running games go on."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, fields, replace
from math import ceil, inf

from quincunx.core.errors import OptionError
from quincunx.core.text.messages import message

# client addresses that are remembered; the least recently used is forgotten first
MAX_KEYS = 50_000
ENGINE_SAVING = 10  # minutes for which an address saves up engine time that it does not use
# an address that has used up its engine time gets the share of a tenth of an address
OVER_BUDGET_WEIGHT = 10
RETRY_WHEN_FULL = 60  # seconds
SPECTATORS_SHARE = 0.25  # of the spectators of a table, that may be at one address
MAX_FROM_ADDRESS = 5  # challenges to one profile in ten minutes

# whose request it is that something is done for
requesting_address: ContextVar[str] = ContextVar("requesting_address", default="")


@dataclass(frozen=True)
class Limits:
    """All limits with their defaults. `quincunx serve --limit NAME=NUMBER` changes one."""

    requests: float = 100  # per second from one address, on average
    burst: float = 2000  # requests from one address at once
    tables: float = 300  # new tables per hour from one address
    profiles: float = 100  # new profiles per hour from one address
    challenges: float = 60  # per hour from one address
    reports: float = 20  # of names, per hour from one address
    spectators: float = 200  # open connections of spectators at one table
    connections: float = 300  # open pages and streams from one address
    sockets: float = 1000  # open TCP connections from one address, whatever they are for
    # seconds of processor time per minute that the engine thinks for one address
    engine: float = 30
    verification: float = 20  # seconds that checking or verifying a record may take
    review: float = 300  # seconds that the review of a game may take
    body: float = 20_000  # bytes of a request
    record: float = 2_000_000  # bytes of a request that contains a record
    # seconds for the head of a request, for its body, and for a client to read what it is sent
    timeout: float = 30
    # seconds without connection or request after which others may hand over a player's seat
    away: float = 60
    days: float = 365  # for which a table is kept


def parse_limits(words: Sequence[str]) -> Limits:
    """The default limits, except for those given as NAME=NUMBER."""
    names = [field.name for field in fields(Limits)]
    given: dict[str, float] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name not in names:
            raise OptionError(
                "there is no limit {name}; there are {names}",
                name=repr(name),
                names=", ".join(names),
            )
        try:
            given[name] = float(value)
        except ValueError:
            raise OptionError(
                "a limit is written {name}=NUMBER, not {word}", name=name, word=repr(word)
            ) from None
        if not 0 < given[name] < inf:
            raise OptionError(
                "{name} must be a finite number above 0, not {value}", name=name, value=value
            )
    return replace(Limits(), **given)


class LimitExceeded(Exception):
    """Over a limit; `retry_after` is the number of seconds until it is worth trying again."""

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = max(1, ceil(retry_after))


class TokenBuckets:
    """A token bucket per key: it fills steadily up to its size, and every use takes from it."""

    def __init__(self, rate: float, size: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.size = size
        self.now = now
        # level, and the time when it was that
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str, amount: float = 1) -> float:
        """Take this much and return 0, or return the seconds until there is enough."""
        level = self.level(key)
        if level < amount:
            return (amount - level) / self.rate
        self._set_level(key, level - amount)
        return 0.0

    def charge(self, key: str, amount: float) -> None:
        """Take what has been used already, even if the level becomes negative."""
        self._set_level(key, self.level(key) - amount)

    def level(self, key: str) -> float:
        level, since = self._levels.get(key, (self.size, self.now()))
        return min(self.size, level + (self.now() - since) * self.rate)

    def _set_level(self, key: str, level: float) -> None:
        self._levels[key] = level, self.now()
        self._levels.move_to_end(key)
        while len(self._levels) > MAX_KEYS:
            self._levels.popitem(last=False)


def count(buckets: TokenBuckets, key: str, text: str, cost: float = 1) -> None:
    if wait := buckets.take(key, cost):
        raise LimitExceeded(text, wait)


class RateLimiter:
    """Enforces the limits."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.engine_time = TokenBuckets(limits.engine / 60, limits.engine * ENGINE_SAVING, now)
        self._requests = TokenBuckets(limits.requests, limits.burst, now)
        self._tables = TokenBuckets(limits.tables / 3600, limits.tables, now)
        self._profiles = TokenBuckets(limits.profiles / 3600, limits.profiles, now)
        self._challenges = TokenBuckets(limits.challenges / 3600, limits.challenges, now)
        self._challenges_to = TokenBuckets(MAX_FROM_ADDRESS / 600, MAX_FROM_ADDRESS, now)
        self._reports = TokenBuckets(limits.reports / 3600, limits.reports, now)
        self._connections = Counter[str]()

    def count_request(self, address: str, cost: float = 1) -> None:
        text = message("Too many requests from your address. Try again in a moment.")
        count(self._requests, address, text, cost)

    def count_table(self, address: str) -> None:
        text = message(
            "Too many new tables from your address in the last hour. Try again "
            "later, or continue at one of them."
        )
        count(self._tables, address, text)

    def count_profile(self, address: str) -> None:
        text = message("Too many new profiles from your address in the last hour. Try again later.")
        count(self._profiles, address, text)

    def count_challenge(self, address: str, challenged: str) -> None:
        """Nobody is kept busy by many profiles of one address."""
        text = message("Too many challenges from your address to this player. Try again later.")
        count(self._challenges_to, f"{address} {challenged}", text)
        text = message("Too many challenges from your address in the last hour. Try again later.")
        count(self._challenges, address, text)

    def count_report(self, address: str) -> None:
        text = message("Too many reports from your address in the last hour. Try again later.")
        count(self._reports, address, text)

    def engine_weight(self, address: str) -> float:
        """How much an address's engine work weighs in the queue: more without engine time."""
        return 1 if self.engine_time.level(address) > 0 else OVER_BUDGET_WEIGHT

    def check_advice(self, address: str) -> None:
        """Without engine time an address gets no more advice, but the engine plays on there."""
        level = self.engine_time.level(address)
        if level <= 0:
            text = message(
                "Engine budget for your address is used up. The engine still plays, but more "
                "slowly while others are waiting, and it gives no advice for now."
            )
            raise LimitExceeded(text, (1 - level) / self.engine_time.rate)

    @contextmanager
    def connection(
        self, address: str, spectators: int, seated: bool, own: int = 0
    ) -> Iterator[None]:
        """Count an open connection at a table that has so many spectators, and so many connections
        of this address; spectators never keep players out, nor those of one address all others.
        """
        if not seated and spectators >= self.limits.spectators:
            text = message(
                "This table has reached its limit of spectators. Reload the page to "
                "see the current position."
            )
            raise LimitExceeded(text, RETRY_WHEN_FULL)
        is_crowd = not seated and own >= SPECTATORS_SHARE * self.limits.spectators
        if is_crowd or self._connections[address] >= self.limits.connections:
            raise LimitExceeded(
                message("Too many open pages from your address. Close some of them."),
                RETRY_WHEN_FULL,
            )
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]
