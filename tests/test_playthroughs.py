"""Whole games are the same as the committed ones: any change of rules or notation shows here
first.
"""

import pytest

import quincunx as qx
from tests import playthroughs

WANTED = playthroughs.files()


@pytest.mark.parametrize("name", sorted(WANTED))
def test_playthrough_is_as_committed(name: str) -> None:
    path = playthroughs.FOLDER / name
    assert path.exists(), f"{name} is missing: make playthroughs"
    assert path.read_text("utf-8") == WANTED[name], (
        "if this change is intended, run make playthroughs and read the diff"
    )


@pytest.mark.parametrize("key", [key for key in qx.games() if playthroughs.has_playthrough(key)])
def test_every_game_has_a_playthrough(key: str) -> None:
    assert list(playthroughs.FOLDER.glob(f"{key}-[0-9]*.txt"))


def test_no_playthrough_is_left_over() -> None:
    assert {path.name for path in playthroughs.FOLDER.iterdir()} == set(WANTED)
