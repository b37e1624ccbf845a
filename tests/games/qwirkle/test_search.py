"""The search for moves against the plainest one there is, and whole games against the rules read anew."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any

import pytest

import quincunx as qx
from tests.games.qwirkle.positions import plays
from tests.support import walk

Cell = tuple[int, int]
Table = dict[Cell, str]
ACROSS, DOWN = (1, 0), (0, 1)


def table_of(state: qx.State) -> Table:
    return {(tile["column"], tile["row"]): tile["tile"] for tile in state.view(None)["board"]}


def placed(text: str) -> Table:
    """The tiles of a play, each in its cell."""
    pairs = [word.split("@") for word in text.split()[1:]]
    return {(int(place.split(",")[0]), int(place.split(",")[1])): tile for tile, place in pairs}


def line(table: Table, cell: Cell, step: Cell) -> list[str]:
    """The row or column through a cell, as far as it has no gap."""
    column, row = cell
    while (column - step[0], row - step[1]) in table:
        column, row = column - step[0], row - step[1]
    found = []
    while (column, row) in table:
        found.append(table[column, row])
        column, row = column + step[0], row + step[1]
    return found


def is_valid(tiles: list[str]) -> bool:
    alike = 1 in (len({tile[0] for tile in tiles}), len({tile[1] for tile in tiles}))
    return alike and len(set(tiles)) == len(tiles)


def is_sound(table: Table, cells: Table) -> bool:
    return all(is_valid(line(table, cell, step)) for cell in cells for step in (ACROSS, DOWN))


def points(table: Table, text: str) -> int:
    """What a play scores, from the lines that it leaves."""
    new = placed(text)
    after = {**table, **new}
    down = len({column for column, _ in new}) == 1
    along, across = (DOWN, ACROSS) if down else (ACROSS, DOWN)
    lengths = [len(line(after, next(iter(new)), along)), *(len(line(after, cell, across)) for cell in new)]
    made = [12 if length == 6 else length for length in lengths if length > 1]
    return sum(made) or 1


def tried(table: Table, hand: list[str]) -> set[str]:
    """Every order of every choice of tiles, laid from every cell around: those that the rules allow, as texts."""
    columns, rows = [column for column, _ in table], [row for _, row in table]
    cells = product(range(min(columns) - 6, max(columns) + 7), range(min(rows) - 6, max(rows) + 7))
    orders = {order for size in range(1, len(hand) + 1) for order in permutations(hand, size) if is_valid(list(order))}
    found = set()
    for (cell, step), order in product(product([cell for cell in cells if cell not in table], (ACROSS, DOWN)), orders):
        new = laid_from(table, cell, step, order)
        if touches(table, new) and is_sound({**table, **new}, new):
            found.add("play " + " ".join(f"{tile}@{column},{row}" for (column, row), tile in new.items()))
    return found


def laid_from(table: Table, cell: Cell, step: Cell, order: tuple[str, ...]) -> Table:
    """Tiles in this order on the empty cells from here on."""
    new: Table = {}
    for tile in order:
        while cell in table:
            cell = (cell[0] + step[0], cell[1] + step[1])
        new[cell] = tile
        cell = (cell[0] + step[0], cell[1] + step[1])
    return new


def touches(table: Table, new: Table) -> bool:
    return any((column + right, row + down) in table for column, row in new for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)))


def build(rng: random.Random, copies: int) -> Iterator[qx.State]:
    """The positions of a game in which everybody plays if possible, at random."""
    state = qx.game("qwirkle", players=2, copies=copies).start()
    while not state.over:
        if state.chance:
            state.roll(state.sample(rng))
            continue
        yield state
        moves = state.moves(state.acting[0])
        state.play(state.acting[0], rng.choice([move for move in moves if str(move).startswith("play ")] or moves))


@pytest.mark.parametrize("seed", range(8))
def test_the_same_placements_as_by_trying_everything(seed: int) -> None:
    found = 0
    for number, state in enumerate(build(random.Random(seed), copies=3)):
        if number > 0 and number % 8 == seed:
            assert plays(state) == tried(table_of(state), state.view(state.acting[0])["hand"])
            found += len(plays(state))
    assert found > 100


@pytest.mark.parametrize("copies", [1, 2, 3])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_views_score_as_the_rules_read_anew(copies: int, seed: int) -> None:
    for state in build(random.Random(seed), copies):
        table = table_of(state)
        assert is_sound(table, table)
        for text, told in state.view(state.acting[0])["plays"].items():
            assert told["points"] == points(table, text) == (sum(line["points"] for line in told["lines"]) or 1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scores_are_the_sum_of_all_plays(players: int) -> None:
    for seed in range(3):
        match, rng = qx.Match(qx.game("qwirkle", players=players, copies=1 + seed), seed=seed), random.Random(seed)
        table: Table = {}
        scores = [0] * players
        while not match.state.over:
            seat = match.state.acting[0]
            moves = match.state.moves(seat)
            text = str(rng.choice([move for move in moves if str(move).startswith("play ")] or moves))
            match.play(seat, text)
            if text.startswith("play "):
                scores[seat] += points(table, text)
                table |= placed(text)
            if match.state.view(None)["hand_sizes"][seat] == 0:
                scores[seat] += 6
            assert match.state.scores == tuple(scores)
            assert table_of(match.state) == table


def test_moves_do_not_depend_on_how_the_table_came_about() -> None:
    rng = random.Random(5)
    for state in build(rng, copies=3):
        data = state.position()
        rng.shuffle(data["board"])
        assert state.game.position(data).moves(state.acting[0]) == state.moves(state.acting[0])


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("copies", [1, 3])
def test_no_tile_is_lost_and_none_is_added(players: int, copies: int) -> None:
    for state in walk(qx.game("qwirkle", players=players, copies=copies), seed=players):
        assert set(everywhere(state.position()).values()) == {copies}
        assert sum(everywhere(state.position()).values()) == 36 * copies


def everywhere(data: dict[str, Any]) -> Counter[str]:
    """How often each tile is on the table, in hands, in the bag and set aside."""
    found = Counter(text.split("@")[0] for text in data["board"])
    for pile in [*data["hands"], data["bag"], data["traded"]]:
        found.update(pile.split())
    return found
