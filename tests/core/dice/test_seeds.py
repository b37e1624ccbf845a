"""Seeds of matches and their commitments."""

import hashlib
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.dice.seeds import Nonce, commitment, new_nonce, new_seed, parse_nonce, roll_rng
from quincunx.core.play.verification import UnfairDice, verify


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


def vector(seed: str, number: int, nonces: list[Nonce]) -> str:
    """One roll as docs/fairness.md shows it, computed from the hash on."""
    added = f" with {','.join(nonce.text for nonce in nonces)}" if nonces else ""
    hashed = f"bytes roll {number}{added} of str {seed}"
    digest = hashlib.sha256(hashed.encode()).hexdigest()
    rng = roll_rng(seed, number, nonces)
    state = f"{rng.a:08x} {rng.b:08x} {rng.c:08x} {rng.d:08x}"
    words = " ".join(f"{rng.word():08x}" for _ in range(4))
    dice = roll_rng(seed, number, nonces)
    faces = " ".join(str(1 + dice.below(6)) for _ in range(6))
    return (
        f"    hashed  {hashed}\n    SHA-256 {digest}\n    state   {state}\n    words   "
        f"{words}\n    dice    {faces}\n"
    )


def test_the_vectors_in_the_docs() -> None:
    text = (Path(__file__).parents[3] / "docs" / "fairness.md").read_text("utf-8")
    assert f"`{commitment('quincunx')}`" in text
    assert vector("quincunx", 0, []) in text
    assert vector("quincunx", 1, [Nonce(0, 0, "0" * 63 + "1"), Nonce(1, 1, "f" * 64)]) in text
    rejecting = Random(b"roll 0 of str quincunx")
    drawn = " ".join(str(rejecting.below(1_500_000_000)) for _ in range(4))
    assert f"`{drawn}`" in text


def test_a_nonce_changes_every_roll_that_follows_and_none_before() -> None:
    nonces = [Nonce(1, 3, new_nonce())]
    for number in range(6):
        with_nonce, without = (
            roll_rng("seed", number, nonces).getrandbits(64),
            roll_rng("seed", number).getrandbits(64),
        )
        assert (with_nonce != without) == (number >= 3)
    assert parse_nonce(str(nonces[0])) == nonces[0]
    for bad in (
        "",
        "f" * 64,
        f"{'f' * 64} from seat 0 before roll 0",
        f"{'F' * 64} from seat 0 before roll 1",
    ):
        with pytest.raises(ValueError, match="is not a nonce"):
            parse_nonce(bad)


def test_a_record_with_too_large_a_seed_names_its_line() -> None:
    text = str(qx.Match(qx.game("squares", first=0), seed=1).record)
    for digits in (617, 4300):
        with pytest.raises(qx.RecordError, match="an integer seed has at most 2048 bits") as caught:
            qx.Record.read(
                text.replace("result: unfinished", f"result: unfinished\nseed: int {'9' * digits}")
            )
        assert caught.value.line == 8


def test_a_match_waits_for_a_nonce_and_its_record_has_it() -> None:
    match = qx.Match(qx.game("qwixx", first=0), seed="seed", wait_for_nonce=True)
    assert (match.log, match.state.chance) == ([], True)
    with pytest.raises(qx.OptionError, match="64 hexadecimal digits"):
        match.add_nonce(0, "short")
    match.add_nonce(1, "a" * 64)
    assert match.rolls == 1
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, match.state.moves(seat)[-1])
    record = match.record
    assert f"seed: seed\nnonce 1: {'a' * 64} from seat 1 before roll 1\n" in str(record)
    assert qx.replay(str(record)).record == record
    assert verify(record) == match.rolls
    changed = qx.Record.read(str(record).replace("a" * 64, "b" * 64))
    with pytest.raises(UnfairDice):
        verify(changed)
    assert qx.replay(str(changed)).record.seed is None
    for bad in (f"{'a' * 64} from seat 7 before roll 1", "nonsense"):
        with pytest.raises(qx.RecordError):
            qx.Record.read(str(record).replace(str(record.nonces[0]), bad))
