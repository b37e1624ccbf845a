"""Positions that wait to be judged together: their inputs row by row, and for finished games the result itself."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from quincunx.core.state import State


class Batch:
    """Row i belongs to the choice `tags[i]`. Where `ended[i]` is set, score and lead are known and the inputs void."""

    width: i64
    rows: i64
    inputs: vec[u8]
    tags: vec[i64]
    ended: vec[i64]
    scores: vec[i64]
    leads: vec[i64]

    def __init__(self, width: i64) -> None:
        self.width = width
        self.rows = 0
        self.inputs = vec[u8]()
        self.tags = vec[i64]()
        self.ended = vec[i64]()
        self.scores = vec[i64]()
        self.leads = vec[i64]()

    def clear(self) -> None:
        self.rows = 0

    def add(self, tag: i64) -> i64:
        """Make room for one more row of zeros; the place of its first input."""
        start = self.rows * self.width
        if start + self.width > len(self.inputs):
            self.grow()
        for place in range(start, start + self.width):
            self.inputs[place] = 0
        self.tags[self.rows] = tag
        self.ended[self.rows] = 0
        self.rows += 1
        return start

    def add_end(self, tag: i64, state: State, seat: i64) -> None:
        self.add(tag)
        self.ended[self.rows - 1] = 1
        self.scores[self.rows - 1] = state.score(seat)
        self.leads[self.rows - 1] = lead(state, seat)

    def grow(self) -> None:
        """Twice as many rows; vecs have no call for that, so byte by byte, which happens a few times only."""
        more = self.rows if self.rows > 64 else 64
        inputs, tags, ended, scores, leads = self.inputs, self.tags, self.ended, self.scores, self.leads
        for _ in range(more * self.width):
            inputs = append(inputs, 0)
        for _ in range(more):
            tags = append(tags, 0)
            ended = append(ended, 0)
            scores = append(scores, 0)
            leads = append(leads, 0)
        self.inputs, self.tags, self.ended, self.scores, self.leads = inputs, tags, ended, scores, leads


def lead(state: State, seat: i64) -> i64:
    """The seat's points less those of the best other player; alone, just its points."""
    if state.players == 1:
        return state.score(seat)
    best: i64 = -1_000_000
    for other in range(state.players):
        if other != seat and state.score(other) > best:
            best = state.score(other)
    return state.score(seat) - best
