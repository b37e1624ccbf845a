"""Lists of the best show public profiles only, and games to watch are those at open tables."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from quincunx.practice import daily
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.community.ratings import RatingRow
from quincunx.server.service.community.community import Community
from quincunx.server.service.community.leaderboards import MAX_LISTED
from quincunx.server.service.daily import DailyGames, Player
from quincunx.server.service.tables import TableService
from quincunx.server.table.entries import (
    EVERYBODY,
    NOBODY,
    HelpUsed,
    Imported,
    Opened,
    OpenTo,
    ProfileSet,
)
from quincunx.server.table.names import set_hidden_names
from quincunx.server.table.playing import Play
from quincunx.server.table.seat_changes import HandOver, Reclaim
from tests.server.load import script
from tests.server.service.support import ALL_SEATS, run_with_service, table_row

PUBLIC, PRIVATE, HIDDEN, BLOCKED = (
    ProfileRow(f"{number:016x}", name, is_public=name != "Private")
    for number, name in enumerate(("Public", "Private", "Hidden", "Blocked"), 1)
)
ALL = (PUBLIC, PRIVATE, HIDDEN, BLOCKED)


@pytest.fixture(autouse=True)
def no_hidden_names() -> Iterator[None]:
    yield
    set_hidden_names(())


async def make(service: TableService) -> Community:
    for each in ALL:
        service.store.profiles.create(each, f"key of {each.name}").result()
    service.store.moderation.block("profile", BLOCKED.id).result()
    service.store.moderation.hide(HIDDEN.name, "Player").result()
    community = Community(service)
    await community.moderation.refresh()
    return community


def test_rated_players(database: str) -> None:
    async def work(service: TableService) -> None:
        boards = (await make(service)).leaderboards
        rows = [
            RatingRow(each.id, "qwixx", number, 25.0 + number, 5.0, f"{each.id} {number}")
            for each in ALL
            for number in (1, 2)
        ]
        service.store.ratings.add(rows).result()
        found = await boards.rated("qwixx")
        assert [each.name for each in found] == ["Public", "Player"]  # the name was hidden
        assert (found[0].rating.games, found[0].rating.mu) == (2, 27.0)
        assert await boards.rated("clever") == []

    run_with_service(database, work)


@pytest.mark.usefixtures("one_day")
def test_the_week_counts_everybody_and_lists_public_profiles(database: str) -> None:
    async def work(service: TableService) -> None:
        boards, games = (await make(service)).leaderboards, DailyGames(service)
        for each in (PUBLIC, PRIVATE):
            opened = await games.begin("qwixx", Player(each.name, "address", each.id))
            table = await service.table(opened.id)
            while not table.over:
                moves = [str(move) for move in table.moves(0)]
                move = "penalty" if "penalty" in moves else "pass"
                table = await service.do(opened.id, Play(0, move), ALL_SEATS)
        (found,) = await boards.week(games.today())
        assert (found.name, found.standing) == ("Public", daily.Standing(PUBLIC.id, 1, 50))

    run_with_service(database, work)


def test_only_running_games_at_open_tables_can_be_watched(tmp_path: Path) -> None:
    async def work(service: TableService) -> None:
        boards = (await make(service)).leaderboards
        for entries in ([], [Opened(OpenTo(EVERYBODY)), Opened(NOBODY)]):
            row = table_row()
            await service.open(row, entries)
            service.hub.record_activity(row.id, [0])
        assert [each.id for each in await boards.running()] == [row.id]
        for seat, move in script():
            await service.do(row.id, Play(seat, move), ALL_SEATS)
        assert await boards.running() == []

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


def test_many_games_of_one_address_hide_no_others(tmp_path: Path) -> None:
    async def work(service: TableService) -> None:
        boards = (await make(service)).leaderboards
        for place in ["1111"] * MAX_LISTED + ["2222"]:
            row = table_row()
            await service.open(row, [Opened(OpenTo(EVERYBODY, place=place)), Opened(NOBODY)])
            service.hub.record_activity(row.id, [0])
        found = await boards.running()
        assert row.id in [each.id for each in found]
        assert len(found) < 10

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


def test_the_best_games_are_whole_ones_without_help(database: str) -> None:
    async def work(service: TableService) -> None:
        boards = (await make(service)).leaderboards
        tables = []
        for loss, helped in ((0.02, False), (0.01, False), (0.005, True)):
            row = table_row()
            await service.open(row, [ProfileSet(0, PUBLIC.id)])
            if helped:
                await service.do(row.id, HandOver(0, "novice"), ALL_SEATS)
                await service.do(row.id, Reclaim(0), ALL_SEATS)
            for seat, move in script():
                await service.do(row.id, Play(seat, move), ALL_SEATS)
            service.store.save_review(row.id, b"", [(loss, 0.0), (0.5, 0.0)]).result()
            tables.append(row.id)
        for entries in ([Imported()], [HelpUsed(0, "hint")]):
            row = table_row()
            await service.open(row, [ProfileSet(0, PUBLIC.id), *entries])
            for seat, move in script():
                await service.do(row.id, Play(seat, move), ALL_SEATS)
            service.store.save_review(row.id, b"", [(0.0, 0.0), (0.5, 0.0)]).result()
        found = await boards.best_games()
        assert [each.table.id for each in found] == [tables[1], tables[0]]

    run_with_service(database, work)
