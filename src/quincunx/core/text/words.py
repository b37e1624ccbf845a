"""Small helpers for sentences."""

from quincunx.core.text.messages import N_, message

# as many as there are dice, or tiles in a hand
NUMBERS = (N_("no"), N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six"))


def plural(number: int, noun: str) -> str:
    """`1 tile`, `2 tiles`, `1,000 tiles`."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def seats_in_words(seats: tuple[int, ...]) -> str:
    """`seat 0`, `seats 0 and 2`, `seats 0, 1 and 2`."""
    *some, last = map(str, seats)
    return f"seats {', '.join(some)} and {last}" if some else f"seat {last}"


def number_word(number: int) -> str:
    """`two`, as a message; higher numbers in digits."""
    return message(NUMBERS[number]) if number < len(NUMBERS) else str(number)
