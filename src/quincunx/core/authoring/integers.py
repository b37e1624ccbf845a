"""Helpers for native integers and arrays of them."""

from librt.vecs import vec
from mypy_extensions import i64


def zeros(length: i64) -> vec[i64]:
    return vec[i64]([0] * length)


def count(bits: i64) -> i64:
    """How many bits are set."""
    found: i64 = 0
    while bits:
        bits &= bits - 1
        found += 1
    return found


def shifted(bits: i64, left: i64) -> i64:
    """`bits << left`: compiled code would shift literal bits within 32 bits."""
    return bits << left
