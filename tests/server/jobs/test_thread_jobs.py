"""Work on long games: one thread, in turn for all addresses, and each result once for everybody."""

import asyncio
import threading
from pathlib import Path

import pytest

from quincunx.languages import language, use_language
from quincunx.server.jobs.limits import requesting_address
from quincunx.server.jobs.shared_results import SharedResults
from quincunx.server.jobs.thread_jobs import ThreadJobs
from quincunx.server.storage.deadlines import read
from quincunx.server.web import templating
from quincunx.server.web.pages.page import Page
from tests.server.asgi_client import AsgiClient, run, running_app
from tests.server.records import random_record
from tests.server.service.support import async_test


async def run_for(address: str, thread_jobs: ThreadJobs, job: str, done: list[str]) -> None:
    requesting_address.set(address)
    await thread_jobs.run(done.append, job)


@async_test
async def test_the_jobs_of_one_address_do_not_delay_another() -> None:
    thread_jobs, done, gate = ThreadJobs(), list[str](), threading.Event()
    blocked = asyncio.create_task(thread_jobs.run(gate.wait))
    await asyncio.sleep(0)
    jobs = [
        asyncio.create_task(run_for("eve", thread_jobs, f"eve {number}", done))
        for number in range(20)
    ]
    jobs.append(asyncio.create_task(run_for("ann", thread_jobs, "ann", done)))
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(blocked, *jobs)
    assert "ann" in done[:2]
    assert [job for job in done if job != "ann"] == [f"eve {number}" for number in range(20)]
    await thread_jobs.close()


@async_test
async def test_long_work_is_done_in_the_language_of_the_request() -> None:
    thread_jobs = ThreadJobs()
    with use_language("de"):
        assert await thread_jobs.run(language) == "de"
    await thread_jobs.close()


@async_test
async def test_a_result_is_computed_once_for_all_and_a_failure_is_forgotten() -> None:
    results, calls = SharedResults[str, int](2), list[str]()

    async def compute(key: str) -> int:
        calls.append(key)
        await asyncio.sleep(0)
        if calls.count(key) == 1 and key == "fails":
            raise ZeroDivisionError
        return len(key)

    assert (
        await asyncio.gather(*(results.get("one", lambda: compute("one")) for _ in range(5)))
        == [3] * 5
    )
    with pytest.raises(ZeroDivisionError):
        await results.get("fails", lambda: compute("fails"))
    assert await results.get("fails", lambda: compute("fails")) == 5
    await results.get("last", lambda: compute("last"))
    await results.get("one", lambda: compute("one"))  # was the oldest of three
    assert calls == ["one", "fails", "fails", "last", "one"]


@async_test
async def test_the_store_is_read_while_all_other_threads_are_busy() -> None:
    gate = threading.Event()
    others = [asyncio.create_task(asyncio.to_thread(gate.wait)) for _ in range(64)]
    await asyncio.sleep(0)
    assert await read(divmod, 7, 2) == (3, 1)
    gate.set()
    await asyncio.gather(*others)


def test_nobody_waits_for_the_long_pages_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone who requests them as fast as the limits allow would else stop the server."""
    threads = list[str]()

    def render(page: Page, fragment: bool = False) -> str:
        threads.append(threading.current_thread().name)
        return ""

    async def work() -> None:
        async with running_app(tmp_path) as app:
            client = AsgiClient(app)
            loaded = await client.post("/records", record=random_record("qwixx", 10**6))
            path = loaded.headers["location"]
            monkeypatch.setattr(templating, "render", render)
            for page in (path, path.replace("/replay", "/log")):
                assert (await client.get(page)).status == 200

    run(work())
    assert [name.partition("_")[0] for name in threads] == ["long games"] * 2
