"""Two moves compared: the parts add up, nothing hidden is read, and sentences say only what is
certain.
"""

from dataclasses import replace

import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine import Comparison, EventChance, Part
from quincunx.engine.comparison import compare
from quincunx.engine.strategies.default import strategy_for

SAMPLES = 6
GAMES = [
    *((key, {"players": 2}) for key in qx.games()),
    ("qwixx", {"players": 1}),
    ("clever", {"players": 1}),
    ("clever", {"players": 3}),
    ("qwizz", {"players": 1}),
    ("qwirkle", {"players": 4}),
]


def decisions(key: str, options: dict[str, int], seed: int) -> list[tuple[State, int]]:
    """Some decisions of a random game."""
    match, rng = qx.Match(qx.game(key, **options), seed=seed), Random(seed)
    found = []
    while not match.state.over:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        if len(moves) > 1:
            found.append((match.state.copy(), seat))
        match.play(seat, moves[rng.below(len(moves))])
    return found[:: max(1, len(found) // 3)]


@pytest.mark.parametrize(("key", "options"), GAMES, ids=str)
def test_the_parts_add_up_to_the_difference(key: str, options: dict[str, int]) -> None:
    for state, seat in decisions(key, options, 1):
        one, *_, other = state.moves(seat)
        found = compare(
            strategy_for(state.game), state, seat, one, other, Random(1), samples=SAMPLES
        )
        assert sum(part.value for part in found.parts) == pytest.approx(found.difference)
        assert all(0 <= event.one <= 1 and 0 <= event.other <= 1 for event in found.events)
        assert -1 <= found.win_probability <= 1
        assert found.samples == SAMPLES
        assert str(found).endswith(".")


@pytest.mark.parametrize(("key", "options"), GAMES[:4] + GAMES[-5:], ids=str)
def test_the_other_way_round_it_is_the_opposite(key: str, options: dict[str, int]) -> None:
    state, seat = decisions(key, options, 2)[1]
    one, other = state.moves(seat)[:2]
    strategy = strategy_for(state.game)
    there = compare(strategy, state, seat, one, other, Random(3), samples=SAMPLES)
    back = compare(strategy, state, seat, other, one, Random(3), samples=SAMPLES)
    assert back == -there
    assert -back == there


def test_the_same_seed_gives_the_same_answer_and_leaves_the_engine_as_it_was() -> None:
    state, seat = decisions("squares", {}, 1)[1]
    one, other = state.moves(seat)[:2]
    engine = qx.Engine(seed=5)
    first = engine.compare(state, seat, one, other)
    assert engine.compare(state, seat, str(one), str(other)) == first
    assert qx.Engine(seed=5).compare(state, seat, one, other) == first


def test_an_illegal_move_cannot_be_compared() -> None:
    state = qx.game("qwixx", first=0).start()
    state.roll("6 2 6 3 6 2")
    with pytest.raises(qx.IllegalMove):
        qx.Engine(seed=1).compare(state, 0, "pass", "red 2")


def test_limited_time_limits_the_samples() -> None:
    state, seat = decisions("qwixx", {}, 1)[1]
    one, other = state.moves(seat)[:2]
    assert qx.Engine(seed=1).compare(state, seat, one, other, time=0).samples < 128


# ---- secrets


def test_hands_of_others_are_dealt_again() -> None:
    state, seat = decisions("qwirkle", {}, 4)[1]
    one, other = state.moves(seat)[:2]
    strategy = strategy_for(state.game)
    found = [
        compare(strategy, each, seat, one, other, Random(1), samples=SAMPLES)
        for each in (state, state.redeal(seat, Random(7)), state.redeal(seat, Random(8)))
    ]
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("choice", ["pass", "red 8", "blue 8"])
def test_a_secret_choice_of_another_is_not_read(choice: str) -> None:
    state = qx.game("qwixx", first=0).start()
    state.roll("6 2 6 3 6 2")
    strategy = strategy_for(state.game)
    one, other = state.moves(0)[:2]
    before = compare(strategy, state, 0, one, other, Random(1), samples=SAMPLES)
    state.play(1, choice)
    assert compare(strategy, state, 0, one, other, Random(1), samples=SAMPLES) == before


# ---- sentences

RED, BLUE = Part("red", 3.0, 0.5), Part("blue", -0.2, 0.5)
LOCK = EventChance("you lock red", 0.34, 0.18, 0.04, is_good=True)
CLEAR = Comparison("red 8", "pass", 2.8, 0.6, 0.05, 0.01, (RED, BLUE), (LOCK,), 0.0, 0.1, 128)


def test_the_largest_part_and_an_event_are_named() -> None:
    assert str(CLEAR) == (
        "red 8 is worth 2.8 points more than pass: red +3.0; you lock red: 34% instead of 18%."
    )


def test_the_opposite_sentence_is_about_the_other_move() -> None:
    assert str(-CLEAR) == (
        "pass is worth 2.8 points less than red 8: red −3.0; you lock red: 18% instead of 34%."
    )


def test_an_event_that_speaks_against_the_better_move_is_not_its_reason() -> None:
    bad = replace(LOCK, label="somebody else locks red", is_good=False)
    assert "locks" not in str(replace(CLEAR, events=(bad,)))


def test_what_may_be_chance_is_not_said() -> None:
    uncertain = replace(RED, error=2.0), replace(LOCK, error=0.1)
    text = str(replace(CLEAR, parts=uncertain[:1], events=uncertain[1:]))
    assert text == (
        "Nothing tells red 8 and pass apart for certain: the difference is small, or lies in many "
        "small things."
    )


def test_parts_that_explain_less_than_half_are_not_the_reason() -> None:
    many = tuple(Part(name, 1.0, 0.1) for name in ("red", "yellow", "green", "blue", "Penalties"))
    text = str(replace(CLEAR, difference=5.0, parts=many, events=()))
    assert "many small things" in text


def test_a_large_part_against_it_is_not_hidden() -> None:
    parts = Part("red", 5.0, 0.5), Part("green", -2.2, 0.4)
    text = str(replace(CLEAR, parts=parts, events=()))
    assert text == "red 8 is worth 2.8 points more than pass: red +5.0, but green −2.2."


def test_a_trade_is_told_without_a_winner() -> None:
    parts = Part("red", 5.0, 0.5), Part("green", -4.8, 0.4)
    text = str(replace(CLEAR, difference=0.2, parts=parts, events=()))
    assert text == "red 8 against pass: red +5.0, but green −4.8."


def test_what_an_opponent_scores_is_said_from_its_side() -> None:
    gain = Part("the opponent", 2.5, 0.3, is_opponent=True)
    assert gain.__str__() == "the opponent scores 2.5 points fewer"
    assert replace(gain, value=-2.5).__str__() == "the opponent scores 2.5 points more"


def test_a_longer_game_is_mentioned_with_other_reasons() -> None:
    assert str(replace(CLEAR, events=(), turns=1.5)).endswith(
        "red +3.0; the game ends 1.5 turns later."
    )


def test_the_reason_of_an_advice_agrees_with_its_order() -> None:
    assert CLEAR.clause(1) == "against pass: red +3.0; you lock red: 34% instead of 18%"
    assert CLEAR.clause(-1) == "no single thing tells it from pass"


def test_what_is_certain_is_said_although_the_whole_is_not() -> None:
    text = str(replace(CLEAR, error=2.0))
    assert text == "red 8 against pass: red +3.0; you lock red: 34% instead of 18%."


# ---- positions


def test_a_lock_that_is_given_up_is_the_reason() -> None:
    """Red is one mark from its lock, and the white dice make it."""
    game = qx.game("qwixx", first=0)
    state = game.start()
    data = state.position()
    data["sheets"][0]["rows"]["red"] = [2, 3, 4, 5, 6, 7]
    state = game.position(data)
    state.roll("6 6 1 1 1 1")
    found = qx.Engine(seed=1).compare(state, 0, "red 12", "pass")
    assert found.is_clear
    assert found.difference > 0
    assert found.parts[0].label == "the opponent", "who can mark nothing more in red"
    assert found.parts[0].value > 0
    lock = next(event for event in found.events if event.label == "you lock red")
    assert lock.one == 1
    assert "you lock red: 100%" in str(found)


def test_in_clever_areas_and_bonuses_are_compared() -> None:
    found = [
        qx.Engine(seed=1).compare(state, 0, one, other)
        for state, _ in decisions("clever", {"players": 1}, 3)
        for one, other in [state.moves(0)[:2]]
    ]
    labels = {part.label for each in found for part in each.parts}
    assert labels <= {"yellow", "blue", "green", "orange", "purple", "Foxes"}
    assert any(event.label.startswith("you ") for each in found for event in each.events)


def test_a_game_with_a_fixed_number_of_rounds_does_not_end_later() -> None:
    state, seat = decisions("clever", {"players": 1}, 3)[1]
    one, other = state.moves(seat)[:2]
    assert qx.Engine(seed=1).compare(state, seat, one, other).turns == 0


def test_in_qwirkle_turns_are_compared() -> None:
    state, seat = decisions("qwirkle", {}, 4)[1]
    one, other = state.moves(seat)[:2]
    found = qx.Engine(seed=1).compare(state, seat, one, other)
    assert {part.label for part in found.parts} <= {
        "points now",
        "the next player",
        "your next turn",
        "later turns",
    }
