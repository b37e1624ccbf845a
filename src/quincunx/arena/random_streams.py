"""The arena's random streams: independent for each game and purpose, from a contest's seed."""

from typing import Final

from mypy_extensions import i64

from quincunx.core.dice.rng import Random

DICE: Final = 0
CHOICES: Final = 1
WORD: Final = 0xFFFFFFFF


def start_stream(rng: Random, seed: Random, game: i64, purpose: i64) -> None:
    """Reset a generator to the start of a stream: a hundredth of the time of making a new one."""
    rng.a = mix_bits(seed.a ^ game & WORD)
    rng.b = mix_bits(seed.b ^ rng.a ^ game >> 32)
    rng.c = mix_bits(seed.c ^ rng.b ^ purpose)
    rng.d = mix_bits(seed.d ^ rng.c) | 1  # the state must not be all zero


def mix_bits(word: i64) -> i64:
    """A one-to-one hash of 32 bits, after which nearby words have nothing in common.

    The factor keeps products within 63 bits.
    """
    word = (word >> 16 ^ word) * 0x45D9F3B & WORD
    word = (word >> 16 ^ word) * 0x45D9F3B & WORD
    return word >> 16 ^ word
