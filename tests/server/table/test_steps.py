import pytest

import quincunx as qx
from quincunx.server.table import steps
from quincunx.server.table.steps import MAX_LATEST_STEPS, EarlierPosition, latest_steps, steps_from


def test_choices_that_are_revealed_together_are_one_step() -> None:
    match = qx.Match(qx.game("squares", players=2, first=0), seed=1)
    match.play(1, "pass")
    initial = match.game.start()
    assert [step.exact_events for step in steps_from(initial, match.log, 1)] == [
        (match.log[0],)
    ]  # the choice is still secret
    match.play(0, "pass")
    roll, choices = steps_from(initial, match.log, 1)
    assert (roll.first, roll.last, choices.first, choices.last) == (1, 1, 2, 3)
    assert choices.before == roll.after
    assert choices.after.acting == (0,)


def test_steps_are_public() -> None:
    match = qx.Match(qx.game("qwirkle", players=2), seed=1)
    seat = match.state.acting[0]
    match.play(seat, match.state.moves(seat)[0])
    seat = match.state.acting[0]
    match.play(
        seat,
        next(
            move
            for move in match.state.moves(seat)
            if str(move).startswith("trade") and str(move).count(" ") == 1
        ),
    )
    *_, trade, draw = steps_from(match.game.start(), match.log, 1)
    assert trade.exact_events == (match.log[-2],)
    assert [str(value) for _, value in (*trade.events, *draw.events)] == ["trade 1", "1 drawn"]


def test_only_what_is_new_is_replayed_and_what_was_undone_is_forgotten() -> None:
    match = long_match()
    start = EarlierPosition(0, match.game.start())
    known = latest_steps((), start, match.log)
    assert [step.last for step in known] == list(
        range(len(match.log) - MAX_LATEST_STEPS + 1, len(match.log) + 1)
    )
    assert latest_steps(known, start, match.log) == known  # the same objects
    shorter = match.log[:-2]
    assert latest_steps(known, start, shorter)[-1] is known[-3]
    assert [step.last for step in latest_steps(known, start, match.log[:3])] == [1, 2, 3]


def test_the_latest_steps_of_a_long_game_are_replayed_from_an_earlier_position() -> None:
    match = long_match()
    start = EarlierPosition(0, match.game.start())
    earlier = start.advance(match.log)
    assert MAX_LATEST_STEPS <= len(match.log) - earlier.events < 2 * MAX_LATEST_STEPS
    assert earlier.advance(match.log) is earlier  # close enough
    steps = [latest_steps((), each, match.log) for each in (start, earlier)]
    assert [(step.first, step.after) for step in steps[0]] == [
        (step.first, step.after) for step in steps[1]
    ]
    outdated = latest_steps((), start, match.log[:10])
    assert latest_steps(outdated, earlier, match.log)[0].first == steps[0][0].first


def test_an_earlier_position_follows_the_game_and_has_no_secret_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(steps, "MAX_LATEST_STEPS", 2)
    match = qx.Match(qx.game("squares", players=4), seed=1)
    start = earlier = EarlierPosition(0, match.game.start())
    while not match.state.over:
        match.play(match.state.acting[0], match.state.moves(match.state.acting[0])[0])
        earlier = earlier.advance(match.log)
        assert not any(earlier.state.has_chosen(seat) for seat in range(4))
        expected, found = (latest_steps((), each, match.log) for each in (start, earlier))
        assert [(step.first, step.after) for step in found] == [
            (step.first, step.after) for step in expected
        ]
    assert earlier.events > 0


def long_match() -> qx.Match:
    """A whole game of Clever, in which every event is a step."""
    match = qx.Match(qx.game("clever", players=1), seed=1)
    while not match.state.over:
        match.play(0, match.state.moves(0)[0])
    return match
