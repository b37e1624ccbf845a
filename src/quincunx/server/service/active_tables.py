"""Which tables somebody watches or waits at, from which addresses: the engine thinks there."""

import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class ActiveTables:
    """Active is a table with an open page or stream, or a request some seconds ago."""

    def __init__(self, grace: float, now: Callable[[], float] = time.monotonic) -> None:
        # called when a table becomes active again
        self.on_arrival: Callable[[str], None] = lambda table: None
        self._grace = grace
        self._now = now
        # connections by table, then address
        self._open: defaultdict[str, Counter[str]] = defaultdict(Counter)
        # the time of the last one by table, then address
        self._requests: defaultdict[str, dict[str, float]] = defaultdict(dict)

    def __contains__(self, table: str) -> bool:
        return table in self._open or any(
            self._is_recent(time) for time in self._requests.get(table, {}).values()
        )

    def addresses(self, table: str) -> list[str]:
        """Where those are who watch or wait."""
        recent = (
            address
            for address, time in self._requests.get(table, {}).items()
            if self._is_recent(time)
        )
        return list({*self._open.get(table, ()), *recent})

    def connections(self, table: str, address: str) -> int:
        """How many pages and streams of this table are open there."""
        return self._open[table][address] if table in self._open else 0

    @contextmanager
    def connection(self, table: str, address: str) -> Iterator[None]:
        with self._arrival(table):
            self._open[table][address] += 1
        try:
            yield
        finally:
            self._requests[table][address] = self._now()
            self._open[table][address] -= 1
            self._open[table] += Counter()  # without those that are 0
            if not self._open[table]:
                del self._open[table]

    def record_request(self, table: str, address: str) -> None:
        with self._arrival(table):
            self._requests[table][address] = self._now()

    @contextmanager
    def _arrival(self, table: str) -> Iterator[None]:
        was_active = table in self
        yield
        if not was_active:
            self.on_arrival(table)

    def forget_old_requests(self) -> None:
        for table, times in list(self._requests.items()):
            recent = {address: time for address, time in times.items() if self._is_recent(time)}
            if recent:
                self._requests[table] = recent
            else:
                del self._requests[table]

    def _is_recent(self, time: float) -> bool:
        return time > self._now() - self._grace
