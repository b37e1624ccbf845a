"""Small helpers for sentences."""


def plural(number: int, noun: str) -> str:
    """`1 tile`, `2 tiles`, `1,000 tiles`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"
