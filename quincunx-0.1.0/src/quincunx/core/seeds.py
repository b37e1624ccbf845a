"""Seeds of matches: every roll follows from the seed, and the seed can be committed to before it is revealed.

Each roll has its own generator, seeded with a hash of the match's seed and the number of the roll. All rolls so far, or even
the inner state of their generators, therefore say nothing about the next roll.
"""

import hashlib
import json
import secrets
from operator import index

from quincunx.core.rng import Random, Seed, seed_bytes


def new_seed() -> str:
    """256 bits from the operating system: impossible to guess, or to find from the commitment."""
    return secrets.token_hex(32)


def plain_seed(seed: Seed) -> int | str | bytes:
    """The seed with any kind of integer as an `int`."""
    return seed if isinstance(seed, (str, bytes)) else index(seed)


def format_seed(seed: Seed) -> str:
    """The seed as one line of a record: text as it is, other seeds with their type, so that `parse_seed` gives the same seed."""
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


def commitment(seed: str) -> str:
    """The hash that is published before the first roll: it fixes the seed without revealing it."""
    return hashlib.sha256(seed.encode()).hexdigest()


def roll_rng(seed: Seed, number: int) -> Random:
    """The generator of one roll, counted from 0."""
    return Random(b"roll %d of %s" % (number, seed_bytes(seed)))
