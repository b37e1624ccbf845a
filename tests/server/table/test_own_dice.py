"""Tables at which people enter what their own dice show."""

from collections.abc import Sequence

import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.errors import IllegalMove, RecordError
from quincunx.server.table import own_dice_changes, snapshot
from quincunx.server.table.changes import begin
from quincunx.server.table.entries import NoncesAllowed, ProfileSet
from quincunx.server.table.errors import StaleRequest
from quincunx.server.table.own_dice import dice_in_hand, outcomes_of_faces
from quincunx.server.table.own_dice_changes import (
    Correct,
    EnterRoll,
    EnterRollsHere,
    EraseEvent,
    ShareHelp,
    UndoCorrection,
    state_before,
)
from quincunx.server.table.pad_changes import WritePad
from quincunx.server.table.pad_setup import new_own_tiles, new_pads
from quincunx.server.table.permissions import Forbidden, NotNow, may_see_hints
from quincunx.server.table.playing import Play
from quincunx.server.table.row import HERE
from quincunx.server.table.setup import (
    SeatForm,
    SetupForm,
    new_table,
    rematch_table,
    setup_from_record,
)
from quincunx.server.table.state import TableState
from tests.server.table.support import act
from tests.support import texts

BOTH, BOB = {0, 1}, {1}


def opened(key: str, players: int = 2) -> TableState:
    row, entries, _ = new_pads(qx.game(key, players=players), "Ann")
    table = begin(TableState.at_start(row), *entries).state
    return act(table, EnterRollsHere(), {0}).state


def follow(table: TableState, match: qx.Match) -> TableState:
    """Enter a whole game, whose events are known."""
    for seat, text in texts(match.log):
        if seat is None:
            table = act(table, EnterRoll(text, table.rolls), BOTH).state
        else:
            table = act(table, Play(seat, text), range(table.players)).state
    return table


def played(key: str, players: int = 2, seed: int = 4) -> qx.Match:
    match, rng = qx.Match(qx.game(key, players=players), seed=seed), Random(seed)
    while not match.state.over:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    return match


@pytest.mark.parametrize("key", ["qwixx", "clever", "qwizz"])
def test_a_whole_game_has_a_record_without_a_seed(key: str) -> None:
    match = played(key)
    table = follow(opened(key), match)
    assert table.record is not None
    assert (table.scores, table.seed_at(0), table.commitment) == (match.state.scores, None, None)
    assert list(table.record.events) == match.log
    seats = [seat for seat, _ in match.log]
    assert table._moves == table.decisions == tuple(map(seats.count, range(2)))
    assert table.result is not None
    assert not table.result.rated


def test_nothing_is_rolled_for_people() -> None:
    table = opened("qwixx")
    assert table.roll_is_due
    assert table.acting == ()
    with pytest.raises(StaleRequest):
        act(table, EnterRoll("first 0", 7), BOTH)
    with pytest.raises(Forbidden):
        act(table, EnterRoll("first 0", 0), set())
    table = act(table, EnterRoll("first 0", 0), BOTH).state
    table = act(table, EnterRoll("1 2 3 4 5 6", 1), BOTH).state
    with pytest.raises(qx.IllegalMove, match="no roll is due"):
        act(table, EnterRoll("1 2 3 4 5 6", None), BOTH)


def test_who_begins_is_asked_where_no_dice_say_it() -> None:
    table = opened("qwixx")
    assert not table.asks_who_begins  # it is a roll
    row, entries, _ = new_own_tiles(qx.game("qwirkle"), ["Ann", "Bob"], profile="ann")
    table = begin(TableState.at_start(row), *entries).state
    assert table.profiles == ("ann", None)
    table = act(table, EnterRoll("Ro Ox Yd Gs Be Pc", None), BOTH).state
    assert (table.asks_who_begins, table.roll_is_due, table.acting) == (True, True, ())
    table = act(table, EnterRoll("first 1", None), BOTH).state
    assert (table.asks_who_begins, table.roll_is_due, table.acting) == (False, False, (1,))


def test_pads_that_are_written_on_stay_pads() -> None:
    row, entries, _ = new_pads(qx.game("qwixx", players=2), "Ann")
    table = begin(TableState.at_start(row), *entries).state
    table = act(table, WritePad(0, "red 5"), {0}).state
    with pytest.raises(NotNow, match="Open new ones"):
        act(table, EnterRollsHere(), {0})


