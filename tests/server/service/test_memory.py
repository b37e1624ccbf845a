"""What the service keeps in memory, and what it computes outside the event loop."""

import asyncio
import threading
from pathlib import Path

import pytest

from quincunx.core.play.record import Record
from quincunx.server.service import tables as module
from quincunx.server.service.tables import TableService
from quincunx.server.table.playing import Resign
from quincunx.server.table.state import TableState
from tests.server.service.support import ALL_SEATS, run_with_service, table_row


@pytest.mark.parametrize(
    ("limit", "most"), [("MAX_TABLES_IN_MEMORY", 3), ("MAX_ENTRIES_IN_MEMORY", 5)]
)
def test_tables_that_nobody_uses_leave_memory(
    limit: str, most: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, limit, most)

    async def work(service: TableService) -> None:
        watched = await service.open(table_row())
        with service.hub.watching(watched.id, frozenset()):
            tables = [await service.open(table_row()) for _ in range(9)]
            kept = service.tables_in_memory()
            assert {watched.id, tables[-1].id} <= {table.id for table in kept}
            assert tables[0].id not in {table.id for table in kept}
            size = (
                len(kept)
                if limit == "MAX_TABLES_IN_MEMORY"
                else sum(table.sequence for table in kept)
            )
            assert size <= most
            assert (await service.table(tables[0].id)).sequence == tables[0].sequence

    run_with_service(str(tmp_path / "games.db"), work)


def test_a_game_that_ended_early_is_replayed_once_and_outside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = list[str]()
    record_until = TableState.record_until

    def noted(table: TableState, count: int) -> Record:
        threads.append(threading.current_thread().name)
        return record_until(table, count)

    monkeypatch.setattr(TableState, "record_until", noted)

    async def work(service: TableService) -> None:
        table = await service.open(table_row())
        table = await service.do(table.id, Resign(1), ALL_SEATS)
        records = await asyncio.gather(*(service.record_for_review(table) for _ in range(5)))
        assert len(set(map(id, records))) == 1
        assert len(threads) == 1
        assert threads[0].startswith("long games")

    run_with_service(str(tmp_path / "games.db"), work)
