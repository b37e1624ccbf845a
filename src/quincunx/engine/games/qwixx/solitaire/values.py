"""The expected further points in every position: exactly, and rounded and compressed as they are
shipped.

Both are read lazily: the exact values stay in their file, and the shipped ones are decompressed for
one number of penalties at a time.
"""

import json
import lzma
import sys
from array import array
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import accumulate, pairwise
from operator import sub
from typing import Final, Protocol

from quincunx.core.errors import QuincunxError
from quincunx.engine.games.qwixx.solitaire.layout import PAIRS, POSITIONS
from quincunx.engine.games.qwixx.solitaire.unpack import rebuild_values
from quincunx.engine.values.files import FOLDER
from quincunx.games.qwixx.presets import PENALTIES_TO_END

STEPS_PER_POINT: Final = 128
FORMAT: Final = "quincunx solitaire 1"
SHIPPED: Final = FOLDER / "qwixx.solution"
# Two bytes for each value, the low one first; one block of values fits into the dictionary.
FILTERS: Final = [
    {"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 0, "lp": 1, "pb": 1, "dict_size": 1 << 22}
]


class DamagedValues(QuincunxError):
    """A solution file that is incomplete, changed or of another version."""


class SolvedValues(Protocol):
    exact: bool

    def at(self, penalties: int, position: int) -> float:
        """The expected further points before a roll."""
        ...


class ExactValues:
    """Every value as computed: eight bytes each, ordered by the number of penalties."""

    exact = True

    def __init__(self, data: memoryview) -> None:
        self.values = data.cast("B").cast("d")
        if len(self.values) != PENALTIES_TO_END * POSITIONS:
            raise DamagedValues(
                f"a solution of {len(self.values)} values instead of {PENALTIES_TO_END * POSITIONS}"
            )

    def at(self, penalties: int, position: int) -> float:
        return float(self.values[penalties * POSITIONS + position])


class ShippedValues:
    """Values in steps of 1/128 point."""

    exact = False

    def __init__(self, file: bytes) -> None:
        self.blocks = split_blocks(file)
        self.levels: dict[int, memoryview] = {}

    def at(self, penalties: int, position: int) -> float:
        if penalties not in self.levels:
            self.levels[penalties] = memoryview(
                rebuild_values(lzma.decompress(self.blocks[penalties]))
            )
        return int(self.levels[penalties][position]) / STEPS_PER_POINT


def load_shipped_values() -> ShippedValues:
    try:
        return ShippedValues(SHIPPED.read_bytes())
    except (OSError, DamagedValues) as error:
        raise DamagedValues(
            f"the solution of this installation cannot be read ({error}): reinstall quincunx"
        ) from error


# ---- the shipped file: a header line in JSON, then a compressed block of values for each number of
# penalties


def join_blocks(blocks: Sequence[bytes]) -> bytes:
    body = b"".join(blocks)
    header = {
        "format": FORMAT,
        "sizes": [len(block) for block in blocks],
        "sha256": sha256(body).hexdigest(),
    }
    return json.dumps(header).encode() + b"\n" + body


def split_blocks(file: bytes) -> list[bytes]:
    line, _, body = file.partition(b"\n")
    try:
        header = json.loads(line)
    except ValueError as error:
        raise DamagedValues("it has no readable header") from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise DamagedValues(f"its format is not {FORMAT!r}")
    if sha256(body).hexdigest() != header.get("sha256"):
        raise DamagedValues("its checksum is wrong")
    ends = list(accumulate(header["sizes"], initial=0))
    return [body[start:end] for start, end in pairwise(ends)]


def compress_values(values: Iterable[float]) -> bytes:
    """The values for one number of penalties as a compressed block.

    Seen as a square with a pair along each side, the values are nearly flat: each is close to the
    one on its left plus the one above minus the one between them. Only the difference from that
    prediction is stored.
    """
    levels = [round(value * STEPS_PER_POINT) for value in values]
    steps = array("h")
    above = [0]
    start = 0
    for high in range(PAIRS):
        row = levels[start : start + high + 1]
        # the square is symmetric: beyond its end, the row above continues like this one
        above[high:] = row[high - 1 : high] or [0]
        rises = list(map(sub, row, above))
        steps.extend(map(sub, rises, [0, *rises]))
        above, start = row, start + high + 1
    if sys.byteorder == "big":
        steps.byteswap()
    return lzma.compress(steps.tobytes(), filters=FILTERS)
