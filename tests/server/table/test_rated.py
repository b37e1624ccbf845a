"""Rated games: when they begin, and how they end for those who are away."""

import pytest

from quincunx.core.errors import IllegalMove
from quincunx.server.community.rating_model import Rating, rank, rate, seat_rating
from quincunx.server.service.engine_turns import is_abandoned
from quincunx.server.table.changes import GRACE
from quincunx.server.table.clock import TimeControl
from quincunx.server.table.entries import (
    Accepted,
    ClockChosen,
    Entry,
    Located,
    ProfileSet,
    Rated,
)
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.result import GameResult
from quincunx.server.table.setup import first_entries, new_table, parse_setup, rematch_table
from tests.server.table.support import LoggedTable


def rated_table(key: str = "qwixx", address: str = "", **fields: str) -> LoggedTable:
    """Ann has set it up; Bob has not joined yet."""
    form = parse_setup(
        key, {"players": "2", "who0": "here", "who1": "invited", "rated": "on", **fields}
    )
    assert not form.errors
    row, tokens = new_table(form, "a seed")
    entries = first_entries(form, tokens, takes_nonces=False, profile="ann", address=address)
    return LoggedTable(row, entries)


def accept(table: LoggedTable, seat: int, *others: int) -> list[Entry]:
    """While these others are there."""
    return table.accept(seat, present=others)


def running_table(key: str = "qwixx", **fields: str) -> LoggedTable:
    table = rated_table(key, **fields)
    table.take_seat(1, "Bob", "hash", "bob", None, [0])
    table.set_clocks(0.0)
    assert table.has_begun
    return table


def test_nothing_is_rolled_and_nobody_plays_before_everybody_is_there() -> None:
    table = rated_table("qwirkle")
    assert (table.events, table.acting, table.has_begun) == (0, (), False)
    table.take_seat(1, "Bob", "hash", "bob", None, [])  # the host has left
    assert (table.events, table.acting, table.awaited) == (0, (), (0,))
    for seat in range(2):
        with pytest.raises(IllegalMove, match="everybody is there"):
            table.play(seat, "pass")
    with pytest.raises(NotNow, match="not begun"):
        table.resign(1)
    accept(table, 0, 1)
    assert table.events > 0
    assert table.acting
    assert table.rebuilt().acting == table.acting


def test_the_game_begins_at_once_if_everybody_is_there() -> None:
    table = rated_table()
    table.take_seat(1, "Bob", "hash", "bob", None, [0])
    assert table.has_begun
    assert accept(table, 0) == accept(table, 1) == []


def test_accepting_early_counts_for_nothing() -> None:
    table = rated_table()
    assert accept(table, 0) == []
    table.take_seat(1, "Bob", "hash", "bob", None, [])
    assert not table.has_begun


def test_nobody_begins_the_game_of_a_player_who_has_left_meanwhile() -> None:
    """Else one would accept a rematch when the other has gone to bed, and win by the clock."""
    table = rated_table()
    table.take_seat(1, "Bob", "hash", "bob", None, [])
    accept(table, 0)  # Bob has left
    assert (table.has_begun, table.awaited, table.rebuilt().awaited) == (False, (1,), (1,))
    assert accept(table, 0) == []
    accept(table, 1, 0)
    assert table.has_begun


def test_clocks_run_from_the_beginning() -> None:
    table = rated_table()
    table.take_seat(1, "Bob", "hash", "bob", None, [])
    table.set_clocks(10.0)
    assert not table.clock.runs
    accept(table, 0, 1)
    table.set_clocks(20.0)
    assert table.clock.seats[table.acting[0]].since == 20.0


def test_a_rated_game_always_has_a_clock() -> None:
    """Else a player who is about to lose could leave it unfinished."""
    assert rated_table().clock.control == TimeControl(45, 180)
    assert rated_table(clock="30+60").clock.control == TimeControl(30, 60)


def test_no_seat_is_handed_over() -> None:
    table = running_table()
    for seat in range(2):
        with pytest.raises(NotNow, match="rated"):
            table.hand_over(seat, "expert")


