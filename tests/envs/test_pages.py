"""The page about environments is true: its sessions run, its table has the figures of the games."""

import doctest
import re
from pathlib import Path

import quincunx as qx
from quincunx.core.authoring.actions import actions_of
from quincunx.core.registry import descriptors
from quincunx.envs import Encoder

PAGE = Path(__file__).parents[2] / "docs" / "environments" / "index.md"


def test_the_sessions_run() -> None:
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted >= 34
    assert result.failed == 0


def test_the_table_of_games() -> None:
    rows = re.findall(
        r"^\| `([^`]+)` \| (\d+) to (\d+) \| ([\d,]+) \| ([\d,]+) \|",
        PAGE.read_text("utf-8"),
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
                f"{actions_of(game).count:,}",
                f"{Encoder(game).shape[0]:,}",
            )
        )
    assert rows == expected
