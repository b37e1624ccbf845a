"""The search for moves compared with the simplest possible one, and whole games compared with the
rules written a second time.
"""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

import quincunx as qx
from quincunx.core.move_codes import MoveCodes
from quincunx.games.qwirkle import Place
from quincunx.games.qwirkle.rules import QwirkleState
from tests.games.qwirkle.positions import plays
from tests.games.qwirkle.reference import (
    Table,
    is_sound,
    placed_tiles,
    placing_game,
    points,
    table_of,
    try_everything,
)
from tests.support import walk


@pytest.mark.parametrize("seed", range(4))
def test_the_same_placements_as_by_trying_everything(seed: int) -> None:
    found = 0
    for number, state in enumerate(placing_game(random.Random(seed), copies=3)):
        if number > 0 and number % 8 == seed:
            assert plays(state) == try_everything(
                table_of(state), state.view(state.acting[0]).as_dict()["hand"]
            )
            found += len(plays(state))
    assert found > 100


@pytest.mark.parametrize("towards", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_the_table_grows_in_every_direction(towards: tuple[int, int]) -> None:
    """All place their tiles as far away as they can, until little is left to place."""
    match = qx.Match(qx.game("qwirkle", players=2), seed=2)

    def distance(play: str) -> int:
        cells = placed_tiles(play)
        return max(column * towards[0] + row * towards[1] for column, row in cells)

    while match.state.bag_size() > 30:
        match.play(match.state.acting[0], max(sorted(plays(match.state)), key=distance))
    state = match.state
    table = table_of(state)
    assert max(column * towards[0] + row * towards[1] for column, row in table) > 14
    assert plays(state) == try_everything(table, list(state.view(state.acting[0]).hand))


@pytest.mark.parametrize("copies", [1, 2, 3])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_views_score_as_the_reference_does(copies: int, seed: int) -> None:
    for state in placing_game(random.Random(seed), copies):
        table = table_of(state)
        assert is_sound(table, table)
        for text, play in state.view(state.acting[0]).as_dict()["plays"].items():
            assert (
                play["points"]
                == points(table, text)
                == (sum(line["points"] for line in play["lines"]) or 1)
            )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scores_are_the_sum_of_all_plays(players: int) -> None:
    for seed in range(3):
        match, rng = (
            qx.Match(qx.game("qwirkle", players=players, copies=1 + seed), seed=seed),
            random.Random(seed),
        )
        table: Table = {}
        scores = [0] * players
        while not match.state.over:
            seat = match.state.acting[0]
            moves = match.state.moves(seat)
            text = str(
                rng.choice([move for move in moves if str(move).startswith("play ")] or moves)
            )
            match.play(seat, text)
            if text.startswith("play "):
                scores[seat] += points(table, text)
                table |= placed_tiles(text)
            if match.state.view(None).hand_sizes[seat] == 0:
                scores[seat] += 6
            assert match.state.scores == tuple(scores)
            assert table_of(match.state) == table


def test_moves_do_not_depend_on_the_order_in_which_tiles_were_placed() -> None:
    rng = random.Random(5)
    for state in placing_game(rng, copies=3):
        data = state.position()
        rng.shuffle(data["board"])
        assert state.game.position(data).moves(state.acting[0]) == state.moves(state.acting[0])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("copies", [1, 3])
def test_no_tile_is_lost_and_none_is_added(players: int, copies: int) -> None:
    for state in walk(qx.game("qwirkle", players=players, copies=copies), seed=players):
        assert set(everywhere(state.position()).values()) == {copies}
        assert sum(everywhere(state.position()).values()) == 36 * copies


def everywhere(data: Mapping[str, Any]) -> Counter[str]:
    """How often each tile is on the table, in hands, in the bag and set aside."""
    found = Counter(text.split("@")[0] for text in data["board"])
    for pile in [*data["hands"], data["bag"], data["traded"]]:
        found.update(pile.split())
    return found


def test_the_best_moves_are_those_that_score_most() -> None:
    for state in walk(qx.game("qwirkle"), seed=3, most=60):
        assert isinstance(state, QwirkleState)
        for seat in state.acting:
            best = MoveCodes()
            state.best_scoring_codes(seat, best)
            found = {state.game.notation.move_of(best.codes[place]) for place in range(best.count)}
            seen = state.view(seat).plays
            made = {
                move: seen[move].points if isinstance(move, Place) else 0
                for move in state.moves(seat)
            }
            assert found == {move for move in made if made[move] == max(made.values())}
