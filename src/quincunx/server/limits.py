"""How much a stranger may ask for. What is over is refused with a clear answer; those who play go on playing."""

import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, replace
from math import ceil

from starlette.types import Scope

from quincunx.core.errors import OptionError
from quincunx.server.texts import text

MOST_REMEMBERED = 50_000  # addresses; whoever was quiet for longest is forgotten first


@dataclass(frozen=True)
class Limits:
    """All of them, with what is usual. `quincunx serve --limit NAME=NUMBER` changes one."""

    requests: float = 100  # a second from one address, on average
    burst: float = 2000  # requests from one address at once
    tables: float = 300  # new tables an hour from one address
    watchers: float = 200  # open connections of spectators at one table
    connections: float = 300  # open connections from one address
    thinking: float = 1800  # seconds of the engine's time for one table; a tenth of the time that passes is given back
    body: float = 20_000  # bytes of a request
    record: float = 2_000_000  # bytes of a request that brings a record
    silence: float = 30  # seconds without a word in the middle of a request or an answer
    days: float = 365  # that a table is kept


def read_limits(words: Sequence[str]) -> Limits:
    """The usual limits but for those that somebody has typed."""
    names = [field.name for field in fields(Limits)]
    given: dict[str, float] = {}
    for word in words:
        name, _, told = word.partition("=")
        if name not in names:
            raise OptionError(f"there is no limit {name!r}; there are {', '.join(names)}")
        try:
            given[name] = float(told)
        except ValueError:
            raise OptionError(f"a limit is written {name}=NUMBER, not {word!r}") from None
        if not given[name] > 0:
            raise OptionError(f"{name} must be more than 0, not {told}")
    return replace(Limits(), **given)


class Refused(Exception):
    """Over a limit; `wait` is how many seconds until it is worth trying again."""

    def __init__(self, words: str, wait: float) -> None:
        super().__init__(words)
        self.wait = max(1, ceil(wait))


class Buckets:
    """A bucket for each key: it is filled at a steady rate up to its size, and whoever wants something takes from it."""

    def __init__(self, rate: float, size: float, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.size, self.now = rate, size, now
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()  # how full, and when that was

    def wait(self, key: str, amount: float = 1) -> float:
        """Take this much, or say how many seconds it will be until there is enough."""
        level = self.level(key)
        if level < amount:
            return (amount - level) / self.rate
        self._keep(key, level - amount)
        return 0.0

    def spend(self, key: str, amount: float) -> None:
        """Take what was used already, whether it was there or not."""
        self._keep(key, self.level(key) - amount)

    def level(self, key: str) -> float:
        level, since = self._levels.get(key, (self.size, self.now()))
        return min(self.size, level + (self.now() - since) * self.rate)

    def _keep(self, key: str, level: float) -> None:
        self._levels[key] = level, self.now()
        self._levels.move_to_end(key)
        while len(self._levels) > MOST_REMEMBERED:
            self._levels.popitem(last=False)


class Porter:
    """Holds everybody to the limits."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.thinking = Buckets(0.1, limits.thinking, now)
        self._requests = Buckets(limits.requests, limits.burst, now)
        self._tables = Buckets(limits.tables / 3600, limits.tables, now)
        self._connections = Counter[str]()

    def request(self, address: str, price: float = 1) -> None:
        wait = self._requests.wait(address, price)
        if wait:
            raise Refused(text("limit.requests"), wait)

    def new_table(self, address: str) -> None:
        wait = self._tables.wait(address)
        if wait:
            raise Refused(text("limit.tables"), wait)

    def advice(self, table: str) -> None:
        """People keep playing when a table has used the engine up, but without its advice."""
        if self.thinking.level(table) <= 0:
            raise Refused(text("limit.thinking"), (1 - self.thinking.level(table)) / self.thinking.rate)

    @contextmanager
    def connection(self, address: str, spectators: int, seated: bool) -> Iterator[None]:
        """Keep a connection open; players are never refused for the sake of spectators."""
        if not seated and spectators >= self.limits.watchers:
            raise Refused(text("limit.watchers"), 60)
        if self._connections[address] >= self.limits.connections:
            raise Refused(text("limit.connections"), 60)
        self._connections[address] += 1
        try:
            yield
        finally:
            self._connections[address] -= 1
            if not self._connections[address]:
                del self._connections[address]


def address_of(scope: Scope) -> str:
    """Whom a request counts for. In the newer kind of addresses everybody has as many as the last half can tell apart."""
    client = scope.get("client")
    told = client[0] if client else ""
    try:
        address = ipaddress.ip_address(told)
    except ValueError:
        return str(told)
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return told
