"""Resigning: the game goes on without the player who gives up, or counts as it is."""

from itertools import islice

import pytest

from quincunx.analysis import Effort, review
from quincunx.core.play import notes
from quincunx.core.play.notes import winners_without
from quincunx.server.community.rating_model import rank
from quincunx.server.jobs.reviews import check_reviewable
from quincunx.server.service.tables import TableService
from quincunx.server.table.clock import TimeControl
from quincunx.server.table.entries import Accepted, ClockChosen, Entry, ProfileSet, Rated, Resigned
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.playing import EngineMove, Play, Resign
from tests.server.load import script
from tests.server.service.support import ALL_SEATS, new_service, run_with_service, table_row
from tests.server.table.support import LoggedTable

TINY = Effort("quick", rolls=5, deals=2, moves=4, second_look=0)


def new_table(**fields: str) -> LoggedTable:
    return LoggedTable(table_row(**fields))


def test_with_two_players_the_result_is_known_at_once() -> None:
    table = new_table()
    table.play(0, "pass")
    record = str(table.match.record)
    table.resign(1)
    snapshot = table.table
    assert snapshot.result is not None
    assert (snapshot.result.winners, snapshot.result.resigned, snapshot.result.finished) == (
        (0,),
        (1,),
        False,
    )
    assert (snapshot.is_decided, snapshot.over, snapshot.engines) == (True, False, (None, "novice"))
    assert snapshot.resignations == (notes.Resigned(1, len(table.match.log)),)
    assert str(table.match.record) == record  # it is not part of the game
    assert LoggedTable(table.row, table.entries).table.result == snapshot.result


def test_a_game_is_reviewed_until_the_resignation_that_ended_it() -> None:
    table = new_table()
    with pytest.raises(NotNow, match="after the game"):
        check_reviewable(table.table)
    table.play(0, "pass")
    table.play(1, "pass")
    table.play(0, "penalty")
    table.play(0, "pass")  # is secret until the other one has chosen
    table.resign(1)
    record = check_reviewable(table.table)
    assert list(record.events) == table.match.log[:-1]
    assert (record.seed, record.result) == (None, "unfinished")
    assert str(record).endswith("\nresigned 1\n")
    while not table.state.over:
        seat = table.state.acting[0]
        move = str(table.state.moves(seat)[-1])
        table.play(seat, move) if seat == 0 else table.play_for_engine(
            seat, move, table.decisions[seat]
        )
    finished = table.table
    assert check_reviewable(finished) == record
    assert finished.record is not None
    assert "\nresigned 1\n" in str(finished.record)
    assert (
        len(review(finished.record, TINY).steps) == len(record.events) + 1
    )  # now the secret choice is known


def test_a_game_that_goes_on_is_not_reviewed_yet() -> None:
    table = new_table(players="3", who2="here")
    table.resign(0)
    with pytest.raises(NotNow, match="after the game"):
        check_reviewable(table.table)


def test_with_more_players_the_others_play_on() -> None:
    table = new_table(players="3", who2="here")
    table.resign(0)
    assert table.result is None
    for refused in (table.resign, table.reclaim):
        with pytest.raises(NotNow, match="has resigned"):
            refused(0)
    table.resign(2)
    assert table.result is not None
    assert (table.result.winners, table.result.resigned) == ((1,), (0, 2))
    assert [rank(table.result, seat) for seat in range(3)] == [4, 1, 4]
    with pytest.raises(NotNow, match="over"):
        table.resign(1)


def test_against_engines_only_the_result_is_known_at_once() -> None:
    table = new_table(players="3", who1="novice", who2="casual")
    table.resign(0)
    assert table.result is not None
    assert table.result.winners == (1, 2)


def test_a_game_of_one_and_an_incomplete_table_cannot_be_resigned() -> None:
    with pytest.raises(NotNow, match="one player"):
        new_table(players="1").resign(0)
    with pytest.raises(NotNow, match="all seats"):
        new_table(who1="invited").resign(0)


def test_a_player_who_has_resigned_has_not_won() -> None:
    assert winners_without((), (3, 9, 5), (1,)) == (1,)
    assert winners_without((1,), (3, 9, 5), (1,)) == (2,)
    assert winners_without((0,), (3, 9, 9), (1,)) == (1,)  # the rules break ties


def test_clocks_stop_and_another_server_sees_it(database: str) -> None:
    async def work(service: TableService) -> None:
        row = table_row()
        modes: list[Entry] = [
            Rated(),
            ClockChosen(TimeControl.from_text("30+60")),
            ProfileSet(0, "ann"),
            ProfileSet(1, "bob"),
            Accepted(0),
            Accepted(1),
        ]
        await service.open(row, modes)
        ended = list[str]()
        service.on_end = lambda table: ended.append(table.id)
        for seat, move in islice(script(), 6):
            await service.do(row.id, Play(seat, move), ALL_SEATS)
        table = await service.do(row.id, Resign(0), ALL_SEATS)
        assert table.clock is not None
        assert [table.clock.deadline(seat) for seat in range(2)] == [None, None]
        other = new_service(service.store)
        assert (await other.table(row.id)).result == table.result
        assert (await other.table(row.id)).resigned == (0,)
        await service.do_as_server(row.id, EngineMove(0, "pass", table.decisions[0]))
        assert ended == [row.id]
        loaded = service.store.load(row.id)
        assert loaded is not None
        assert [entry.seat for entry in loaded[1] if isinstance(entry, Resigned)] == [0]
        assert [row[0] for row in service.store.ratings.unrated_results()] == [row.id]

    run_with_service(database, work)


def test_a_server_that_watches_follows_a_resignation() -> None:
    first = new_table()
    second = LoggedTable(first.row, first.entries)
    second.follow(first.resign(1))
    assert second.table.resignations == first.table.resignations
    assert second.result == first.result
