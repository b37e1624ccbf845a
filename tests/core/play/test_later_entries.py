"""What becomes of later entries when an earlier one is corrected."""

import json

import pytest

import quincunx as qx
from quincunx.core.play.coached_game import CoachedGame, load_coached_game
from tests.support import texts
from tests.terminal.test_coach import enter_match


def entered(key: str, turns: int, seed: int = 3) -> CoachedGame:
    """A game between Ann and Bob, with random moves."""
    match, rng = qx.Match(qx.game(key, players=2), ["Ann", "Bob"], seed=seed), qx.Random(seed)
    for _ in range(turns):
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    game = CoachedGame(match.game, match.names, seat=0, seed="1")
    enter_match(game, match)
    return game


def other_moves(game: CoachedGame, number: int) -> list[str]:
    """What could have been entered instead of the entry with this number."""
    [(seat, text)] = texts([game.entry(number)])
    before = CoachedGame(game.game, game.names, game.seat, seed=game.seed)
    before.rebuild(game.events[: number - 1])
    assert seat is not None
    return [str(move) for move in before.state.moves(seat) if str(move) != text]


@pytest.mark.parametrize("key", ["clever", "squares", "qwizz", "qwirkle"])
def test_no_entry_is_lost(key: str) -> None:
    """Every later entry is applied again, waits for one that is missing, or is reported."""
    game = entered(key, 20)
    moves = [n for n, (seat, _) in enumerate(game.events, 1) if seat == 0][:4]
    for number in moves:
        events = list(game.events)
        for text in other_moves(game, number)[:2]:
            impossible = game.correct(number, text)
            kept = [*game.events, *(entry.event for entry in game.later)]
            gone = [each.event for each in impossible]
            changed = [*texts(events[: number - 1]), (0, text), *texts(events[number:])]
            assert sorted(map(repr, texts([*kept, *gone]))) == sorted(map(repr, changed))
            assert game.undo_correction()
            assert game.events == events
            assert not game.later


def test_a_changed_choice_of_clever_keeps_the_rest_of_the_game() -> None:
    """Less than half of the entries are asked for again, one by one."""
    game = entered("clever", 45)
    last = len(game.events)
    number = next(n for n, (seat, _) in enumerate(game.events, 1) if seat is not None)
    game.correct(number, other_moves(game, number)[-1])
    assert game.later
    asked = 0
    while game.later and asked < last:
        state, rng = game.state, qx.Random(asked)
        if state.chance:
            game.add((None, str(state.sample(rng))))
        else:
            game.add((state.acting[0], str(state.moves(state.acting[0])[0])))
        asked += 1
    assert not game.later
    assert asked < last // 2


def test_an_impossible_correction_changes_nothing() -> None:
    game = entered("squares", 10)
    events = list(game.events)
    number = next(n for n, (seat, _) in enumerate(events, 1) if seat == 0)
    with pytest.raises(qx.QuincunxError):
        game.correct(number, "red 99")
    assert game.events == events
    assert not game.later


def test_the_moves_of_others_are_kept_while_one_is_missing() -> None:
    """The white sum changes from 8 to 7: only Ann marked it."""
    game = CoachedGame(qx.game("squares", first=1), ["Ann", "Bob"], seat=0)
    for event in [(None, "6 2 6 6 6 6"), (0, "red 8"), (1, "pass"), (1, "green 12")]:
        game.add(event)
    impossible = game.correct(1, "6 1 6 6 6 6")
    assert texts(each.event for each in impossible) == [(0, "red 8")]
    assert texts(game.events) == [(None, "6 1 6 6 6 6"), (1, "pass")]
    assert game.add((0, "red 7")) == []
    assert texts(game.events[-2:]) == [(0, "red 7"), (1, "green 12")]


def test_a_game_is_saved_and_loaded() -> None:
    game = entered("squares", 6)
    text = game.to_json()
    again = load_coached_game(text)
    assert (again.events, again.state, again.to_json()) == (game.events, game.state, text)
    assert text.splitlines()[1].startswith(' "format"')  # for people who look at it


@pytest.mark.parametrize("event", [["0", "pass"], [0, 7], [0], 7, [None, None]])
def test_a_damaged_event_is_refused(event: object) -> None:
    data = json.loads(entered("squares", 6).to_json())
    with pytest.raises(qx.QuincunxError, match="this file was not saved by the coach"):
        load_coached_game(json.dumps({**data, "events": [event]}))


def test_the_last_entry_is_undone() -> None:
    game = CoachedGame(qx.game("squares", first=1), ["Ann", "Bob"], seat=0)
    with pytest.raises(qx.QuincunxError, match="there is no entry to undo"):
        game.undo()
    for event in (None, "6 2 6 6 6 6"), (0, "red 8"):
        game.add(event)
    assert texts([game.undo(), game.undo()]) == [(0, "red 8"), (None, "6 2 6 6 6 6")]
    assert game.state == game.game.start()
