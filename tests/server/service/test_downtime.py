"""The time in which no server runs is not charged to anybody."""

from quincunx.server.service.downtime import INTERVAL, SILENCE, Downtime
from quincunx.server.service.tables import TableService
from quincunx.server.storage.open import open_store
from quincunx.server.table.clock import TimeControl
from quincunx.server.table.entries import ClockChosen
from tests.server.service.support import new_service, run_with_service, table_row


def test_a_clock_stands_while_the_server_is_down(database: str) -> None:
    async def work(service: TableService) -> None:
        row = table_row()
        table = await service.open(row, [ClockChosen(TimeControl(30, 120))])
        assert table.clock is not None
        seat = table.acting[0]
        start, deadline = table.clock.at, table.clock.deadline(seat)
        assert deadline is not None
        await Downtime(service).record(start + 1)
        again = new_service(open_store(database))  # 12 seconds later
        await Downtime(again).record(start + 13)
        await Downtime(new_service(service.store)).record(start + 13.5)  # and another one
        loaded = await again.table(row.id)
        assert loaded.clock is not None
        assert loaded.clock.deadline(seat) == round(deadline + 12, 3)
        await again.close()

    run_with_service(database, work)


def test_a_running_server_has_no_downtime(database: str) -> None:
    async def work(service: TableService) -> None:
        for number in range(5):
            await Downtime(service).record(1000 + number * INTERVAL)
        assert service.store.downtimes(0.0) == []
        await Downtime(service).record(1000 + 4 * INTERVAL + SILENCE + 1)
        assert len(service.store.downtimes(0.0)) == 1
        assert service.store.downtimes(5000.0) == []

    run_with_service(database, work)


def test_nothing_is_written_while_no_clock_runs(database: str) -> None:
    async def work(service: TableService) -> None:
        downtime = Downtime(service)
        await service.open(table_row(), [])
        assert not await downtime.is_needed()
        await service.open(table_row(), [ClockChosen(TimeControl(30, 120))])
        assert await downtime.is_needed()
        await service.delete_old_tables(1)  # and drop from memory whatever nobody watches
        assert service.ids_in_memory() == []
        assert await downtime.is_needed()

    run_with_service(database, work)


def test_a_server_that_says_late_that_it_runs_makes_no_downtime(database: str) -> None:
    """Its words may have waited for the database, while another server went on."""

    async def work(service: TableService) -> None:
        for now in (100.0, 102.0, 104.0, 106.0, 101.0, 108.0):
            await Downtime(service).record(now)
        assert service.store.downtimes(0) == []

    run_with_service(database, work)
