"""Remarks on a mark in the Qwixx family: the squares it gives up, and what is left of the row."""

from quincunx.core.state import State
from quincunx.core.text.colours import colour_word
from quincunx.core.text.messages import join_and, join_words, message, message_plural
from quincunx.games.qwixx.arrays import FIRST_MARK, WIDTH
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE
from quincunx.games.qwixx.rules import QwixxState


def remarks_on(state: State, seat: int, code: int) -> list[str]:
    assert isinstance(state, QwixxState)
    if code < FIRST_MARK:
        return [message("keeps every square open")]
    arrays = state.arrays
    row, square = (code - FIRST_MARK) // WIDTH, (code - FIRST_MARK) % WIDTH
    printed = arrays.preset.rows[row]
    marked = int(state.marks[seat * int(arrays.rows) + row])
    passed = printed.numbers[marked.bit_length() : square]
    left = len(printed.numbers) - square - 1
    marks = marked.bit_count() + 1
    name = colour_word(printed.name)
    skipped = join_and(map(str, passed))
    phrases = [
        message("gives up {row} {numbers}", row=name, numbers=skipped)
        if passed
        else message("skips nothing in {row}", row=name)
    ]
    if printed.locks and square == arrays.last[row]:
        return [*phrases, message("locks {row}", row=name)]
    squares = message_plural("{count} square left there", "{count} squares left there", left)
    if printed.locks and marks < MARKS_BEFORE_THE_LAST_SQUARE:
        needed = MARKS_BEFORE_THE_LAST_SQUARE - marks
        to_lock = message_plural(
            "{count} more mark needed to lock it", "{count} more marks needed to lock it", needed
        )
        return [*phrases, join_words([squares, to_lock])]
    return [*phrases, squares]
