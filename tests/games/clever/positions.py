"""Positions for worked examples: sheets with some entries on them, and seat 0 about to throw all
six dice.
"""

from typing import Any

import quincunx as qx

YELLOW = "a1 b1 c1 a2 b2 d2 a3 c3 d3 b4 c4 d4"
BLUE = "2 3 4 5 6 7 8 9 10 11 12"
FULL: dict[str, Any] = {
    "yellow": YELLOW,
    "blue": BLUE,
    "green": 11,
    "orange": [1] * 11,
    "purple": [6] * 11,
}


def table(*sheets: dict[str, Any], in_round: int = 2, **options: Any) -> qx.State:
    """One sheet for each seat; grids are given as text, and what is not given is empty."""
    game = qx.game("clever", players=max(1, len(sheets)), first=0, **options)
    data: dict[str, Any] = dict(game.start().position())
    data["round"] = in_round
    for entries, given in zip(data["sheets"], sheets, strict=False):
        entries["rerolls"] = 0
        entries.update(
            {
                name: entry.split() if isinstance(entry, str) else entry
                for name, entry in given.items()
            }
        )
    return game.position(data)


def roll(state: qx.State, dice: str) -> qx.State:
    state.roll(state.game.outcome(dice))
    return state


def play(state: qx.State, *moves: str, seat: int | None = None) -> qx.State:
    """One move after the other, by this seat, or else by the first acting one."""
    for text in moves:
        state.play(state.acting[0] if seat is None else seat, state.game.move(text))
    return state


def thrown(dice: str, *sheets: dict[str, Any], **options: Any) -> qx.State:
    return roll(table(*(sheets or ({},)), **options), dice)


def acting(state: qx.State) -> tuple[int, ...]:
    """The seats that have to decide now; a call, because mypy assumes that an attribute stays the
    same.
    """
    return state.acting


def texts(state: qx.State, seat: int = 0) -> set[str]:
    return {str(move) for move in state.moves(seat)}


def words(text: str) -> set[str]:
    return set(text.split(", "))


def sheet(state: qx.State, seat: int = 0) -> dict[str, Any]:
    """A sheet as data."""
    entries: dict[str, Any] = state.position()["sheets"][seat]
    return entries


def places(state: qx.State) -> dict[str, str]:
    """Where each die is."""
    return {die["colour"]: die["place"] for die in state.view(None).as_dict()["dice"]}


def bonuses(state: qx.State, move: str, seat: int = 0) -> list[str]:
    """What a move would set off."""
    entries: list[str] = state.view(seat).as_dict()["previews"][move]["bonuses"]
    return entries
