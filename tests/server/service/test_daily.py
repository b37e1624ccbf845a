"""The daily game: equal dice for everybody, one attempt for each profile, and a secret seed."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import date, timedelta

import pytest

from quincunx.core.dice.seeds import commitment
from quincunx.core.play.record import parse_record
from quincunx.core.play.verification import verify
from quincunx.engine import LEVELS
from quincunx.practice import daily
from quincunx.practice.daily import Attempt
from quincunx.server.community.profiles import ProfileRow
from quincunx.server.service.community.profiles import Profiles
from quincunx.server.service.daily import DailyGames, OpenedTable, Player
from quincunx.server.service.tables import TableService
from quincunx.server.storage.open import open_store
from quincunx.server.table.permissions import NotNow, check_finished, check_verifiable
from quincunx.server.table.playing import Play, Resign, TakeBack, why_not_taken_back
from quincunx.server.table.seat_changes import HandOver
from quincunx.server.table.state import TableState
from tests.server.service.support import ALL_SEATS, new_service, run_with_service

NOON = 1_800_100_800.0  # of a day
DAY = daily.day_at(NOON)
LATER = daily.publication_of(DAY)
ANN, BOB = (Player(name, name, f"{name} profile") for name in ("Ann", "Bob"))
STRANGER = Player("Eve", "Eve", None)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """The store, too, thinks that it is that day."""
    set_time_of_store(monkeypatch, NOON)


def set_time_of_store(monkeypatch: pytest.MonkeyPatch, now: float) -> None:
    monkeypatch.setattr("quincunx.server.storage.daily.time", lambda: now)


def games_at(service: TableService, now: float = NOON) -> DailyGames:
    return DailyGames(service, lambda: now)


async def lose(service: TableService, name: str) -> TableState:
    """Four penalties, or no move that costs less."""
    table = await service.table(name)
    while not table.over:
        moves = [str(move) for move in table.moves(0)]
        table = await service.do(name, Play(0, choose(moves)), ALL_SEATS)
    return table


def choose(moves: list[str]) -> str:
    return next((each for each in ("penalty", "pass") if each in moves), moves[0])


def with_two(database: str, work: Callable[[TableService, TableService], Awaitable[None]]) -> None:
    """Two services on one database, as two servers."""

    async def run(one: TableService) -> None:
        other = new_service(open_store(database))
        try:
            await work(one, other)
        finally:
            await other.close()

    run_with_service(database, run)


def test_all_servers_have_the_same_seeds_and_publish_them_when_the_day_is_over(
    database: str,
) -> None:
    async def work(one: TableService, other: TableService) -> None:
        here, there, after = games_at(one), games_at(other), games_at(other, LATER)
        found = await asyncio.gather(*(each.fingerprint(DAY, "clever") for each in (here, there)))
        assert found[0] == found[1] != await here.fingerprint(DAY + timedelta(1), "clever")
        assert await games_at(one, LATER - 1).published_seed(DAY, "clever") is None
        assert commitment(await after.published_seed(DAY, "clever") or "") == found[0]
        assert await after.published_seed(DAY + timedelta(1), "clever") is None

    with_two(database, work)


def test_a_profile_has_one_attempt_on_whatever_server(database: str) -> None:
    async def work(one: TableService, other: TableService) -> None:
        servers = [games_at(one), games_at(other)]
        opened = await asyncio.gather(
            *(servers[number % 2].begin("qwixx", ANN) for number in range(6))
        )
        assert len({each.id for each in opened}) == 1
        assert sum(each.tokens is not None for each in opened) == 1
        assert (await servers[0].begin("squares", ANN)).id != opened[0].id
        assert (await servers[0].begin("qwixx", BOB)).id != opened[0].id

    with_two(database, work)


def test_the_dice_are_the_same_for_everybody(tmp_path: object) -> None:
    async def work(service: TableService) -> None:
        games = games_at(service)
        tables = [await games.begin("qwixx", each) for each in (ANN, BOB, STRANGER, STRANGER)]
        ends = [await lose(service, each.id) for each in tables]
        logs = [end.public_events(0, end.log_length) for end in ends]
        assert len({tuple(text for seat, text in log if seat is None) for log in logs}) == 1
        assert {end.commitment for end in ends} == {await games.fingerprint(DAY, "qwixx")}

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


def test_the_seed_stays_secret_until_the_day_is_over(tmp_path: object) -> None:
    async def work(service: TableService) -> None:
        opened = await games_at(service).begin("qwixx", ANN)
        table = await lose(service, opened.id)
        seed = await games_at(service, LATER).published_seed(DAY, "qwixx")
        assert seed is not None
        for record in (
            check_finished(table),
            check_finished(table, LATER - 1),
            await service.record_for_review(table),
        ):
            assert seed not in repr(record) + str(record)
        assert seed not in repr(table)
        assert table.seed_at(LATER - 1) is None
        with pytest.raises(NotNow, match="an hour after the day"):
            check_verifiable(table, LATER - 1)
        record = parse_record(str(check_verifiable(table, LATER)))
        assert record.seed == seed == table.seed_at(LATER)
        verify(record, table.commitment)

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


def test_a_record_of_practice_with_take_backs_has_no_seed(tmp_path: object) -> None:
    async def work(service: TableService) -> None:
        games = games_at(service)
        attempt = await games.begin("qwixx", ANN)
        await lose(service, attempt.id)
        practice = await games.begin("qwixx", ANN, practice=True)
        for move in ("pass", "penalty"):
            await service.do(practice.id, Play(0, move), ALL_SEATS)
        await service.do(practice.id, TakeBack(0), ALL_SEATS)
        table = await lose(service, practice.id)
        record = parse_record(str(check_finished(table, LATER - 1)))
        assert (record.seed, len(record.nonces), len(record.notes)) == (None, 1, 1)
        verify(check_verifiable(table, LATER), table.commitment)

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


def test_practice_comes_after_the_attempt_and_never_counts(tmp_path: object) -> None:
    async def work(service: TableService) -> None:
        games = games_at(service)
        with pytest.raises(NotNow, match="counts is over"):
            await games.begin("qwixx", ANN, practice=True)
        attempt = await games.begin("qwixx", ANN)
        with pytest.raises(NotNow):
            await games.begin("qwixx", ANN, practice=True)
        points = daily.points_of((await lose(service, attempt.id)).scores)
        practice = await games.begin("qwixx", ANN, practice=True)
        await lose(service, practice.id)
        assert (await games.results(DAY, "qwixx")).points == [points]
        stranger = await games.begin("qwixx", STRANGER)  # whose game is nobody's
        await lose(service, stranger.id)
        assert (await games.results(DAY, "qwixx")).points == [points]

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


def test_in_an_attempt_nobody_helps_and_nothing_is_taken_back(tmp_path: object) -> None:
    async def work(service: TableService) -> None:
        opened = await games_at(service).begin("squares", ANN)
        table = await service.table(opened.id)
        assert (table.help, table.takes_nonces) == ("none", False)
        assert "final" in str(why_not_taken_back(table, 0))
        with pytest.raises(NotNow, match="engine plays for nobody"):
            await service.do(opened.id, HandOver(0, next(iter(LEVELS))), ALL_SEATS)

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


def test_who_finishes_too_late_has_no_result(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work(service: TableService) -> None:
        games = games_at(service)
        late, in_time = [await games.begin("qwixx", each) for each in (ANN, BOB)]
        set_time_of_store(monkeypatch, LATER - 1)
        table = await lose(service, in_time.id)
        set_time_of_store(monkeypatch, LATER)
        await lose(service, late.id)
        assert (await games.results(DAY, "qwixx")).points == list(table.scores)

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


async def resign(service: TableService, opened: OpenedTable) -> None:
    await service.do(opened.id, Resign(0), ALL_SEATS)


async def delete_profile(service: TableService, opened: OpenedTable) -> None:
    await lose(service, opened.id)
    assert (await games_at(service).results(DAY, "qwixx")).points
    await Profiles(service).delete(ProfileRow(ANN.profile or "", ANN.name))


async def delete_table(service: TableService, opened: OpenedTable) -> None:
    await lose(service, opened.id)
    await asyncio.wrap_future(service.store.delete(opened.id))


@pytest.mark.parametrize("way", [resign, delete_profile, delete_table])
def test_what_does_not_count(
    way: Callable[[TableService, OpenedTable], Awaitable[None]], tmp_path: object
) -> None:
    async def work(service: TableService) -> None:
        games = games_at(service)
        service.hub.active_tables.record_request  # noqa: B018
        opened = await games.begin("squares" if way is resign else "qwixx", ANN)
        await way(service, opened)
        for kind in ("squares", "qwixx"):
            assert (await games.results(DAY, kind)).points == []
        games.cancel()

    run_with_service(f"sqlite:///{tmp_path}/games.db", work)


def test_the_expert_plays_once(database: str) -> None:
    async def work(one: TableService, other: TableService) -> None:
        servers = [games_at(one), games_at(other)]
        found: list[Attempt | None] = [None]
        while None in found:
            await asyncio.sleep(0.05)  # another thread needs the time
            found = [(await each.results(DAY, "qwixx", True)).expert for each in servers]
        assert found[0] == found[1]
        assert found[0] is not None
        table = await one.table(found[0].table)
        assert found[0].points == daily.points_of(table.scores)
        assert set(table.engines) == {daily.LEVEL}
        verify(check_finished(table, LATER), await servers[0].fingerprint(DAY, "qwixx"))

    with_two(database, work)


def test_games_of_one_kind_take_turns() -> None:
    week = [daily.game_of("palette", date(2026, 3, 1) + timedelta(day)) for day in range(6)]
    assert len(set(week)) == 3
    assert week[:3] == week[3:]
