"""The dice of a game on a tray beside score pads: what was rolled, and that it can be verified."""

from dataclasses import dataclass, field, replace

from quincunx.core.game import Game
from quincunx.core.play.dice_tray import DiceTray
from quincunx.server.table.entries import DiceCollected, DiceThrown, DieHeld, TrayClosed

DiceEntry = DiceThrown | DieHeld | DiceCollected | TrayClosed


@dataclass(frozen=True)
class SharedDice:
    start: DiceTray
    tray: DiceTray
    _seed: str = field(repr=False)
    entries: tuple[DiceEntry, ...] = ()  # everything since the start
    is_closed: bool = False

    @classmethod
    def of_game(cls, game: Game, seed: str) -> "SharedDice":
        tray = DiceTray.of_game(game)
        return cls(tray, tray, seed)

    def next_roll(self, again: bool) -> str:
        """By the seed: the faces."""
        return self.tray.throw(self._seed, again)

    @property
    def seed(self) -> str | None:
        """Published once nobody rolls any more."""
        return self._seed if self.is_closed else None

    def after(self, entry: DiceEntry) -> "SharedDice":
        tray = tray_after(self.tray, entry)
        is_closed = self.is_closed or isinstance(entry, TrayClosed)
        return replace(self, tray=tray, entries=(*self.entries, entry), is_closed=is_closed)

    @property
    def rolled(self) -> list[str]:
        """The faces of every roll."""
        return [entry.faces for entry in self.entries if isinstance(entry, DiceThrown)]

    def verify(self) -> list[bool]:
        """Does each roll follow from the seed?"""
        tray, found = self.start, []
        for entry in self.entries:
            if isinstance(entry, DiceThrown):
                found.append(tray.throw(self._seed, entry.again) == entry.faces)
            tray = tray_after(tray, entry)
        return found


def tray_after(tray: DiceTray, entry: DiceEntry) -> DiceTray:
    match entry:
        case DiceThrown(faces, again):
            return tray.after_throw(faces, again)
        case DieHeld(die):
            return tray.after_tap(die)
        case DiceCollected():
            return tray.collected()
        case _:
            return tray
