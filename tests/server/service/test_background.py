"""Background work goes on after any error, whatever the work is."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from quincunx.server import app
from quincunx.server.service import downtime, late_moves
from quincunx.server.service.background import every
from quincunx.server.service.community import moderation, open_tables, ratings
from quincunx.server.service.presence import Hub
from quincunx.server.service.tables import TableService
from quincunx.server.storage.store import StoreUnavailable
from tests.server.asgi_client import running_app
from tests.server.service.support import run_in_thread
from tests.support import PATIENCE

WORKS: list[tuple[type, str, Any, str]] = [  # and where the pause is
    (Hub, "expire_presence", app, "PRESENCE_INTERVAL"),
    (TableService, "delete_old_tables", app, "CLEANUP_INTERVAL"),
    (late_moves.LateMoves, "look_at_clocks", late_moves, "INTERVAL"),
    (late_moves.LateMoves, "load_due", late_moves, "LOADING_INTERVAL"),
    (downtime.Downtime, "record_if_needed", downtime, "INTERVAL"),
    (open_tables.OpenTables, "fill_late_tables", open_tables, "FILL_INTERVAL"),
    (open_tables.OpenTables, "close_abandoned_tables", open_tables, "CLOSING_INTERVAL"),
    (ratings.Ratings, "catch_up", ratings, "CATCH_UP_INTERVAL"),
    (moderation.Moderation, "refresh", moderation, "INTERVAL"),
]


def failing_at_first(work: Callable[..., Any], times: list[int]) -> Callable[..., Any]:
    def run(*arguments: Any) -> Any:
        times.append(len(times))
        if len(times) == 1:
            raise RuntimeError("injected")
        return work(*arguments)

    return run


@pytest.mark.parametrize(("owner", "method", "module", "pause"), WORKS)
def test_work_goes_on_after_an_error_and_its_cause_is_logged(
    owner: type,
    method: str,
    module: Any,
    pause: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    times = list[int]()
    monkeypatch.setattr(owner, method, failing_at_first(getattr(owner, method), times))
    monkeypatch.setattr(module, pause, 0.001)

    async def work() -> None:
        async with running_app(tmp_path), asyncio.timeout(PATIENCE):
            while len(times) < 4:
                await asyncio.sleep(0.001)

    run_in_thread(work())
    [record] = [each for each in caplog.records if "it is tried again" in each.getMessage()]
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "injected"


def test_these_are_all(tmp_path: Path) -> None:
    async def work() -> None:
        async with running_app(tmp_path):
            coroutines = [str(task.get_coro()) for task in asyncio.all_tasks()]
            assert sum("every" in each for each in coroutines) == len(WORKS)

    run_in_thread(work())


def test_an_error_that_comes_again_and_again_is_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    errors = [*[RuntimeError("one")] * 3, StoreUnavailable("gone"), RuntimeError("one"), OSError()]

    async def work() -> None:
        if not errors:
            raise asyncio.CancelledError
        raise errors.pop(0)

    async def run() -> None:
        with pytest.raises(asyncio.CancelledError):
            await every(0, work)

    run_in_thread(run())
    kinds = [record.exc_info and record.exc_info[0] for record in caplog.records]
    assert kinds == [RuntimeError, None, OSError]
