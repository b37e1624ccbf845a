"""Seeds of matches: every roll follows from the seed, and the seed can be committed to before it is revealed.

Each roll has its own generator, seeded with a hash of the match's seed and the number of the roll. All rolls so far, or even
the inner state of their generators, therefore say nothing about the next roll.
"""

import hashlib
import secrets
from operator import index

from quincunx.core.rng import Random, Seed, seed_bytes


def new_seed() -> str:
    """256 bits from the operating system: impossible to guess, or to find from the commitment."""
    return secrets.token_hex(32)


def plain_seed(seed: Seed) -> int | str | bytes:
    """The seed with any kind of integer as an `int`."""
    return seed if isinstance(seed, (str, bytes)) else index(seed)


def commitment(seed: str) -> str:
    """The hash that is published before the first roll: it fixes the seed without revealing it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def roll_rng(seed: Seed, number: int) -> Random:
    """The generator of one roll, counted from 0."""
    return Random(b"roll %d of %s" % (number, seed_bytes(seed)))
