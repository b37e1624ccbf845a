"""Positions that are evaluated together: what a model needs of each, row by row, and for finished
games the result itself.
"""

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from quincunx.core.state import State

INITIAL_ROWS: Final = 16
PARTS_OF_AN_ESTIMATE: Final = 3
# win probability for a point of lead: matters where the game is all but decided
WORTH_OF_LEAD: Final = 2e-4


class Batch:
    """Rows, and the choices that lead to them.

    A choice has branches, one for each of the equally likely rolls after it, mostly just one. From
    a branch the seat can reach one or more rows, and several branches may reach the same row. Where
    `ended` is set, the score and lead of the row and the seat's share of the win are known, and
    whatever else the row contains is unused.
    """

    rows: i64
    ended: vec[i64]
    scores: vec[i64]
    leads: vec[i64]
    shares: vec[float]
    links: vec[i64]  # the rows that can be reached, branch after branch
    link_count: i64
    branches: vec[i64]  # the first link of each branch
    branch_count: i64
    choices: vec[i64]  # the first branch of each choice
    choice_count: i64

    def __init__(self) -> None:
        self.ended = vec[i64]([0] * INITIAL_ROWS)
        self.scores = vec[i64]([0] * INITIAL_ROWS)
        self.leads = vec[i64]([0] * INITIAL_ROWS)
        self.shares = vec[float]([0.0] * INITIAL_ROWS)
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
        """Start a new choice and its first branch."""
        self.choices = store(self.choices, self.choice_count, self.branch_count)
        self.choice_count += 1
        self.begin_branch()

    def begin_branch(self) -> None:
        self.branches = store(self.branches, self.branch_count, self.link_count)
        self.branch_count += 1

    def link(self, row: i64) -> None:
        """Let the current branch reach this row."""
        self.links = store(self.links, self.link_count, row)
        self.link_count += 1

    def add_row(self) -> i64:
        """Add a row that the current branch can reach; returns its number."""
        row = self.rows
        if row == len(self.ended):
            self.grow()
        self.ended[row] = 0
        self.link(row)
        self.rows += 1
        return row

    def add_result(self, state: State, seat: i64) -> None:
        """Add a finished game."""
        row = self.add_row()
        self.ended[row] = 1
        self.scores[row] = state.score(seat)
        self.leads[row] = lead(state, seat)
        self.shares[row] = share_of_win(state, seat)

    def grow(self) -> None:
        """Double the room; what the new half contains does not matter."""
        self.ended = extend(self.ended, self.ended)
        self.scores = extend(self.scores, self.scores)
        self.leads = extend(self.leads, self.leads)
        self.shares = extend(self.shares, self.shares)


class InputBatch(Batch):
    """For networks: each row has the inputs that describe a position."""

    width: i64
    inputs: vec[u8]

    def __init__(self, width: i64) -> None:
        super().__init__()
        self.width = width
        self.inputs = vec[u8]([0] * (INITIAL_ROWS * int(width)))

    def add(self) -> i64:
        """Add a row of zeros that the current branch can reach; returns its first input's index."""
        start = self.add_row() * self.width
        for index in range(start, start + self.width):
            self.inputs[index] = 0
        return start

    def grow(self) -> None:
        super().grow()
        self.inputs = extend(self.inputs, self.inputs)


class EstimateBatch(Batch):
    """For models that evaluate a position as soon as they see it: each row has its estimate."""

    estimates: vec[float]  # score, lead and spread of each row, in points

    def __init__(self) -> None:
        super().__init__()
        self.estimates = vec[float]([0.0] * (INITIAL_ROWS * PARTS_OF_AN_ESTIMATE))

    def add(self, score: float, lead: float, spread: float) -> None:
        """Add a row that the current branch can reach."""
        start = self.add_row() * PARTS_OF_AN_ESTIMATE
        self.estimates[start] = score
        self.estimates[start + 1] = lead
        self.estimates[start + 2] = spread

    def grow(self) -> None:
        super().grow()
        self.estimates = extend(self.estimates, self.estimates)


def store(numbers: vec[i64], index: i64, number: i64) -> vec[i64]:
    """Overwrite a number, or append it."""
    if index == len(numbers):
        return append(numbers, number)
    numbers[index] = number
    return numbers


def lead(state: State, seat: i64) -> i64:
    """The seat's points minus those of the best opponent; for a single player, just the points."""
    if state.players == 1:
        return state.score(seat)
    best: i64 = -1_000_000
    for other in range(state.players):
        if other != seat and state.score(other) > best:
            best = state.score(other)
    return state.score(seat) - best


def share_of_win(state: State, seat: i64) -> float:
    """1 for a win and 0 for a loss by the game's tie-breaks, a fraction for equal winners; before
    the end, of those who lead.
    """
    own = state.rank(seat)
    equal = i64(0)
    for other in range(state.players):
        rank = state.rank(other)
        if rank > own:
            return 0.0
        if rank == own:
            equal += 1
    return 1.0 / float(equal)