def test_nobody_takes_a_seat_of_the_engine_later() -> None:
    """A friend could be sent in when the game is won, or the engine when it is not."""
    table = rated_table()
    table.open_seats()
    table.fill_with_engine("casual", [0])
    assert table.has_begun
    with pytest.raises(NotNow, match="engine plays this seat"):
        table.take_seat(1, "Bob", "hash", "bob", None, [0])


def late_move(table: LoggedTable, seat: int) -> None:
    """The time of this seat is up."""
    now = table.clock.deadline(seat) + 1
    table.play_late(seat, str(table.moves(seat)[0]), table.decisions[seat], now)
    table.set_clocks(now)


def leave_to_the_clock(table: LoggedTable, seat: int) -> None:
    while table.engines[seat] is None:
        other = next((each for each in table.acting if each != seat), None)
        if other is None:
            late_move(table, seat)
        else:
            table.play(other, "pass" if "pass" in names(table, other) else "penalty")
            table.set_clocks(table.clock.deadline(seat) or 0.0)


def names(table: LoggedTable, seat: int) -> list[str]:
    return [str(move) for move in table.moves(seat)]


def test_who_is_away_keeps_the_result_of_the_sheet() -> None:
    """Her opponent cannot win by ending the game with penalties."""
    table = running_table(first="0")
    leave_to_the_clock(table, 1)
    assert table.result is None
    while not table.over:
        for seat in table.acting:
            moves = names(table, seat)
            if table.engines[seat] is None:
                table.play(seat, "penalty" if "penalty" in moves else "pass")
            else:
                mark = next((move for move in moves if move not in ("pass", "penalty")), moves[0])
                table.play_for_engine(seat, mark, table.decisions[seat])
    assert table.result is not None
    assert table.scores[0] < table.scores[1]
    assert table.result.winners == (1,)
    assert [rank(table.result, seat) for seat in range(2)] == [2, 1]
    assert (table.result.rated, table.result.helped) == (True, (1,))


def test_who_leaves_a_game_against_the_engine_has_lost() -> None:
    """Nobody else would finish it."""
    form = parse_setup("qwixx", {"players": "2", "who1": "novice", "rated": "on", "first": "0"})
    row, tokens = new_table(form, "a seed")
    table = LoggedTable(row, first_entries(form, tokens, takes_nonces=False, profile="ann"))
    table.set_clocks(0.0)
    while table.result is None:
        for seat in table.acting:
            if table.engines[seat] is None:
                late_move(table, seat)
            else:
                table.play_for_engine(seat, str(table.moves(seat)[0]), table.decisions[seat])
    assert (table.result.resigned, table.result.winners) == ((0,), (1,))


def test_the_result_says_for_whom_the_engine_has_ever_moved() -> None:
    table = running_table(first="0")
    seat = table.acting[0]
    late_move(table, seat)
    assert table.engines == (None, None)
    assert table.helped == table.rebuilt().helped == {seat}


def test_an_unrated_game_needs_nothing_of_this() -> None:
    form = parse_setup("qwixx", {"players": "2", "who0": "here", "who1": "invited"})
    table = LoggedTable(new_table(form, "a seed")[0])
    assert (table.has_begun, table.awaited) == (True, ())
    assert table.accept(0, 1) == []
    table.hand_over(0, "novice")
    assert table.helped == {0}


def test_entries_of_a_table_that_was_rated_by_hand() -> None:
    """The order of the first entries does not matter."""
    form = parse_setup("qwixx", {"players": "2", "who0": "here", "who1": "here"})
    profiles = [ProfileSet(0, "ann"), ProfileSet(1, "bob")]
    entries: list[Entry] = [
        Accepted(0),
        *profiles,
        ClockChosen(TimeControl(9, 9)),
        Rated(),
        Accepted(1),
    ]
    assert LoggedTable(new_table(form, "a seed")[0], entries).has_begun


# ---- resigning


def resigned_result(key: str, after: float, moves: int = 0, seat: int | None = None) -> GameResult:
    """Of a game that a player resigns so many seconds after its beginning."""
    table = running_table(key, first="0") if key == "qwixx" else running_table(key)
    for _ in range(moves):
        acting = table.acting[0]
        table.play(acting, str(table.moves(acting)[0]))
    table.resign(table.acting[0] if seat is None else seat, after)
    result: GameResult = table.result
    return result


