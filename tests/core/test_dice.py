"""Dice that can be verified: promised before the game, the same for everybody afterwards, and told from loaded ones."""

import dataclasses
import hashlib
import random

import pytest

import quincunx as qx
from quincunx.core.dice import Face, UnfairDice, commitment, dice, new_seed, statistics, suspicion, verify
from quincunx.core.record import Record, read


def played(key: str, seed: str, players: int = 2) -> Record:
    match, rng = qx.Match(qx.game(key, players=players), seed=seed), random.Random(3)
    while not match.state.over:
        seat = rng.choice(match.state.acting)
        match.play(seat, rng.choice(match.state.moves(seat)))
    return dataclasses.replace(match.record, seed=seed)


def test_a_commitment_is_a_hash_that_anybody_can_compute() -> None:
    seed = new_seed()
    assert commitment(seed) == hashlib.sha256(seed.encode()).hexdigest()
    assert len(seed) == 64  # 256 bits
    assert new_seed() != seed


@pytest.mark.parametrize("key", qx.games())
def test_a_record_with_its_seed_is_verified(key: str) -> None:
    record = read(str(played(key, "promised")))
    assert record.seed == "promised"
    assert verify(record, commitment("promised").upper()) == sum(seat is None for seat, _ in record.events)
    assert qx.replay(str(record)).state.over


def test_another_seed_a_changed_roll_and_no_seed_are_found_out() -> None:
    record = played("qwixx", "promised")
    with pytest.raises(UnfairDice, match="not the one that was promised"):
        verify(record, commitment("another"))
    with pytest.raises(UnfairDice, match="but the seed gives"):
        verify(dataclasses.replace(record, seed="another"))
    with pytest.raises(UnfairDice, match="has no seed"):
        verify(dataclasses.replace(record, seed=None))


def test_every_roll_has_a_generator_of_its_own() -> None:
    """None of the words of a roll's generator comes up in that of the next: there is no stream to follow."""
    drawn = [dice("seed", number).getrandbits(128) for number in range(1000)]
    assert len(set(drawn)) == 1000
    assert dice("1", 0).getrandbits(64) != dice(1, 0).getrandbits(64)


def test_honest_dice_are_not_suspicious() -> None:
    found = statistics([played("qwixx", f"seed {number}") for number in range(6)])
    names = [face.name for face in found]
    assert names == ["1", "2", "3", "4", "5", "6", "first 0", "first 1"]
    assert sum(face.rolled for face in found) == pytest.approx(sum(face.expected for face in found))
    assert suspicion(found) > 0.01


def test_loaded_dice_are() -> None:
    record = played("qwixx", "seed")
    sixes = Record(record.game, record.names, [*record.events[:1], (None, "6 6 6 6 6 6")])
    assert suspicion(statistics([sixes] * 5)) < 1e-6


def test_a_single_far_face_among_many_is_no_wonder() -> None:
    faces = [Face(str(number), 10, 10.0, 3.0) for number in range(99)]
    assert suspicion([Face("far", 19, 10.0, 3.0)]) < 0.003
    assert suspicion([*faces, Face("far", 19, 10.0, 3.0)]) > 0.2
    assert suspicion([]) == 1.0
