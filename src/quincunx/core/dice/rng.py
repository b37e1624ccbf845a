"""The random source: xoshiro128++, the same numbers compiled and uncompiled, today and in ten
years.

A seed and the moves must reproduce a game, so the generator may never change with the version of a
library. It works on 32-bit words, which never overflow, neither as Python integers nor as native
ones.
"""

import hashlib
import secrets
from operator import index
from typing import Final, Protocol, SupportsIndex

from mypy_extensions import i64

from quincunx.core.errors import OptionError

Seed = SupportsIndex | str | bytes
# has 617 digits, fewer than the lowest limit that Python can set for writing an integer
MAX_SEED_BITS: Final = 2048


class Bits(Protocol):
    """What we need of another generator, such as `random.Random`."""

    def getrandbits(self, k: int, /) -> int: ...


class Random:
    """A random generator: the same seed gives the same numbers, on every machine and in every
    version.

    Without a seed it starts from the entropy of the operating system.
    """

    a: i64
    b: i64
    c: i64
    d: i64

    def __init__(self, seed: Seed | None = None) -> None:
        words = hashlib.sha256(seed_bytes(seed)).digest()
        self.a = int.from_bytes(words[0:4], "little")
        self.b = int.from_bytes(words[4:8], "little")
        self.c = int.from_bytes(words[8:12], "little")
        self.d = int.from_bytes(words[12:16], "little") | 1  # the state must not be all zero

    def word(self) -> i64:
        """The next 32 random bits."""
        result = (rotate(self.a + self.d & 0xFFFFFFFF, 7) + self.a) & 0xFFFFFFFF
        shifted = self.b << 9 & 0xFFFFFFFF
        self.c ^= self.a
        self.d ^= self.b
        self.b ^= self.c
        self.a ^= self.d
        self.c ^= shifted
        self.d = rotate(self.d, 11)
        return result

    def below(self, n: i64) -> i64:
        """An integer from 0 to n-1, all equally likely; n from 1 to 2**31."""
        product = self.word() * n
        if product & 0xFFFFFFFF < n:
            # Only here can a value be over-represented: reject the remainder (Lemire's method).
            biased = 0x100000000 % n
            while product & 0xFFFFFFFF < biased:
                product = self.word() * n
        return product >> 32

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return float((self.word() >> 5) * 67108864 + (self.word() >> 6)) / 9007199254740992.0

    def gauss(self) -> float:
        """An approximately normal number with mean 0 and variance 1: the sum of twelve uniform
        ones, accurate except in the tails.
        """
        total = -6.0
        for _ in range(12):
            total += self.random()
        return total

    def getrandbits(self, k: int) -> int:
        """k random bits, so that this generator also serves as `Bits`."""
        bits = 0
        for _ in range((k + 31) // 32):
            bits = bits << 32 | int(self.word())
        return bits >> -k % 32

    def copy(self) -> "Random":
        """A generator that gives the same numbers from here on."""
        twin = Random(0)
        twin.a = self.a
        twin.b = self.b
        twin.c = self.c
        twin.d = self.d
        return twin

    def __reduce__(self) -> tuple[object, tuple[int, int, int, int]]:
        return unpickle_random, (int(self.a), int(self.b), int(self.c), int(self.d))


def rotate(word: i64, left: i64) -> i64:
    return (word << left | word >> (32 - left)) & 0xFFFFFFFF


def seed_bytes(seed: Seed | None) -> bytes:
    """Different seeds give different bytes, even if they differ only in type."""
    if seed is None:
        return secrets.token_bytes(32)
    if isinstance(seed, bytes):
        return b"bytes " + seed
    if isinstance(seed, str):
        return b"str " + seed.encode("utf-8", "surrogatepass")
    return b"int %d" % integer_seed(seed)


def integer_seed(seed: SupportsIndex) -> int:
    """The seed as an `int`, or an OptionError.

    Compiled code crashes where Python refuses to write all the digits of an integer.
    """
    number = index(seed)
    if number.bit_length() > MAX_SEED_BITS:
        raise OptionError(
            "an integer seed has at most {most} bits, not {bits}: use a text instead",
            most=MAX_SEED_BITS,
            bits=number.bit_length(),
        )
    return number


def unpickle_random(a: int, b: int, c: int, d: int) -> Random:
    """A generator with this internal state."""
    twin = Random(0)
    twin.a = a
    twin.b = b
    twin.c = c
    twin.d = d
    return twin


def as_random(rng: Bits) -> Random:
    """The generator itself if it is a `Random`; otherwise one that is seeded from it."""
    return rng if isinstance(rng, Random) else Random(rng.getrandbits(128))
