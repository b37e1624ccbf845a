"""Seeds of matches and their commitments."""

import hashlib

from quincunx.core.seeds import commitment, new_seed, roll_rng


def test_a_commitment_is_a_plain_sha256_hash() -> None:
    seed = new_seed()
    assert commitment(seed) == hashlib.sha256(seed.encode()).hexdigest()
    assert len(seed) == 64  # 256 bits
    assert new_seed() != seed


def test_every_roll_has_its_own_generator() -> None:
    """No bits of one roll's generator recur in another: there is no stream to continue."""
    drawn = [roll_rng("seed", number).getrandbits(128) for number in range(1000)]
    assert len(set(drawn)) == 1000
    assert roll_rng("1", 0).getrandbits(64) != roll_rng(1, 0).getrandbits(64)
