"""A service without a web server around it."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Any

from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.service.other_servers import OtherServers
from quincunx.server.service.presence import Hub
from quincunx.server.service.tables import TableService
from quincunx.server.storage.open import open_store
from quincunx.server.storage.sql_store import Store
from quincunx.server.table.row import TableRow
from quincunx.server.table.setup import new_table, parse_setup


def table_row(key: str = "qwixx", **fields: str) -> TableRow:
    return new_table(
        parse_setup(key, {"players": "2", "who0": "here", "who1": "here", "first": "0", **fields}),
        "service",
    )[0]


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
