"""What may still happen in a game of Qwizz."""

from collections.abc import Iterator, Sequence

from quincunx.core.prospects import Event, Prospects
from quincunx.core.state import State
from quincunx.core.text.colours import the_row
from quincunx.core.text.messages import message
from quincunx.games.qwizz.arrays import EMPTY
from quincunx.games.qwizz.player_sheet import Sheet
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import FULL_ROWS_TO_END, ROWS, SUIT_SQUARES, SUITS


class QwizzProspects(Prospects):
    def events(self, before: State, after: State, seat: int) -> Sequence[Event]:
        assert isinstance(before, QwizzState)
        assert isinstance(after, QwizzState)
        return list(events_between(before, after, seat))


def events_between(before: QwizzState, after: QwizzState, seat: int) -> Iterator[Event]:
    for row in range(len(ROWS)):
        if after.sheets[seat].is_full(row) and not before.sheets[seat].is_full(row):
            yield Event(message("you fill {row}", row=the_row(ROWS[row].name)), is_good=True)
    for suit, name in enumerate(SUITS):
        squares = suit_squares(before, suit)
        if is_complete(after.sheets[seat], squares) and not is_complete(
            before.sheets[seat], squares
        ):
            yield Event(message("you complete {suit}", suit=message(name)), is_good=True)
    others = [other for other in range(int(after.players)) if other != seat]
    if any(after.sheets[other].full_rows >= FULL_ROWS_TO_END for other in others):
        yield Event(message("somebody else ends the game"), is_good=False)


def suit_squares(state: QwizzState, suit: int) -> list[int]:
    return list(state.arrays.suit_squares)[suit * SUIT_SQUARES : (suit + 1) * SUIT_SQUARES]


def is_complete(sheet: Sheet, squares: Sequence[int]) -> bool:
    return all(int(sheet.number_at(square)) != EMPTY for square in squares)
