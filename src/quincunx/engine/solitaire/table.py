"""The expected points still to come, looked up: as computed, or as shipped in steps that are fine enough to play by.

Both are read as they are needed: the exact values stay in the file they were stored in, and the shipped ones are unpacked for one number
of penalties at a time.
"""

import json
import lzma
import sys
from array import array
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import accumulate, pairwise
from operator import sub
from pathlib import Path
from typing import Final, Protocol

from quincunx.core.errors import QuincunxError
from quincunx.engine.solitaire.layout import PAIRS, POSITIONS
from quincunx.engine.solitaire.unpack import rebuilt
from quincunx.games.qwixx.presets import PENALTIES_TO_END

STEPS_PER_POINT: Final = 128
FORMAT: Final = "quincunx solitaire 1"
SHIPPED: Final = Path(__file__).with_name("qwixx.table")
# Two bytes a value, the low one first, and nothing to find further back than one number of penalties.
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 0, "lp": 1, "pb": 1, "dict_size": 1 << 22}]


class Damaged(QuincunxError):
    """A stored table that is not what was stored."""


class Table(Protocol):
    exact: bool

    def at(self, penalties: int, position: int) -> float:
        """The points still to come before a roll."""
        ...


class ExactTable:
    """Every value as computed: eight bytes each, one number of penalties after the other."""

    exact = True

    def __init__(self, data: memoryview) -> None:
        self.values = data.cast("B").cast("d")
        if len(self.values) != PENALTIES_TO_END * POSITIONS:
            raise Damaged(f"a table of {len(self.values)} values where {PENALTIES_TO_END * POSITIONS} belong")

    def at(self, penalties: int, position: int) -> float:
        return float(self.values[penalties * POSITIONS + position])


class ShippedTable:
    """Values in steps of a 128th of a point."""

    exact = False

    def __init__(self, file: bytes) -> None:
        self.packed = unwrapped(file)
        self.levels: dict[int, memoryview] = {}

    def at(self, penalties: int, position: int) -> float:
        if penalties not in self.levels:
            self.levels[penalties] = memoryview(rebuilt(lzma.decompress(self.packed[penalties])))
        return int(self.levels[penalties][position]) / STEPS_PER_POINT


def shipped() -> ShippedTable:
    try:
        return ShippedTable(SHIPPED.read_bytes())
    except (OSError, Damaged) as error:
        raise Damaged(f"the solitaire table of this installation cannot be read ({error}): install quincunx again") from error


# ---- the shipped file: a line that describes it, then the values for each number of penalties, packed


def wrapped(packed: Sequence[bytes]) -> bytes:
    body = b"".join(packed)
    head = {"format": FORMAT, "sizes": [len(block) for block in packed], "sha256": sha256(body).hexdigest()}
    return json.dumps(head).encode() + b"\n" + body


def unwrapped(file: bytes) -> list[bytes]:
    line, _, body = file.partition(b"\n")
    try:
        head = json.loads(line)
    except ValueError as error:
        raise Damaged("it has no readable first line") from error
    if not isinstance(head, dict) or head.get("format") != FORMAT:
        raise Damaged(f"it is not of the kind {FORMAT!r}")
    if sha256(body).hexdigest() != head.get("sha256"):
        raise Damaged("its checksum is wrong")
    ends = list(accumulate(head["sizes"], initial=0))
    return [body[start:end] for start, end in pairwise(ends)]


def packed(values: Iterable[float]) -> bytes:
    """The values for one number of penalties in few bytes.

    Seen as a square with a pair along each side, the table hardly bends: a value is nearly the one to its left plus the one above less
    the one between them. What is stored is how much it differs from that.
    """
    levels = [round(value * STEPS_PER_POINT) for value in values]
    steps, above, start = array("h"), [0], 0
    for high in range(PAIRS):
        row = levels[start : start + high + 1]
        above[high:] = row[high - 1 : high] or [0]  # the square is symmetric: right of its end the row above goes on as this one
        rises = list(map(sub, row, above))
        steps.extend(map(sub, rises, [0, *rises]))
        above, start = row, start + high + 1
    if sys.byteorder == "big":
        steps.byteswap()
    return lzma.compress(steps.tobytes(), filters=FILTERS)
