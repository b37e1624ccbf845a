"""Who may take the free seats of a table without an invitation."""

from dataclasses import dataclass


@dataclass(frozen=True)
class OpenTo:
    who: str = ""  # EVERYBODY or PAIR; empty: nobody
    until: int | None = (
        None  # then the engine takes the seats that are still free, in seconds since 1970
    )

    @classmethod
    def from_text(cls, text: str) -> "OpenTo":
        """As it is in the log."""
        who, _, until = text.partition(" ")
        return cls(who, int(until) if until else None)

    @property
    def is_open(self) -> bool:
        return bool(self.who)


NOBODY = OpenTo()
