"""Several players: what the others do to a seat's expected score, and from the expected scores the
win probability.

The game ends for everybody at once, so the score that a sheet promises also depends on how close
the others are to the end.
"""

from math import exp
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.authoring.integers import zeros
from quincunx.engine.games.qwizz.entry_values import IMPOSSIBLE, EntryValues
from quincunx.engine.games.qwizz.sheet_values import (
    CONTEXT,
    FULL_ROWS,
    MOST_PLAYERS,
    NEAR,
    PENALTIES,
    RACE,
    STAGES,
    SheetValues,
    Weights,
    stage_of,
)
from quincunx.engine.values.batch import WORTH_OF_LEAD
from quincunx.games.qwizz.arrays import EMPTY, NUMBERS
from quincunx.games.qwizz.player_sheet import ROWS, Sheet
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import LENGTH

TURNS: Final = 48  # the most that are told apart
INITIAL_SPREAD: Final = 30.0  # points
# points that the others are expected to gain in the turn that ends the game
LAST_ENTRY: Final = 3.0


class Race:
    """The expected scores of all seats in a position before a roll."""

    values: SheetValues
    spreads: vec[float]
    players: i64
    rolls: i64  # the seat that rolls next
    points: vec[i64]  # seat -> its score now
    scores: vec[float]  # seat -> its expected score, but for the race
    empties: vec[i64]
    missing: vec[i64]  # seat -> squares that are missing to the end
    penalties: vec[i64]

    def __init__(self, weights: Weights) -> None:
        self.values = SheetValues(weights)
        self.spreads = weights.spreads
        self.players = 1
        self.rolls = 0
        self.points = zeros(MOST_PLAYERS)
        self.scores = vec[float]([0.0] * MOST_PLAYERS)
        self.empties = zeros(MOST_PLAYERS)
        self.missing = zeros(MOST_PLAYERS)
        self.penalties = zeros(MOST_PLAYERS)

    def load(self, state: QwizzState, rolls: i64) -> None:
        self.players = state.players
        self.rolls = rolls
        for seat in range(state.players):
            self.load_sheet(seat, state.sheets[seat])

    def load_sheet(self, seat: i64, sheet: Sheet) -> None:
        """Afterwards `values` has found those of this sheet."""
        self.points[seat], self.scores[seat] = sheet.score(), self.values.evaluate(sheet)
        self.empties[seat], self.missing[seat], self.penalties[seat] = (
            sheet.empties,
            missing_to_end(sheet),
            sheet.penalties,
        )

    def expected_score(self, seat: i64) -> float:
        """Also adds the values of the race to those that `values` has found."""
        if self.players == 1:
            return self.scores[seat]
        nearest = i64(NEAR - 1)
        penalties = i64(0)
        for other in range(self.players):
            if other != seat:
                nearest = min(nearest, self.missing[other])
                penalties = max(penalties, min(self.penalties[other], i64(PENALTIES - 1)))
        active = i64(1) if self.rolls == seat else i64(0)
        own = min(self.missing[seat], i64(NEAR - 1))
        context = (
            (((self.players - 1) * 2 + active) * NEAR + nearest) * PENALTIES + penalties
        ) * STAGES + stage_of(self.empties[seat])
        return (
            self.scores[seat]
            + self.values.add(CONTEXT + context)
            + self.values.add(RACE + own * NEAR + nearest)
        )

    def lead(self, seat: i64) -> float:
        """The seat's expected score minus the highest of the others, if there are any."""
        self.values.count = 0
        own = self.expected_score(seat)
        best = IMPOSSIBLE
        for other in range(self.players):
            if other != seat:
                best = max(best, self.expected_score(other))
                self.values.count = 0
        return own if self.players == 1 else own - best

    def turn(self, seat: i64) -> i64:
        """How many turns have been played, as far as they are told apart."""
        return min(ROWS * LENGTH - self.empties[seat] + self.penalties[seat], i64(TURNS - 1))

    def spread(self, seat: i64) -> float:
        return self.spreads[self.players * TURNS + self.turn(seat)]

    # ---- entries

    def rate_entries(self, entries: EntryValues, seat: i64) -> None:
        """From expected scores to what a seat maximises: win probability and a little lead."""
        sheet, shift = entries.sheet, 0.0
        empties, missing, penalties = self.empties[seat], self.missing[seat], self.penalties[seat]
        lucky_row = entries.lucky_place // LENGTH if entries.lucky_place != EMPTY else i64(EMPTY)
        self.scores[seat], self.empties[seat] = 0.0, empties - 1
        for row in range(i64(ROWS)):
            if sheet.is_full(row):
                continue
            ends = sheet.full_rows == FULL_ROWS - 1 and sheet.empty_in(row) == 1
            self.missing[seat] = missing_after_entry(sheet, row)
            shift = self.lead(seat)
            for place in range(row * NUMBERS, (row + 1) * NUMBERS):
                if entries.values[place] > IMPOSSIBLE:
                    entries.values[place] = self.worth(entries.values[place], shift, ends, seat)
                    entries.planned_values[place] = self.worth(
                        entries.planned_values[place], shift, ends, seat
                    )
            if row == lucky_row:
                entries.lucky_value = self.worth(entries.lucky_value, shift, ends, seat)
        self.empties[seat], self.missing[seat], self.penalties[seat] = (
            empties,
            missing,
            penalties + 1,
        )
        entries.penalty_value = self.worth(
            entries.penalty_value, self.lead(seat), penalties == PENALTIES - 1, seat
        )
        self.penalties[seat] = penalties

    def worth(self, score: float, shift: float, ends: bool, seat: i64) -> float:
        """`shift` is what the race and the others add to the expected score to make it a lead."""
        if ends:
            lead = score - LAST_ENTRY - self.most_points(seat)
            return (1.0 if lead > 0.0 else 0.0) + WORTH_OF_LEAD * lead
        lead = score + shift
        z = max(-20.0, min(20.0, lead / self.spread(seat)))
        return 1.0 / (1.0 + exp(-1.702 * z)) + WORTH_OF_LEAD * lead

    def most_points(self, seat: i64) -> float:
        """Of the other seats, now."""
        most: i64 = -1000
        for other in range(self.players):
            if other != seat:
                most = max(most, self.points[other])
        return float(most)


def missing_to_end(sheet: Sheet) -> i64:
    """Empty squares of the rows that would end the game: all but the emptiest one."""
    return sheet.empties - most_empty(sheet, EMPTY)


def missing_after_entry(sheet: Sheet, row: i64) -> i64:
    return sheet.empties - 1 - most_empty(sheet, row)


def most_empty(sheet: Sheet, entered: i64) -> i64:
    """The empty squares of the emptiest row, after an entry in one of them or EMPTY."""
    most: i64 = 0
    for row in range(i64(ROWS)):
        empty = sheet.empty_in(row)
        most = max(most, empty - 1 if row == entered else empty)
    return most


def initial_spreads() -> list[float]:
    return [INITIAL_SPREAD] * ((MOST_PLAYERS + 1) * TURNS)
