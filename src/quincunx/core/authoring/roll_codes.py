"""Rolls as integers: faces are digits, the first die's the highest; 0 is a die not rolled."""

from collections.abc import Iterable


def encode_roll(faces: Iterable[int], base: int) -> int:
    code = 0
    for face in faces:
        code = code * base + face
    return code


def decode_roll(code: int, base: int, dice: int) -> list[int]:
    """The faces of this many dice."""
    faces = []
    for _ in range(dice):
        code, face = divmod(code, base)
        faces.append(face)
    return faces[::-1]
