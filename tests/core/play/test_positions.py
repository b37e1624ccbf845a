"""The positions along a game."""

import random

import pytest

import quincunx as qx
from quincunx.core.play.positions import INTERVAL, Positions
from tests.core.matches import replay_events
from tests.support import step

MATCH = qx.Match(qx.game("clever", players=2), seed=3)
RANDOM = random.Random(1)
while not MATCH.state.over:
    MATCH.play(MATCH.state.acting[0], RANDOM.choice(MATCH.state.moves(MATCH.state.acting[0])))
POSITIONS = Positions(MATCH.record.initial_state(), MATCH.record.events)


def test_a_position_is_where_its_events_lead() -> None:
    count = len(MATCH.record.events)
    assert count > INTERVAL + 1
    assert len(POSITIONS) == count + 1
    for number in (0, 1, INTERVAL - 1, INTERVAL, INTERVAL + 1, count):
        assert POSITIONS[number] == replay_events(MATCH.game, MATCH.record.events[:number])
    assert POSITIONS[-1] == MATCH.state
    with pytest.raises(IndexError):
        POSITIONS[count + 1]


def test_walking_along_gives_the_same_positions() -> None:
    assert list(POSITIONS) == [POSITIONS[number] for number in range(len(POSITIONS))]
    assert POSITIONS[3:5] == [POSITIONS[3], POSITIONS[4]]


def test_a_position_can_be_changed_without_changing_the_game() -> None:
    before = POSITIONS[INTERVAL]
    changed = POSITIONS[INTERVAL]
    step(changed, random.Random(1))
    assert POSITIONS[INTERVAL] == before != changed
