"""The rules of placing tiles written a second time, as simply as possible, to compare with."""

import random
from collections.abc import Iterator
from itertools import permutations, product

import quincunx as qx

Cell = tuple[int, int]
Table = dict[Cell, str]
ACROSS, DOWN = (1, 0), (0, 1)


def table_of(state: qx.State) -> Table:
    return {
        (tile["column"], tile["row"]): tile["tile"] for tile in state.view(None).as_dict()["board"]
    }


def placed_tiles(text: str) -> Table:
    """The tiles of a play, each in its cell."""
    pairs = [word.split("@") for word in text.split()[1:]]
    return {(int(place.split(",")[0]), int(place.split(",")[1])): tile for tile, place in pairs}


def line(table: Table, cell: Cell, step: Cell) -> list[str]:
    """The unbroken row or column through a cell."""
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
    """The points of a play, counted from the lines on the table after it."""
    new = placed_tiles(text)
    after = {**table, **new}
    down = len({column for column, _ in new}) == 1
    along, across = (DOWN, ACROSS) if down else (ACROSS, DOWN)
    lengths = [
        len(line(after, next(iter(new)), along)),
        *(len(line(after, cell, across)) for cell in new),
    ]
    made = [12 if length == 6 else length for length in lengths if length > 1]
    return sum(made) or 1


def try_everything(table: Table, hand: list[str]) -> set[str]:
    """Every order of every selection of tiles, placed from every cell around: those that the rules
    allow, as texts.
    """
    columns, rows = [column for column, _ in table], [row for _, row in table]
    cells = product(range(min(columns) - 6, max(columns) + 7), range(min(rows) - 6, max(rows) + 7))
    orders = {
        order
        for size in range(1, len(hand) + 1)
        for order in permutations(hand, size)
        if is_valid(list(order))
    }
    found = set()
    for (cell, step), order in product(
        product([cell for cell in cells if cell not in table], (ACROSS, DOWN)), orders
    ):
        new = place_from(table, cell, step, order)
        if touches(table, new) and is_sound({**table, **new}, new):
            found.add(
                "play " + " ".join(f"{tile}@{column},{row}" for (column, row), tile in new.items())
            )
    return found


def place_from(table: Table, cell: Cell, step: Cell, order: tuple[str, ...]) -> Table:
    """Tiles in this order on the empty cells, starting here."""
    new: Table = {}
    for tile in order:
        while cell in table:
            cell = (cell[0] + step[0], cell[1] + step[1])
        new[cell] = tile
        cell = (cell[0] + step[0], cell[1] + step[1])
    return new


def touches(table: Table, new: Table) -> bool:
    return any(
        (column + right, row + down) in table
        for column, row in new
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def placing_game(rng: random.Random, copies: int) -> Iterator[qx.State]:
    """The decisions of a random game in which tiles are placed whenever possible."""
    state = qx.game("qwirkle", players=2, copies=copies).start()
    while not state.over:
        if state.chance:
            state.roll(state.sample(rng))
            continue
        yield state
        moves = state.moves(state.acting[0])
        state.play(
            state.acting[0],
            rng.choice([move for move in moves if str(move).startswith("play ")] or moves),
        )


def fits_anywhere(table: Table, tile: str) -> bool:
    """Could this tile be placed anywhere next to the tiles on the table?"""
    steps = ((1, 0), (-1, 0), (0, 1), (0, -1))
    edge = {
        (column + right, row + down) for column, row in table for right, down in steps
    } - table.keys()
    return any(is_sound({**table, cell: tile}, {cell: tile}) for cell in edge)
