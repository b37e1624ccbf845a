"""Qwizz positions for tests, and a player that fills rows sensibly."""

import random
from collections.abc import Iterator, Mapping

import quincunx as qx
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, ROWS

Sheet = Mapping[str, Mapping[int, int]]  # {"blue": {3: 5}}: a 5 in the third column of the blue row
NAMES = [row.name for row in ROWS]

# Nine numbers in each row, without one twice in a column.
FULL_BLUE = dict(zip((2, 3, 4, 6, 7, 8, 10, 11, 12), (1, 2, 3, 4, 5, 6, 7, 8, 14), strict=True))
FULL_YELLOW = dict(zip((1, 3, 4, 5, 7, 8, 9, 11, 12), (1, 3, 4, 5, 7, 8, 9, 15, 16), strict=True))
FULL_GREEN = dict(zip((1, 2, 4, 5, 6, 8, 9, 10, 12), (2, 4, 5, 6, 8, 9, 10, 11, 18), strict=True))
FULL_RED = dict(zip((1, 2, 3, 5, 6, 7, 9, 10, 11), (3, 5, 6, 7, 9, 10, 11, 13, 16), strict=True))


def table(
    *sheets: Sheet, lucky: tuple[int, ...] = (), penalties: tuple[int, ...] = (), players: int = 1
) -> QwizzState:
    """The moment before seat 0 rolls, with these sheets; every lucky number is 10 unless given."""
    players = max(players, len(sheets), len(lucky), len(penalties))
    state = qx.game("qwizz", players=players, first=0).start()
    assert isinstance(state, QwizzState)
    for seat in range(players):
        play(state, seat, f"lucky {lucky[seat] if seat < len(lucky) else 10}")
    for seat, sheet in enumerate(sheets):
        for name, numbers in sheet.items():
            for column, number in numbers.items():
                square = NAMES.index(name) * COLUMNS + column - 1
                state.sheets[seat].enter(state.arrays.place_of[square], number)
    for seat, marked in enumerate(penalties):
        state.sheets[seat].penalties = marked
    return state


def play(state: qx.State, seat: int, text: str) -> None:
    state.play(seat, state.game.move(text))


def roll(state: qx.State, text: str) -> None:
    state.roll(state.game.outcome(text))


def entering(state: QwizzState, dice: str) -> QwizzState:
    """The same state after this roll, which the active player kept."""
    roll(state, dice)
    play(state, int(state.active), "keep")
    return state


def turn(state: QwizzState, dice: str, *entries: str) -> QwizzState:
    """The same state a turn later; one entry for each seat."""
    entering(state, dice)
    for seat, text in enumerate(entries):
        play(state, seat, text)
    return state


def columns(state: qx.State, seat: int, start: str, end: str = "") -> list[int]:
    """The columns in which this may be entered: `columns(state, 0, "blue 5")`."""
    legal = {str(move) for move in state.moves(seat)}
    return [column for column in range(1, COLUMNS + 1) if f"{start}@{column}{end}" in legal]


def tidy_player(state: qx.State, seat: int, rng: random.Random) -> qx.Move:
    """Enters the number that is closest to its ideal column, so that rows are filled and games end
    that way.
    """
    moves = state.moves(seat)
    entries = [move for move in moves if "@" in str(move) and not str(move).startswith("lucky")]
    if not entries:
        return rng.choice([move for move in moves if str(move) != "penalty"] or moves)
    return min(entries, key=misfit)


def misfit(move: qx.Move) -> float:
    number, column = str(move).split()[1].split("@")
    return abs(int(number) - 1.5 * int(column))


def tidy_game(players: int, seed: int) -> Iterator[QwizzState]:
    """The positions of a game of tidy players: one state, moved on between the yields."""
    state, rng = qx.game("qwizz", players=players).start(), random.Random(seed)
    assert isinstance(state, QwizzState)
    yield state
    while not state.over:
        if state.chance:
            state.roll(state.sample(rng))
        else:
            seat = rng.choice(state.acting)
            state.play(seat, tidy_player(state, seat, rng))
        yield state
