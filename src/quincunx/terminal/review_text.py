"""What a review says about each position, and a graph of it in characters."""

from collections.abc import Sequence

from quincunx.analysis import Review, ReviewStep
from quincunx.analysis.grades import BLUNDER, INACCURACY, MISTAKE
from quincunx.analysis.words import (
    describe_step,
    format_value,
    move_words,
    playing_line,
    values_line,
)
from quincunx.languages import N_, _, format_number
from quincunx.terminal.messages import format_comments, to_sentence

MARKS = {INACCURACY: "i", MISTAKE: "m", BLUNDER: "b"}  # in order, the worst last
LEGEND = N_("i inaccuracy, m mistake, b blunder")
CURSOR = "^"
EIGHTHS = " ▁▂▃▄▅▆▇█"
MOST_VALUES = 4  # of the moves that a decision compares
LABEL = 6  # columns of the axis


def describe_position(review: Review, number: int) -> list[str]:
    """Lines about the position after this many events; those about the start sum up the game."""
    if number == 0:
        return [
            values_line(review, None),
            *(playing_line(review, seat) for seat in review.seats),
            *comment_lines(review, 0),
        ]
    step = review.steps[number - 1]
    first, *reasons = describe_step(review, step)
    return [
        values_line(review, step),
        first,
        *compared_values(review, step),
        *reversed(reasons),
        *comment_lines(review, number),
    ]


def comment_lines(review: Review, number: int) -> list[str]:
    return [to_sentence(text) for text in format_comments(review.comments_at(number))]


def compared_values(review: Review, step: ReviewStep) -> list[str]:
    """What the best moves of a decision and the one played are worth."""
    if step.decision is None:
        return []
    moves = step.decision.moves
    shown = [
        move
        for place, move in enumerate(moves)
        if place < MOST_VALUES or move.move == step.decision.move
    ]
    return [
        _(
            "Values: {moves}",
            moves=", ".join(
                f"{move_words(review, move.move)} {format_value(move.value, review.is_solo)}"
                for move in shown
            ),
        )
    ]


def mark_of(review: Review, step: ReviewStep) -> str:
    """The letter of a bad decision; empty for everything else."""
    return MARKS.get(review.mistake(step), "")


def find_mistake(
    review: Review, number: int, direction: int, seat: int | None = None
) -> int | None:
    """The next bad decision after (1) or before (-1) this many events, of one seat or of all."""
    found = [
        step.number
        for step in review.decisions(seat)
        if mark_of(review, step) and (step.number - number) * direction > 0
    ]
    return min(found, key=lambda each: abs(each - number), default=None)


class Graph:
    """What one seat could expect after every event: bars, its mistakes, and a cursor."""

    def __init__(self, review: Review, seat: int, width: int, height: int) -> None:
        self.review = review
        self.seat = seat
        self.columns = max(2, width - LABEL)
        self.rows = max(1, height - 2)
        self.values = [review.start[seat], *(step.values[seat] for step in review.steps)]
        solo = review.is_solo
        self.low, self.high = (min(self.values), max(self.values)) if solo else (0.0, 1.0)

    def column_of(self, number: int) -> int:
        """The column of the position after this many events."""
        return number * (self.columns - 1) // max(1, len(self.values) - 1)

    def lines(self, number: int) -> list[str]:
        """All lines from top to bottom, with the cursor at the position after this many events."""
        cursor = " " * self.column_of(number) + CURSOR
        return [*self.bars(), " " * LABEL + self.marks(), " " * LABEL + cursor]

    def bars(self) -> list[str]:
        heights = [self.height_of(value) for value in self.column_values()]
        rows = [
            "".join(EIGHTHS[max(0, min(8, height - 8 * row))] for height in heights)
            for row in reversed(range(self.rows))
        ]
        return [
            f"{label:>{LABEL - 1}} {row}" for label, row in zip(self.labels(), rows, strict=True)
        ]

    def column_values(self) -> list[float]:
        """A value for each column: the last of several events, repeated until the next."""
        found, value = [], self.values[0]
        by_column = {self.column_of(number): value for number, value in enumerate(self.values)}
        for column in range(self.columns):
            value = by_column.get(column, value)
            found.append(value)
        return found

    def height_of(self, value: float) -> int:
        """In eighths of a row, at least one."""
        share = (value - self.low) / (self.high - self.low) if self.high > self.low else 0.5
        return max(1, round(share * 8 * self.rows))

    def labels(self) -> list[str]:
        """The highest value at the top, the lowest one at the bottom."""
        ends = [
            format_number(value, ".0f" if self.review.is_solo else ".0%")
            for value in (self.high, self.low)
        ]
        return [ends[0], *[""] * (self.rows - 2), ends[1]] if self.rows > 1 else [ends[0]]

    def marks(self) -> str:
        """The worst mark in each column."""
        line = [" "] * self.columns
        for step in self.review.decisions(self.seat):
            column = self.column_of(step.number)
            line[column] = worst_mark(line[column], mark_of(self.review, step) or " ")
        return "".join(line)


def worst_mark(one: str, other: str) -> str:
    order: Sequence[str] = (" ", *MARKS.values())
    return max(one, other, key=order.index)
