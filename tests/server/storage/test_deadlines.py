"""Whoever waits for the store can still be stopped."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest

from quincunx.server.storage import deadlines
from tests.server.service.support import run_in_thread


def test_a_reader_that_is_cancelled_when_its_result_comes_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Otherwise work that reads again and again would never end, and neither would the server."""

    async def work() -> None:
        reading = asyncio.create_task(deadlines.read(str))
        await asyncio.sleep(0)  # it waits now
        readers.submit(str).result()  # after which its result is on the way
        reading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await reading

    with ThreadPoolExecutor(1) as readers:
        monkeypatch.setattr(deadlines, "READERS", readers)
        run_in_thread(work())
