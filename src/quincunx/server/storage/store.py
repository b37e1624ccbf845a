"""What a store finds and why it fails, and what servers that share one tell each other."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class OpenRow:
    table: str
    since: int  # seconds since 1970
    place: str = ""  # of whoever has opened it: see `place_of`


class WriteConflict(Exception):
    """Another server has already written at this place of the log."""


class StoreUnavailable(Exception):
    """The store does not respond. A write may have happened: read before writing again."""


LogLengths = Mapping[str, int]  # tables and how many entries their logs have
Presence = Mapping[str, frozenset[int]]  # tables and the seats whose players are connected


@dataclass(frozen=True)
class Callbacks:
    """What is done with what other servers report, in a thread of the store."""

    on_changes: Callable[[LogLengths | None], None]  # None if reports may have been lost
    on_presence: Callable[[str, Presence], None]
    on_profiles: Callable[[Collection[str]], None]
    on_reaction: Callable[[str, int, str], None]
