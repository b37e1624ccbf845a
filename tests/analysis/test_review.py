"""Reviews of whole games: the sums, the data, and what a seat is judged by."""

import json
from dataclasses import fields
from typing import Any

import pytest

import quincunx as qx
from quincunx.analysis import GRADES, Effort, Review, ReviewError, review
from quincunx.analysis.effort import QUICK, STANDARD, effort_for
from quincunx.core.play.events import apply_event
from quincunx.engine.games.qwixx.solitaire import best_player
from quincunx.engine.strategies.default import strategy_for
from quincunx.games.qwixx.rules import QwixxState
from tests.analysis.games import played_match

GAMES = ["qwixx", "squares", "palette", "clever", "qwizz", "qwirkle"]
TINY = Effort("quick", rolls=5, deals=2, moves=4, second_look=0)


def check_sums(found: Review) -> None:
    """Everything adds up, for every step and every seat."""
    value = found.start
    for step in found.steps:
        assert step.before == value
        for seat, after in enumerate(step.values):
            assert step.before[seat] + step.luck[seat] + step.effect[seat] + step.remainder[
                seat
            ] == pytest.approx(after, abs=1e-5)
        value = step.values
    for sums in found.seats:
        assert sums.start + sums.luck - sums.loss + sums.gifts + sums.remainder == pytest.approx(
            sums.result, abs=1e-4
        )
        assert sums.adjusted == pytest.approx(sums.result - sums.luck, abs=1e-5)


@pytest.mark.parametrize("key", GAMES)
def test_luck_and_errors_add_up_to_the_result(key: str) -> None:
    match = played_match(key, players=2)
    found = review(match, TINY)
    check_sums(found)
    assert found.finished
    assert [step.text for step in found.steps] == [str(value) for _, value in match.log]
    assert [seat.result for seat in found.seats] == [
        (seat in match.state.winners) / len(match.state.winners) for seat in range(2)
    ]
    for step in found.steps:
        assert sum(step.values) == pytest.approx(1, abs=1e-5)
        assert (step.seat is None) >= any(step.luck)
        if step.decision is not None:
            assert step.decision.loss >= 0
            assert step.decision.grade in GRADES
            assert step.decision.move == step.text
            assert step.effect[step.seat or 0] == pytest.approx(-step.decision.loss, abs=1e-5)


def test_a_review_is_data() -> None:
    found = review(played_match("squares", events=20), TINY)
    data = json.loads(json.dumps(found.to_dict()))
    assert Review.from_dict(data) == found
    assert data["unit"] == "win probability"
    with pytest.raises(qx.QuincunxError, match="version 99"):
        Review.from_dict({**data, "version": 99})


@pytest.mark.parametrize(
    "data",
    [[], None, {}, {"version": 0}, {"version": 1}, {"version": 1, "game": "squares", "options": 3}],
)
def test_data_that_is_no_review_is_refused(data: Any) -> None:
    with pytest.raises(ReviewError, match="this review"):
        Review.from_dict(data)
    assert issubclass(ReviewError, ValueError)


@pytest.mark.parametrize(
    "name",
    [field.name for field in fields(Review) if field.name not in ("comments", "resignations")],
)
def test_a_review_without_one_of_its_entries_is_refused(name: str) -> None:
    data = review(played_match("qwixx", events=4), TINY).to_dict()
    del data[name]
    with pytest.raises(ReviewError, match="this review is incomplete"):
        Review.from_dict(data)


def test_the_same_seed_gives_the_same_review() -> None:
    match = played_match("qwixx", events=20)
    assert (
        review(match, TINY, seed=1)
        == review(match.record, TINY, seed=1)
        == review(str(match.record), TINY, seed=1)
    )
    assert review(match, TINY, seed=1) != review(match, TINY, seed=2)


def test_an_unfinished_game_can_be_reviewed() -> None:
    found = review(played_match("clever", events=12), TINY)
    check_sums(found)
    assert not found.finished
    assert 0 < found.seats[0].result < 1


def test_a_game_without_events_can_be_reviewed() -> None:
    found = review(qx.Match(qx.game("qwizz", players=2, first=0)), TINY)
    assert found.steps == ()
    assert found.seats[0].result == found.seats[0].start == pytest.approx(0.5, abs=0.2)


