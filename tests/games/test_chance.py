"""Rolls and draws one die or tile at a time: the same outcomes with the same probabilities."""

import random
from itertools import product

import pytest

import quincunx as qx
from quincunx.core.authoring.chance_parts import ChanceParts
from tests.support import name_of, setups, walk


def parts_of(state: qx.State) -> ChanceParts:
    parts: ChanceParts = state.game.descriptor.load("chance_parts")()
    return parts


EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)


@EVERY_GAME
def test_parts_make_possible_outcomes(game: qx.Game) -> None:
    rng, listed = random.Random(1), 0
    for state in walk(game, seed=1, most=40):
        if not state.chance:
            continue
        parts: list[int] = []
        while values := parts_of(state).next_part(state, parts):
            assert sum(chance for _, chance in values) == pytest.approx(1)
            assert all(0 <= value < parts_of(state).limit(game) for value, _ in values)
            parts.append(rng.choice(values)[0])
        outcome = game.notation.outcome_of(parts_of(state).join_parts(state, parts))
        assert state.why_impossible(outcome) == ""
        listed += 1
    assert listed > 2 or game.key == "qwizz"


def test_the_probabilities_of_a_whole_roll() -> None:
    """A Clever passive roll with equal dice, where the platter is drawn last; and a Qwixx roll
    without its lost dice.
    """
    state = next(
        state
        for state in walk(qx.game("clever", players=1), seed=1)
        if state.view(None).as_dict()["step"] == "platter"
    )
    expected = {outcome.code: chance for outcome, chance in state.outcomes()}
    found: dict[int, float] = {}
    for faces in product((1, 2), repeat=6):
        chance = 6**-6
        for number, share in parts_of(state).next_part(state, faces):
            code = parts_of(state).join_parts(state, (*faces, number))
            found[code] = found.get(code, 0) + chance * share
    assert found == pytest.approx({code: expected[code] for code in found})
    assert len(found) > 64


@pytest.mark.parametrize("key", ["qwizz", "qwirkle"])
def test_probabilities_are_the_products_of_those_of_the_parts(key: str) -> None:
    """Where there are few enough: re-rolls of a die, and draws of one or two tiles."""
    checked = 0
    for state in walk(qx.game(key, players=2), seed=4, most=300):
        if state.chance and 2 < count_sequences(state) < 1500:
            found: dict[int, float] = {}
            sum_up(state, [], 1.0, found)
            assert found == pytest.approx(
                {outcome.code: chance for outcome, chance in state.outcomes()}
            )
            checked += 1
        if checked == 3:
            return
    raise AssertionError("no such position")


def count_sequences(state: qx.State) -> int:
    """About how many sequences of parts there are."""
    number, parts = 1, list[int]()
    while values := parts_of(state).next_part(state, parts):
        number *= len(values)
        parts.append(values[0][0])
    return number


def sum_up(state: qx.State, parts: list[int], chance: float, into: dict[int, float]) -> None:
    """Add up the probabilities of all sequences of parts, by the outcome that they make."""
    values = parts_of(state).next_part(state, parts)
    for value, share in values:
        sum_up(state, [*parts, value], chance * share, into)
    if not values:
        code = parts_of(state).join_parts(state, parts)
        into[code] = into.get(code, 0.0) + chance
