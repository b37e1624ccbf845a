"""A table and the beginning of its log, for tests of stores."""

from quincunx.server.table.entries import Rolled
from quincunx.server.table.row import SeatRow, TableRow

ROW = TableRow(
    "one",
    "qwixx",
    {"players": 2, "first": None},
    "seed",
    "all",
    (SeatRow("Ann", "here", "a"), SeatRow("Bob", "casual", "b")),
)
ROLLS = [Rolled("first 1"), Rolled("1 2 3 4 5 6")]
