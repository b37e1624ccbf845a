"""Work that has to be done again and again as long as the server runs."""

import asyncio
import logging
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
