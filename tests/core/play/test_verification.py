"""Verifying the dice of a finished game."""

import dataclasses

import pytest

import quincunx as qx
from quincunx.core.dice.seeds import commitment
from quincunx.core.play.record import parse_record
from quincunx.core.play.verification import UnfairDice, verify
from tests.core.matches import finished_record


@pytest.mark.parametrize("key", qx.games())
def test_a_record_with_its_seed_is_verified(key: str) -> None:
    record = parse_record(str(finished_record(key, "committed")))
    assert record.seed == "committed"
    assert verify(record, commitment("committed").upper()) == sum(
        seat is None for seat, _ in record.events
    )
    assert qx.replay(str(record)).state.over


def test_another_seed_a_changed_roll_and_a_missing_seed_are_detected() -> None:
    record = finished_record("qwixx", "committed")
    with pytest.raises(UnfairDice, match="does not match the published commitment"):
        verify(record, commitment("another"))
    with pytest.raises(UnfairDice, match="but the seed gives"):
        verify(dataclasses.replace(record, seed="another"))
    with pytest.raises(UnfairDice, match="has no seed"):
        verify(dataclasses.replace(record, seed=None))
