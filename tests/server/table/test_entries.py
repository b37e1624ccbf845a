"""What is in a log never changes."""

import dataclasses
from typing import Any

import pytest

from quincunx.server.storage.log_rows import FORMS
from quincunx.server.table.entries import Entry
from quincunx.server.table.result import GameResult
from quincunx.server.table.row import SeatRow, TableRow


@pytest.mark.parametrize("kind", [*FORMS, GameResult, SeatRow, TableRow])
def test_nobody_can_change_an_entry(kind: type) -> None:
    made: Any = object.__new__(kind)
    for name in (field.name for field in dataclasses.fields(kind)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(made, name, None)
    if issubclass(kind, Entry):  # logs are long
        assert not hasattr(made, "__dict__")


def test_a_result_that_does_not_say_otherwise_is_of_a_finished_game() -> None:
    stored = '{"scores":[7],"winners":[0],"engines":[null],"profiles":["ada"]}'
    assert GameResult.from_json(stored) == GameResult((7,), (0,), (None,), ("ada",), finished=True)
