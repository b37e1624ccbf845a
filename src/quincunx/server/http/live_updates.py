"""Live updates: the loop that sends each change of a table to one watcher."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

from quincunx.server.service.presence import Watcher


@dataclass(frozen=True)
class Update:
    """A table as one watcher may see it, as HTML or JSON."""

    sequence: int
    content: str


async def updates(
    watcher: Watcher, fetch: Callable[[], Awaitable[Update]], heartbeat: float | None = None
) -> AsyncIterator[Update | None]:
    """The table at once, and again whenever it looks different; None as a heartbeat after this many
    seconds without change.
    """
    last: str | None = None
    while not watcher.has_ended:
        watcher.changed.clear()
        update = await fetch()
        if update.content != last:
            last = update.content
            yield update
        try:
            async with asyncio.timeout(heartbeat):
                await watcher.changed.wait()
        except TimeoutError:
            yield None
