"""Sentences for people, made from the fragments that errors contain."""

from quincunx.core.errors import IllegalMove, IllegalOutcome, QuincunxError, Unreadable

PREFIXES = {IllegalMove: "Illegal move: ", IllegalOutcome: "Impossible roll or draw: ", Unreadable: "Invalid input: "}


def error_message(error: QuincunxError) -> str:
    """What went wrong, as a sentence."""
    prefix = next((words for kind, words in PREFIXES.items() if isinstance(error, kind)), "")
    return to_sentence(f"{prefix}{error}")


def to_sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '!', '?')) else '.'}"


def count_of(number: int, noun: str) -> str:
    """`1 point`, `2 points`, `2 entries`."""
    many = f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
    return f"{number} {noun if number == 1 else many}"