def test_in_the_time_of_grace_both_may_leave() -> None:
    result = resigned_result("qwixx", after=GRACE - 1)
    assert not result.rated


def test_after_the_first_decision_a_resignation_costs_and_earns_nothing_at_once() -> None:
    """Else one would leave every game that begins badly, or win 25 games in five seconds."""
    result = resigned_result("qwixx", after=GRACE - 1, moves=1, seat=0)
    assert (result.rated, result.hasty) == (True, True)
    before = {"ann": Rating(), "bob": Rating()}
    after = rate(result, before)
    assert list(after) == [result.profiles[0]]
    assert after["ann"].points < 1500


def test_later_it_counts_for_both_from_the_first_decision_on() -> None:
    result = resigned_result("qwixx", after=GRACE + 1, moves=1)
    assert (result.rated, result.hasty) == (True, False)
    assert len(rate(result, {"ann": Rating(), "bob": Rating()})) == 2
    assert not resigned_result("qwixx", after=GRACE + 1).rated


def test_a_hand_that_was_seen_is_a_decision() -> None:
    """Else one would resign until the tiles are good."""
    assert resigned_result("qwirkle", after=1.0).rated


def test_the_log_says_once_where_each_player_is() -> None:
    """Players at one address count as one for ratings. The address itself is nobody's business."""
    table = rated_table(address="1.2.3.4")
    assert table.accept(0, address="1.2.3.5") == []
    table.take_seat(1, "Bob", "hash", "bob", None, [], "1.2.3.6")
    table.forget_player(1, "Player 2")
    for number in range(3):
        table.accept(0, 1, address=f"1.2.3.{number}")
    assert "1.2.3." not in repr(table.entries)
    places = [entry for entry in table.entries if isinstance(entry, Located)]
    assert [entry.seat for entry in places] == [0, 1, 0]


def test_a_rated_game_waits_for_nobody_to_make_its_first_roll() -> None:
    """Else the host would let it begin with a nonce, as soon as the other has left."""
    form = parse_setup("qwixx", {"players": "2", "who1": "invited", "rated": "on"})
    row, tokens = new_table(form, "a seed")
    table = LoggedTable(row, first_entries(form, tokens, wait_for_nonce=True, profile="ann"))
    table.take_seat(1, "Bob", "hash", "bob", None, [0])
    assert table.rolls > 0
    table.add_nonce(0, "ab" * 32)
    table.resign(1)
    table = LoggedTable(*rematch_table(table.table, wait_for_nonce=True))
    table.accept(0, 1)
    assert table.rolls > 0


def test_who_deletes_her_profile_is_still_the_opponent() -> None:
    """Else she would win against everybody who is away for a moment."""
    table = running_table(first="0")
    table.forget_player(1, "Player 2")
    leave_to_the_clock(table, 0)
    assert table.resigned == ()
    assert table.result is None


def test_who_deletes_her_profile_and_leaves_counts_as_a_new_player() -> None:
    """And not as the engine that moves for her: to lose against it costs much."""
    table = running_table(first="0")
    table.forget_player(1, "Player 2")
    leave_to_the_clock(table, 1)
    table.resign(0, GRACE + 1)
    assert table.result.engines == (None, None)
    assert seat_rating(table.result, 1, {}) == Rating()


def test_two_who_are_away_have_no_result_because_a_third_has_resigned() -> None:
    """Else whoever leads for a moment would leave, too, and have won."""
    table = rated_table(players="3", who2="invited", first="0")
    table.take_seat(1, "Bob", "hash", "bob", None, [0])
    table.take_seat(2, "Cara", "hash of Cara", "cara", None, [0, 1])
    table.set_clocks(0.0)
    table.play(0, names(table, 0)[0])
    table.resign(0, GRACE + 1)
    table.set_clocks(GRACE + 1)
    while None in table.engines:
        for seat in table.acting:
            if table.engines[seat] is None:
                late_move(table, seat)
            else:
                table.play_for_engine(seat, names(table, seat)[0], table.decisions[seat])
    assert table.result is None
    assert is_abandoned(table.table)  # the engine plays on
