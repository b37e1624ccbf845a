"""The pages about environments are true: their sessions run, and the table has the figures of the
games.
"""

import doctest
import re
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.registry import descriptors
from quincunx.envs import Encoder

FOLDER = Path(__file__).parents[2] / "docs" / "environments"


@pytest.mark.parametrize(
    ("page", "lines"),
    [("pettingzoo.md", 9), ("gymnasium.md", 9), ("openspiel.md", 7), ("vector.md", 9)],
)
def test_the_sessions_run(page: str, lines: int) -> None:
    result = doctest.testfile(str(FOLDER / page), module_relative=False)
    assert result.attempted >= lines
    assert result.failed == 0


def test_the_table_of_games() -> None:
    rows = re.findall(
        r"^\| `([^`]+)` \| (\d+) to (\d+) \| ([\d,]+) \| ([\d,]+) \|",
        (FOLDER / "index.md").read_text("utf-8"),
        re.MULTILINE,
    )
    expected = []
    for each in descriptors():
        game = qx.game(each.key, players=2)
        expected.append(
            (
                each.key,
                str(each.seats[0]),
                str(each.seats[-1]),
                f"{game.action_count:,}",
                f"{Encoder(game).shape[0]:,}",
            )
        )
    assert rows == expected