def test_a_wrong_roll_is_corrected_and_the_rest_asked_again() -> None:
    table = opened("qwixx")
    for roll in ("first 0", "3 4 1 1 1 1"):
        table = act(table, EnterRoll(roll, None), BOTH).state
    table = act(act(table, Play(0, "red 7"), BOTH).state, Play(1, "blue 7"), BOTH).state
    table = act(table, Play(0, "pass"), range(table.players)).state
    table = act(table, EnterRoll("6 6 1 1 1 1", None), BOTH).state
    before = table
    table = act(before, Correct(2, "3 5 1 1 1 1"), {0}, True).state
    assert table.own_dice is not None
    assert texts([table.own_dice.impossible[0].event]) == [(0, "red 7")]
    assert act(table, UndoCorrection(), BOB).state.scores == before.scores
    table = act(act(table, Play(0, "red 8"), BOTH).state, Play(1, "blue 8"), BOTH).state
    assert table.own_dice is not None
    assert (table.own_dice.later, len(table.own_dice.impossible)) == ((), 2)
    assert (table.rolls, table.scores) == (before.rolls, before.scores)


def test_the_result_of_a_corrected_game_is_counted_again() -> None:
    match = played("qwixx")
    table = follow(opened("qwixx"), match)
    number = max(n for n, (seat, _) in enumerate(match.log, 1) if seat is None)
    again = act(table, Correct(number, str(match.log[number - 1][1])), {0}, True)
    assert again.state.result == table.result
    assert again.state.over


def test_everybody_corrects_rolls_and_their_own_moves() -> None:
    table = opened("qwixx")
    for roll in ("first 0", "3 4 1 1 1 1"):
        table = act(table, EnterRoll(roll, None), BOTH).state
    table = act(act(table, Play(0, "red 7"), BOTH).state, Play(1, "blue 7"), BOTH).state
    with pytest.raises(Forbidden):
        act(table, Correct(3, "pass"), BOB, False)
    assert act(table, Correct(4, "pass"), BOB, False).state.scores == (1, 0)
    with pytest.raises(qx.QuincunxError, match="no entry 9"):
        act(table, Correct(9, "pass"), BOB, False)


