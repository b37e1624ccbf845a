"""Seeds of matches: every roll follows from the seed, and the seed can be committed to before it is
revealed.

Each roll has its own generator, seeded with a hash of the match's seed and the number of the roll.
All rolls so far, or even the inner state of their generators, therefore say nothing about the next
roll. Players can add nonces, random numbers of their own, to all rolls that follow: then nobody,
not even the one who has chosen the seed, has chosen the dice. docs/fairness.md describes it to the
byte.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

from quincunx.core.dice.rng import Random, Seed, integer_seed, seed_bytes
from quincunx.core.errors import OptionError

NONCE = re.compile("[0-9a-f]{64}")
NONCE_HEADER = re.compile("([0-9a-f]{64}) from seat ([0-9]{1,2}) before roll ([0-9]{1,6})")


@dataclass(frozen=True)
class Nonce:
    """A random number of a player, 64 hexadecimal digits, added to every roll from `roll` on."""

    seat: int
    roll: int
    text: str

    def __str__(self) -> str:
        """As in the header of a record, where rolls are counted from 1."""
        return f"{self.text} from seat {self.seat} before roll {self.roll + 1}"


def parse_nonce(text: str) -> Nonce:
    """The nonce in a header of a record; OptionError if it is none."""
    match = NONCE_HEADER.fullmatch(text)
    if match is None or int(match[3]) == 0:
        raise OptionError("{text} is not a nonce", text=repr(text[:60]))
    return Nonce(int(match[2]), int(match[3]) - 1, match[1])


def new_nonce() -> str:
    """256 bits from the operating system."""
    return secrets.token_hex(32)


def is_nonce(text: str) -> bool:
    return NONCE.fullmatch(text) is not None


def new_seed() -> str:
    """256 bits from the operating system: impossible to guess, or to find from the commitment."""
    return secrets.token_hex(32)


def plain_seed(seed: Seed) -> int | str | bytes:
    """The seed with any kind of integer as an `int`, or an OptionError if it is too large."""
    return seed if isinstance(seed, (str, bytes)) else integer_seed(seed)


def format_seed(seed: Seed) -> str:
    """The seed as one line of a record, with its type unless it is text: see `parse_seed`."""
    plain = plain_seed(seed)
    if isinstance(plain, bytes):
        return f"bytes {plain.hex()}"
    if isinstance(plain, int):
        return f"int {plain}"
    is_one_line = plain.isprintable() and plain == plain.strip() != ""
    return plain if is_one_line and parse_seed(plain) == plain else f"str {json.dumps(plain)}"


def parse_seed(text: str) -> int | str | bytes:
    """The seed in a record. Text without a type is the seed itself."""
    kind, _, value = text.partition(" ")
    try:
        if kind == "int":
            return int(value)
        if kind == "bytes":
            return bytes.fromhex(value)
        return str(json.loads(value)) if kind == "str" else text
    except (ValueError, RecursionError):
        return text


def branch_nonce(seed: Seed, number: int) -> str:
    """What is added to the rolls after a take-back, which are counted from 1.

    It follows from the seed, so that nobody chooses it, and says nothing about the seed.
    """
    return hashlib.sha256(b"branch %d of %s" % (number, seed_bytes(seed))).hexdigest()


def branch_nonces(seed: Seed, count: int) -> frozenset[str]:
    """Those of so many take-backs."""
    return frozenset(branch_nonce(seed, number) for number in range(1, count + 1))


def commitment(seed: str) -> str:
    """The hash that is published before the first roll: it fixes the seed without revealing it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def roll_rng(seed: Seed, number: int, nonces: Iterable[Nonce] = ()) -> Random:
    """The generator of one roll, counted from 0, with the nonces that were added before it."""
    added = ",".join(nonce.text for nonce in nonces if nonce.roll <= number)
    if added:
        return Random(b"roll %d with %s of %s" % (number, added.encode(), seed_bytes(seed)))
    return Random(b"roll %d of %s" % (number, seed_bytes(seed)))