def test_more_players_than_two() -> None:
    found = review(played_match("squares", events=30, players=4), TINY)
    check_sums(found)
    assert sum(found.start) == pytest.approx(1, abs=1e-5)


def test_progress_is_reported_and_can_stop_a_review() -> None:
    match, calls = played_match("squares", events=12), []
    review(match, TINY, lambda done, total: calls.append((done, total)))
    assert calls == [(number, len(match.log)) for number in range(1, len(match.log) + 1)]

    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(match, TINY, stop)


def test_a_secret_choice_is_judged_without_the_choices_of_others() -> None:
    """Whether the other seat has already chosen, and what, changes nothing."""
    game = qx.game("squares", first=0)
    start = [(None, "3 4 2 2 5 5")]
    losses = []
    for events in (
        [(0, "green 7"), (1, "red 7")],
        [(1, "red 7"), (0, "green 7")],
        [(1, "pass"), (0, "green 7")],
    ):
        steps = review(qx.Match(game, seed=1, events=[*start, *events]), TINY).steps
        losses.append(
            next(step.decision.loss for step in steps if step.text == "green 7" and step.decision)
        )
    assert losses[0] == pytest.approx(losses[1], abs=1e-4)
    assert losses[1] == pytest.approx(losses[2], abs=1e-4)


def test_a_game_that_was_set_up_with_a_secret_choice() -> None:
    game = qx.game("squares", first=0)
    start = game.start()
    start.roll("3 4 2 2 5 5")
    start.play(1, "red 7")
    match = qx.Match(game, seed=1, start=start)
    assert review(match, TINY).steps == ()
    match.play(0, "green 7")
    check_sums(review(match, TINY))


def test_hidden_tiles_do_not_change_the_verdict() -> None:
    """The same decision in two games that differ only in the hand of the other seat."""
    decisions = []
    for hand in ("Ro Od Yx Gs Be Pc", "Ro Oe Yx Gd Bs Pc"):  # both reveal Ro
        events = [(None, "Rx Rs Ox Gs Bd Pe"), (None, hand), (0, "play Rx@0,0 Ox@1,0")]
        decisions.append(
            review(qx.Match(qx.game("qwirkle", players=2), seed=1, events=events), TINY)
            .steps[2]
            .decision
        )
    assert decisions[0] is not None
    assert decisions[0] == decisions[1]
    assert any(move.error for move in decisions[0].moves)


def test_solved_solitaire_agrees_with_the_exact_solution() -> None:
    match = played_match("qwixx", "novice", players=1)
    found, state, player = review(match), match.game.start(), best_player()
    assert isinstance(state, QwixxState)
    check_sums(found)
    for step in found.steps:
        before = player.value(state)
        apply_event(state, (step.seat, step.text))
        change = step.luck if step.seat is None else step.effect
        assert change[0] == pytest.approx(player.value(state) - before, abs=1e-5)
        assert step.remainder[0] == pytest.approx(0, abs=1e-5)
        assert step.errors == (0,)
    assert found.unit == "points"
    assert found.seats[0].result == match.state.scores[0]


def test_the_best_moves_lose_nothing() -> None:
    found = review(played_match("qwixx", "expert", players=1))
    assert found.seats[0].loss == 0
    assert found.seats[0].grades["best"] == found.seats[0].decisions
    assert found.worst() == []


def test_worst_moves_come_first() -> None:
    found = review(played_match("squares", "novice", events=60), TINY)
    worst = [step.decision.loss for step in found.worst() if step.decision]
    assert worst == sorted(worst, reverse=True)
    assert len(found.worst(2)) == 2
    assert {step.seat for step in found.worst(seat=1)} == {1}


def test_an_unknown_effort_is_refused() -> None:
    with pytest.raises(qx.OptionError, match="quick or standard"):
        review(played_match("squares", events=3), "deep")


def test_more_players_have_fewer_samples_of_what_then_takes_longer() -> None:
    strategy = strategy_for(qx.game("clever", players=4))
    efforts = [effort_for(strategy, STANDARD, players) for players in (1, 2, 4)]
    assert efforts[0] == efforts[1] == STANDARD
    assert (efforts[2].rolls, efforts[2].second_look) == (200, 80)
    assert effort_for(strategy, QUICK, 4).rolls == QUICK.rolls
