"""Positions for worked examples: a game with some marks on the sheets, and a turn played on it."""

from collections.abc import Mapping, Sequence

import quincunx as qx

Sheets = Mapping[int, Mapping[str, Sequence[int]]]

FIVE_UP = (2, 3, 4, 5, 6)
FIVE_DOWN = (12, 11, 10, 9, 8)


def position(
    key: str = "qwixx",
    players: int = 2,
    marks: Sheets | None = None,
    penalties: Mapping[int, int] | None = None,
) -> qx.State:
    """Seat 0 is about to roll."""
    game = qx.game(key, players=players, first=0)
    data = dict(game.start().position())
    for seat, rows in (marks or {}).items():
        for name, numbers in rows.items():
            data["sheets"][seat]["rows"][name] = list(numbers)
    for seat, count in (penalties or {}).items():
        data["sheets"][seat]["penalties"] = count
    data["closed"] = [
        row
        for row in data["sheets"][0]["rows"]
        if any(is_locked(game, sheet["rows"], row) for sheet in data["sheets"])
    ]
    return game.position(data)


def is_locked(game: qx.Game, rows: Mapping[str, Sequence[int]], name: str) -> bool:
    printed = next(
        row for row in game.start().view(None).as_dict()["sheets"][0]["rows"] if row["name"] == name
    )
    return bool(printed["locks"] and printed["numbers"][-1] in rows[name])


def roll(state: qx.State, dice: str) -> qx.State:
    state.roll(state.game.outcome(dice))
    return state


def play(state: qx.State, *choices: str) -> qx.State:
    """One move after the other, each by the first acting seat."""
    for text in choices:
        state.play(state.acting[0], state.game.move(text))
    return state


def texts(state: qx.State, seat: int = 0) -> set[str]:
    return {str(move) for move in state.moves(seat)}


def words(text: str) -> set[str]:
    return set(text.split(", "))