def test_corrections_and_decisions_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are repeated whenever the table is loaded."""
    monkeypatch.setattr(own_dice_changes, "MAX_CORRECTIONS", 3)
    monkeypatch.setattr(snapshot, "MAX_ENTERED_DECISIONS", 3)
    table = opened("qwixx")
    for roll in ("first 0", "3 4 1 1 1 1"):
        table = act(table, EnterRoll(roll), BOTH).state
    table = act(act(table, Play(0, "red 7"), BOTH).state, Play(1, "blue 7"), BOTH).state
    for text in ("pass", "blue 7"):
        table = act(table, Correct(4, text), BOB).state
    table = act(table, UndoCorrection(), BOB).state
    with pytest.raises(NotNow, match="3 entries of this game were corrected"):
        act(table, Correct(4, "pass"), BOB)
    with pytest.raises(NotNow, match="Now they are final"):
        act(table, UndoCorrection(), BOB)
    table = act(table, Play(0, "pass"), BOTH).state
    table = act(table, EnterRoll("3 4 1 1 1 1"), BOTH).state
    with pytest.raises(IllegalMove, match="3 decisions"):
        act(table, Play(0, "pass"), BOTH)


def test_the_engine_helps_whom_the_table_says() -> None:
    table = opened("qwixx")
    assert may_see_hints(table, 1)
    table = act(table, ShareHelp("phone"), {0}, True).state
    assert (may_see_hints(table, 0), may_see_hints(table, 1)) == (True, False)
    assert not may_see_hints(act(table, ShareHelp("nobody"), {0}, True).state, 0)
    for own in (BOB, set[int]()):
        with pytest.raises(Forbidden):
            act(table, ShareHelp("everybody"), own, False)
    with pytest.raises(qx.QuincunxError, match="'x' is not one of the choices"):
        act(table, ShareHelp("x"), {0}, True)


def test_a_rematch_is_played_with_the_same_dice() -> None:
    table = follow(opened("qwixx"), played("qwixx"))
    table = table.apply(ProfileSet(0, "ann"), ProfileSet(1, "bob"))
    row, entries = rematch_table(table, seats=[0])
    again = begin(TableState.at_start(row), *entries).state
    assert again.roll_is_due
    assert again.profiles == ("ann", None)  # where she writes for him, too


def colours(state: qx.State) -> Sequence[str]:
    return [die.colour for die in dice_in_hand(state)]


def test_only_the_dice_in_hand_are_asked_for() -> None:
    table = opened("clever")
    for roll in ("first 0", "6 1 1 1 1 5"):
        table = act(table, EnterRoll(roll, None), BOTH).state
    table = act(table, Play(0, "white as green"), range(table.players)).state
    state = table.copy_state()
    assert colours(state) == ["yellow"]
    assert [str(each) for each in outcomes_of_faces(state, [4])] == ["4 - - - - -"]
    with pytest.raises(qx.QuincunxError, match="cannot show 7"):
        outcomes_of_faces(state, [7])
    with pytest.raises(qx.QuincunxError, match="every die"):
        outcomes_of_faces(state, [])


def test_no_dice_say_who_begins() -> None:
    with pytest.raises(qx.IllegalOutcome, match="enter what every die shows"):
        outcomes_of_faces(qx.game("clever", players=2).start(), [])


def test_equal_dice_leave_a_choice_of_the_platter() -> None:
    match = qx.Match(qx.game("clever", players=1), seed=1)
    while match.state.view(None).step != "platter" and match.state.acting:
        match.play(0, match.state.moves(0)[0])
        if any(":" in text for _, text in texts(match.log)):
            break
    number = next(n for n, (_, text) in enumerate(texts(match.log), 1) if ":" in text)
    table = opened("clever", players=1)
    for seat, text in texts(match.log[: number - 1]):
        table = act(table, EnterRoll(text) if seat is None else Play(seat, text), {0}).state
    rolls = outcomes_of_faces(state_before(table, number), [1, 1, 1, 1, 1, 2])
    assert len(rolls) == 10


def own_tiles(players: int = 2) -> TableState:
    names = ["Ann", "Bob", "Cem", "Eve"][:players]
    row, entries, _ = new_own_tiles(qx.game("qwirkle", players=players), names)
    return begin(TableState.at_start(row), *entries).state


@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_of_real_tiles_of_which_one_hand_is_known(players: int) -> None:
    match, table = played("qwirkle", players), own_tiles(players)
    own = set(range(players))
    for seat, text in texts(match.log):
        if table.asks_who_begins and seat is not None:
            assert table.acting == ()
            table = act(table, EnterRoll(f"first {seat}", None), own).state
        if seat is None and table.roll_is_due and not table.asks_who_begins:
            table = act(table, EnterRoll(text, table.rolls), own).state
        elif seat is not None:
            seen = f"trade {len(text.split()) - 1}" if seat and text[:5] == "trade" else text
            table = act(table, Play(seat, seen), range(table.players)).state
    assert table.scores == match.state.scores
    assert table.record is not None
    assert qx.replay(str(table.record)).state.scores == match.state.scores


def test_where_one_hand_is_known_only_its_own_table_is_played() -> None:
    """Moves of others are not checked against their tiles, which would be cheating elsewhere."""
    game = qx.game("qwirkle", players=2, known_hand=0)
    form = SetupForm(game, {}, [SeatForm("Ann", HERE), SeatForm("Bob", HERE)], "none")
    row, _ = new_table(form)
    table = begin(TableState.at_start(row), NoncesAllowed(wait=False)).state
    with pytest.raises(IllegalMove, match="only one hand is known"):
        act(table, Play(table.acting[0], str(table.moves(table.acting[0])[0])), BOTH)
    assert "known_hand" not in [option.name for option in form.option_list]
    with pytest.raises(RecordError, match="replayed and reviewed only"):
        setup_from_record(qx.Match(game, seed=1).record)
    with pytest.raises(NotNow):
        opened("qwirkle")


def test_a_wrong_number_of_qwizz_is_erased_without_replacement() -> None:
    table = opened("qwizz")
    for entry in ("first 0", "lucky 7", "lucky 3", "1 2 3 4 5", "keep", "blue 1@2", "yellow 2@1"):
        seats = table.acting
        table = (
            act(table, Play(seats[0], entry), range(table.players)).state
            if seats
            else act(table, EnterRoll(entry, table.rolls), BOTH).state
        )
    number = table.log_length
    with pytest.raises(Forbidden):
        act(table, EraseEvent(number - 1), BOB, False)
    erased = act(table, EraseEvent(number), BOB, False).state
    assert erased.scores[1] == 0
    assert texts(erased.public_events(number, number + 1)) == [(None, "erase 1 yellow@1")]
    assert act(erased, UndoCorrection(), BOB).state.scores == table.scores
    with pytest.raises(qx.QuincunxError, match="only a number that was entered"):
        act(table, EraseEvent(4), BOTH, True)
