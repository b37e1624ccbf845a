"""Remarks on an entry in Qwizz: the row and suit it advances, the squares it blocks."""

from quincunx.core.state import State
from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import message, message_plural
from quincunx.games.qwizz import steps
from quincunx.games.qwizz.arrays import EMPTY, FIRST_ENTRY, LUCKY_WAY, NUMBERS, PENALTY, SQUARES
from quincunx.games.qwizz.rules import QwizzState
from quincunx.games.qwizz.sheet import COLUMNS, FULL_ROWS_TO_END, ROWS, SUIT_SQUARES, SUITS


def remarks_on(state: State, seat: int, code: int) -> list[str]:
    assert isinstance(state, QwizzState)
    if state.step != steps.ENTER:
        return []
    after = state.copy()
    after.sheets[seat].apply(code)
    if code == PENALTY:
        return [describe_penalties(after, seat)]
    how, square = divmod(code - FIRST_ENTRY, SQUARES)
    phrases = [
        describe_row(after, seat, square // COLUMNS),
        describe_suit(after, seat, square),
        blocked_squares(state, after, seat),
    ]
    if how == LUCKY_WAY:
        phrases.append(message("uses up the lucky number"))
    return [phrase for phrase in phrases if phrase]


def describe_penalties(after: QwizzState, seat: int) -> str:
    left = int(after.arrays.boxes - after.sheets[seat].penalties)
    if not left:
        return message("ends the game")
    return message_plural(
        "{count} more penalty would end the game", "{count} more penalties would end the game", left
    )


def describe_row(after: QwizzState, seat: int, row: int) -> str:
    name = colour_word(ROWS[row].name)
    if after.sheets[seat].is_full(row):
        ends = after.sheets[seat].full_rows == FULL_ROWS_TO_END
        if ends:
            return message("fills {row} and ends the game", row=name)
        return message("fills {row}", row=name)
    empty = int(after.sheets[seat].empty_in(row))
    return message_plural(
        "{row} still needs {count} number", "{row} still needs {count} numbers", empty, row=name
    )


def describe_suit(after: QwizzState, seat: int, square: int) -> str:
    place = (
        list(after.arrays.suit_squares).index(square) if square in after.arrays.suit_squares else -1
    )
    if place < 0:
        return ""
    suit = place // SUIT_SQUARES
    squares = after.arrays.suit_squares[suit * SUIT_SQUARES : (suit + 1) * SUIT_SQUARES]
    numbers = [int(after.sheets[seat].number_at(each)) for each in squares]
    total = sum(number for number in numbers if number != EMPTY)
    empty = numbers.count(EMPTY)
    name = message(SUITS[suit])
    if empty:
        return message("{suit} {total} with {empty} to come", suit=name, total=total, empty=empty)
    return message("completes {suit}: {total}", suit=name, total=total)


def blocked_squares(before: QwizzState, after: QwizzState, seat: int) -> str:
    """The empty squares in which a number above 0 was possible before and is not any more."""
    lost = [
        square
        for square in range(SQUARES)
        if is_open(before, seat, square) and not is_open(after, seat, square)
    ]
    names = [
        f"{ROWS[square // COLUMNS].name}@{square % COLUMNS + 1}"
        for square in lost
        if after.sheets[seat].number_at(square) == EMPTY
    ]
    return message("leaves only a 0 for {squares}", squares=" ".join(names)) if names else ""


def is_open(state: QwizzState, seat: int, square: int) -> bool:
    return any(
        state.sheets[seat].fitting(square // COLUMNS, number) >> square % COLUMNS & 1
        for number in range(1, NUMBERS)
    )
