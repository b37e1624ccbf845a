"""The dice of a game without its sheets, for people who have paper and no dice.

They follow from a seed like all rolls. Which of them are held back, the presentation of the game
says: see `HeldDice`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from quincunx.core.dice.rng import Seed
from quincunx.core.dice.seeds import roll_rng
from quincunx.core.errors import IllegalMove
from quincunx.core.game import Game
from quincunx.core.presentation import Die, HeldDice, LoggedEvent, find_presentation

MOST_STEPS = 20  # from the start of a game to its first roll
THROWS = 3  # in a turn in which dice are taken
ABSENT = "-"  # the face of a die that is not rolled


@dataclass(frozen=True)
class DiceTray:
    """Everything by die, in the order of the game's notation."""

    dice: tuple[Die, ...]  # their colours and sides
    held: HeldDice
    faces: tuple[int | None, ...]  # None for a die that has not been rolled yet
    taken: frozenset[int] = frozenset()  # taken by the player, or out of the game
    platter: frozenset[int] = frozenset()  # held back with them
    throws: int = 0  # in this turn
    rolls: int = 0  # in all: the number of the next one
    fresh: frozenset[int] = frozenset()  # taken since the last roll: they can be put back

    @classmethod
    def of_game(cls, game: Game) -> "DiceTray":
        dice = tuple(dice_of_game(game))
        held = find_presentation(game.key).held_dice
        return cls(dice, held, (None,) * len(dice))

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The dice that the next roll throws."""
        aside = self.taken | self.platter
        return tuple(die for die in range(len(self.dice)) if die not in aside)

    @property
    def can_roll(self) -> bool:
        """Otherwise the turn is over."""
        most = {HeldDice.REMOVED: 1, HeldDice.TAKEN: THROWS, HeldDice.REROLLED: 1}
        return bool(self.in_hand) and self.throws < most[self.held]

    @property
    def rolled_again(self) -> tuple[int, ...]:
        """The dice that can be rolled once more: by a bonus of the game, or by its rules."""
        if self.held is HeldDice.TAKEN:
            return self.in_hand if self.throws and not self.fresh else ()
        whites = (number for number, die in enumerate(self.dice) if die.colour == "white")
        return tuple(whites) if self.held is HeldDice.REROLLED and self.throws == 1 else ()

    def can_tap(self, die: int) -> bool:
        """Can this die be held back now, or be put back?"""
        if self.held is HeldDice.REMOVED:
            return self.dice[die].colour != "white"
        if self.held is not HeldDice.TAKEN or not self.throws:
            return False
        return die in (self.taken & self.fresh if self.fresh else self.in_hand)

    # ---- what people do

    def throw(self, seed: Seed, again: bool = False) -> str:
        """The next roll, by the seed; `-` for dice that are not rolled."""
        rng, rolled = roll_rng(seed, self.rolls), self.rolled_again if again else self.in_hand
        faces = {die: 1 + int(rng.below(self.dice[die].sides)) for die in rolled}
        return " ".join(str(faces.get(die, ABSENT)) for die in range(len(self.dice)))

    def after_throw(self, text: str, again: bool = False) -> "DiceTray":
        shown = [None if face == ABSENT else int(face) for face in text.split()]
        faces = tuple(new or old for new, old in zip(shown, self.faces, strict=True))
        counts = self.held is HeldDice.REROLLED or (self.held is HeldDice.TAKEN and not again)
        return replace(
            self,
            faces=faces,
            throws=self.throws + counts,
            rolls=self.rolls + 1,
            fresh=frozenset[int](),
        )

    def after_tap(self, die: int) -> "DiceTray":
        """Hold a die back, with those that go with it, or put it back."""
        if not 0 <= die < len(self.dice) or not self.can_tap(die):
            raise IllegalMove("this die cannot be held back now")
        if die in self.taken:
            kept = self.platter - self.fresh
            return replace(self, taken=self.taken - {die}, platter=kept, fresh=frozenset[int]())
        lower = self._lower_than(die) if self.held is HeldDice.TAKEN else frozenset[int]()
        return replace(
            self,
            taken=self.taken | {die},
            platter=self.platter | lower,
            fresh=frozenset({die}) | lower if self.held is HeldDice.TAKEN else frozenset[int](),
        )

    def _lower_than(self, die: int) -> frozenset[int]:
        face = self.faces[die] or 0
        return frozenset(other for other in self.in_hand if (self.faces[other] or 0) < face)

    def collected(self) -> "DiceTray":
        """All dice for the next turn; those that are out of the game stay out."""
        if self.held is HeldDice.REMOVED:
            return self
        return replace(
            self, taken=frozenset[int](), platter=frozenset[int](), fresh=frozenset[int](), throws=0
        )


def dice_of_game(game: Game) -> Sequence[Die]:
    """All dice of a game, with any faces: those of its first roll. Empty if it has none."""
    state, presentation = game.start(), find_presentation(game.key)
    rng = roll_rng("dice of a game", 0)
    for _ in range(MOST_STEPS):
        if not state.chance:
            seat = state.acting[0]
            state.play(seat, state.moves(seat)[0])
            continue
        before, outcome = state.view(None), state.sample(rng)
        state.roll(outcome)
        event = LoggedEvent(None, outcome, before, state.view(None))
        if dice := presentation.describe_event(event).dice:
            return dice
    return ()
