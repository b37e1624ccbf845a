"""A service without a web server around it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import wraps
from typing import Any

from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.service.other_servers import OtherServers
from quincunx.server.service.presence import Hub
from quincunx.server.service.tables import TableService
from quincunx.server.storage.open import open_store
from quincunx.server.storage.sql_store import Store
from quincunx.server.table.permissions import Actor, Caller
from quincunx.server.table.row import TableRow
from quincunx.server.table.setup import new_table, parse_setup
from quincunx.server.table.state import TableState


def table_row(key: str = "qwixx", **fields: str) -> TableRow:
    return new_table(
        parse_setup(key, {"players": "2", "who0": "here", "who1": "here", "first": "0", **fields}),
        "service",
    )[0]


@dataclass(frozen=True)
class AllSeats(Caller):
    """Plays all seats, and is the host; or only its own."""

    own: Sequence[int] | None = None

    def at(self, table: TableState, *moment: Any) -> Actor:
        actor = super().at(table, *moment)
        seats = range(table.players) if self.own is None else self.own
        return replace(actor, seats=frozenset(seats), has_host_token=self.own is None)


ALL_SEATS = AllSeats()


def new_service(store: Store) -> TableService:
    return TableService(store, EngineJobs(1), Hub(), pause=0)


def run_with_service(
    database: str, work: Callable[[TableService], Awaitable[None]], store: Store | None = None
) -> None:
    async def run() -> None:
        service = new_service(store or open_store(database))
        others = OtherServers(service)
        others.listen()
        try:
            await work(service)
        finally:
            others.cancel()
            await service.close()

    run_in_thread(run())


def run_in_thread(work: Coroutine[Any, Any, None]) -> None:
    """In an event loop of its own: the browser tests have a running one in the main thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def async_test(test: Callable[[], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """A decorator for tests that are coroutines."""

    @wraps(test)
    def run() -> None:
        run_in_thread(test())

    return run
