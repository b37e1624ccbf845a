"""Work that has to be done again and again as long as the server runs, and the time it goes by."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NoReturn, TypeAlias

from quincunx.server.storage.store import StoreUnavailable

Work: TypeAlias = Callable[[], Awaitable[None] | None]

log = logging.getLogger(__name__)


async def every(seconds: float, work: Work) -> NoReturn:
    """Do it with this pause in between. An error is logged, and the work goes on.

    An error that comes again and again is logged once.
    """
    known = ""
    while True:
        try:
            if (result := work()) is not None:
                await result
            known = ""
        except StoreUnavailable as error:
            log.warning("Database unavailable: %s", error)
        except Exception as error:
            if repr(error) != known:
                log.exception("%s has failed; it is tried again", name_of(work))
            known = repr(error)
        await asyncio.sleep(seconds)


def name_of(work: Work) -> str:
    return str(getattr(work, "__qualname__", work))


class SteadyTime:
    """The time of day at the start, and what has passed since: setting the system's clock changes
    nothing.
    """

    def __init__(self) -> None:
        self._ahead = time.time() - time.monotonic()

    def __call__(self) -> float:
        """Seconds since 1970."""
        return time.monotonic() + self._ahead

    def be_at_least(self, other: float) -> None:
        """Not before what another server has said, or this one before it was started again."""
        self._ahead += max(0.0, other - self())
