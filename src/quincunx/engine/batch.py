"""Positions that wait to be judged together: their inputs row by row, and for finished games the result itself."""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from quincunx.core.state import State

ROOM: Final = 16  # rows at first


class Batch:
    """Rows, and the choices that lead to them.

    A choice has branches, one for each of the equally likely ways in which dice can fall after it, mostly just one; from
    a branch the seat can reach one row or another, and several branches may reach the same. Where `ended` is set, score
    and lead of the row are known and its inputs void.
    """

    width: i64
    rows: i64
    inputs: vec[u8]
    ended: vec[i64]
    scores: vec[i64]
    leads: vec[i64]
    links: vec[i64]  # the rows that are reached, branch after branch
    link_count: i64
    branches: vec[i64]  # of each branch its first link
    branch_count: i64
    choices: vec[i64]  # of each choice its first branch
    choice_count: i64

    def __init__(self, width: i64) -> None:
        self.width = width
        self.inputs = vec[u8]([0] * (ROOM * int(width)))
        self.ended = vec[i64]([0] * ROOM)
        self.scores = vec[i64]([0] * ROOM)
        self.leads = vec[i64]([0] * ROOM)
        self.links = vec[i64]()
        self.branches = vec[i64]()
        self.choices = vec[i64]()
        self.clear()

    def clear(self) -> None:
        self.rows = 0
        self.link_count = 0
        self.branch_count = 0
        self.choice_count = 0

    def begin_choice(self) -> None:
        """What follows belongs to one more choice, and to its first branch."""
        self.choices = put(self.choices, self.choice_count, self.branch_count)
        self.choice_count += 1
        self.begin_branch()

    def begin_branch(self) -> None:
        self.branches = put(self.branches, self.branch_count, self.link_count)
        self.branch_count += 1

    def link(self, row: i64) -> None:
        """The branch can reach this row."""
        self.links = put(self.links, self.link_count, row)
        self.link_count += 1

    def add(self) -> i64:
        """Make room for one more row of zeros, which the branch can reach; the place of its first input."""
        start = self.rows * self.width
        if start + self.width > len(self.inputs):
            self.grow()
        for place in range(start, start + self.width):
            self.inputs[place] = 0
        self.ended[self.rows] = 0
        self.link(self.rows)
        self.rows += 1
        return start

    def add_end(self, state: State, seat: i64) -> None:
        self.add()
        self.ended[self.rows - 1] = 1
        self.scores[self.rows - 1] = state.score(seat)
        self.leads[self.rows - 1] = lead(state, seat)

    def grow(self) -> None:
        """Room for twice as many rows, whatever stands in it."""
        self.inputs = extend(self.inputs, self.inputs)
        self.ended = extend(self.ended, self.ended)
        self.scores = extend(self.scores, self.scores)
        self.leads = extend(self.leads, self.leads)


def put(into: vec[i64], place: i64, number: i64) -> vec[i64]:
    """Write over what was there, or behind the last."""
    if place == len(into):
        return append(into, number)
    into[place] = number
    return into


def lead(state: State, seat: i64) -> i64:
    """The seat's points less those of the best other player; alone, just its points."""
    if state.players == 1:
        return state.score(seat)
    best: i64 = -1_000_000
    for other in range(state.players):
        if other != seat and state.score(other) > best:
            best = state.score(other)
    return state.score(seat) - best
