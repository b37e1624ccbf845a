"""Rebuilds the shipped values from their differences, in a plain loop that is compiled."""

from librt.strings import read_i16_le
from librt.vecs import vec
from mypy_extensions import i16, i64

from quincunx.engine.games.qwixx.solitaire.layout import PAIRS, POSITIONS


def rebuild_values(steps: bytes) -> vec[i16]:
    """Each value is the one above it plus all differences of its row so far; at the end of a row,
    the one on its left.
    """
    levels = vec[i16]([0] * POSITIONS)
    place: i64 = 0
    for high in range(i64(PAIRS)):
        rise: i64 = 0
        for _ in range(high):
            rise += i64(read_i16_le(steps, 2 * place))
            levels[place] = i16(i64(levels[place - high]) + rise)
            place += 1
        rise += i64(read_i16_le(steps, 2 * place))
        levels[place] = i16(rise + i64(levels[place - 1]) if high else rise)
        place += 1
    return levels
