"""Reported names, and what can be blocked."""

from dataclasses import dataclass

ADDRESS, PROFILE = "address", "profile"  # what can be blocked


@dataclass(frozen=True)
class ReportRow:
    """All reports of one name."""

    name: str
    count: int
    profile: str | None  # one that has the name
    table: str | None  # one where it was seen
    latest: int  # seconds since 1970


def is_same_name(one: str, other: str) -> bool:
    """Upper and lower case make no difference.

    Databases disagree about what they are, so names are compared here.
    """
    return one.casefold() == other.casefold()
