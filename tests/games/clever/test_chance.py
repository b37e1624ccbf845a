"""Dice are fair, ties for the platter are broken by lot, and random play scores what others have
counted.
"""

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

import quincunx as qx
from quincunx.core.authoring.playout import play_out
from quincunx.core.move_codes import MoveCodes
from tests.games.clever.positions import play, table, thrown

THROWS = 6000
DICE = ("yellow", "blue", "green", "orange", "purple", "white")


def passive_roll() -> qx.State:
    return play(thrown("1 1 1 1 1 6"), "white as orange")


def test_every_face_of_every_die_is_equally_likely() -> None:
    state, rng = table({}), qx.Random(1)
    faces = [str(state.sample(rng)).split() for _ in range(THROWS)]
    for die in range(6):
        counts = Counter(face[die] for face in faces)
        assert set(counts) == set("123456")
        assert all(
            abs(count - THROWS / 6) < 5 * (THROWS * 5 / 36) ** 0.5 for count in counts.values()
        )


def test_only_the_dice_in_hand_are_rolled() -> None:
    state = play(thrown("3 3 2 1 4 5"), "yellow a1")
    for seed in range(20):
        faces = str(state.sample(qx.Random(seed))).split()
        assert [face == "-" for face in faces] == [True, False, True, True, False, False]
    assert len(state.outcomes()) == 6**3


def test_the_platter_of_a_passive_roll_is_drawn_among_equal_dice() -> None:
    state, rng = passive_roll(), random.Random(3)
    platters: Counter[tuple[bool, ...]] = Counter()
    for _ in range(4 * THROWS):
        numbers, _, platter = str(state.sample(rng)).partition(": ")
        faces = dict(zip(DICE, numbers.split(), strict=True))
        ranked = sorted(faces.values())
        assert sorted(face for name, face in faces.items() if name in platter) == ranked[:3]
        if (
            ranked[1] < ranked[2] == ranked[3] < ranked[4]
        ):  # two dice are equal, and one of them goes
            platters[tuple(name in platter for name in DICE if faces[name] == ranked[2])] += 1
    assert set(platters) == {(True, False), (False, True)}
    assert abs(platters[True, False] - platters[False, True]) < 5 * sum(platters.values()) ** 0.5


def test_all_passive_rolls_are_listed() -> None:
    outcomes = dict(passive_roll().outcomes())
    game = qx.game("clever", players=1)
    assert sum(outcomes.values()) == pytest.approx(1)
    for platter in combinations(DICE, 3):
        assert outcomes[game.outcome(f"4 4 4 4 4 4: {' '.join(platter)}")] == pytest.approx(
            6**-6 / comb(6, 3)
        )
    assert outcomes[game.outcome("1 2 3 4 5 6: yellow blue green")] == pytest.approx(6**-6)
    assert outcomes[game.outcome("1 2 3 3 5 6: yellow blue orange")] == pytest.approx(6**-6 / 2)


@pytest.mark.parametrize(
    ("options", "mean", "deviation"),
    [
        ({"players": 1}, 72.5, 18.3),
        ({"players": 1, "solo_extra_die": True}, 74.3, 19.9),
        ({"players": 2}, 75.3, 18.3),
        ({"players": 3}, 89.9, 21.0),
        ({"players": 4}, 84.5, 20.0),
    ],
    ids=str,
)
def test_random_play_scores_as_in_a_second_program(
    options: dict[str, int], mean: float, deviation: float
) -> None:
    game, rng, buffer = qx.game("clever", **options), qx.Random(7), MoveCodes()
    scores: list[int] = []
    while len(scores) < 1000:
        state = game.start()
        play_out(state, rng, buffer)
        scores += state.scores
    error = deviation * (1 / 500 + 1 / len(scores)) ** 0.5
    assert sum(scores) / len(scores) == pytest.approx(mean, abs=4 * error)
