"""A table and the beginning of its log, for tests of stores."""

from quincunx.server.table.log import ROLL, Entry, SeatRow, TableRow

ROW = TableRow(
    "one",
    "qwixx",
    {"players": 2, "first": None},
    "seed",
    "all",
    (SeatRow("Ann", "here", "a"), SeatRow("Bob", "casual", "b")),
)
ROLLS = [Entry(ROLL, None, "first 1"), Entry(ROLL, None, "1 2 3 4 5 6")]
