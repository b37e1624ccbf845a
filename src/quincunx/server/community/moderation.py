"""Reported names, and what can be blocked."""

from dataclasses import dataclass

from quincunx.server.table.look_alikes import skeletons

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
    """Can people hardly tell them apart? Databases know nothing of that."""
    return not skeletons(one).isdisjoint(skeletons(other))
