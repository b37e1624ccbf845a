"""Steps in which several seats choose in secret, and all choices take effect together."""

from abc import abstractmethod
from typing import Generic, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from quincunx.core.dice.rng import Bits, as_random
from quincunx.core.game import Game
from quincunx.core.move_codes import MoveCodes
from quincunx.core.moves import Move, MoveKind, OutcomeKind
from quincunx.core.packing import Packer
from quincunx.core.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class SimultaneousState(State[MoveKind, OutcomeKind], Generic[MoveKind, OutcomeKind]):
    """Stores the choices until all are made.

    The only hidden information is what others have chosen. A game sets `choices` to a `vec` with a
    place for each seat, calls `store_choice` in `apply_move` and says in `in_simultaneous_step`
    when choices are secret; views contain `chosen_move(seat)`, positions `chosen_notation(seat)`.
    """

    choices: vec[i64]  # of each seat in a simultaneous step, secret until the last is made

    def __init__(self, game: Game, players: i64) -> None:
        super().__init__(game, players)
        self.choices = vec[i64]()

    @abstractmethod
    def in_simultaneous_step(self) -> bool:
        """Do all seats choose at the same time in this step?"""

    def store_choice(self, seat: i64, code: i64) -> bool:
        """Store a choice; True if it was the last one."""
        self.choices[seat] = code
        self.waiting &= ~(1 << seat)
        return self.waiting == 0

    def has_chosen(self, seat: i64) -> bool:
        return self.in_simultaneous_step() and not self.waiting >> seat & 1

    def chosen_move(self, seat: int | None) -> Move | None:
        """The secret choice of this seat, which nobody else may see; None for spectators and seats
        that have not chosen.
        """
        if seat is None or not self.has_chosen(seat):
            return None
        return self.game.notation.moves[int(self.choices[seat])]

    def chosen_notation(self, seat: int) -> str | None:
        """The same as text, for positions."""
        move = self.chosen_move(seat)
        return None if move is None else str(move)

    def pack_choices(self, into: Packer) -> None:
        """The secret choices, and nothing of those that have taken effect already."""
        for seat in range(self.players):
            into.add(self.choices[seat] if self.has_chosen(seat) else i64(0))

    def redeal(self, seat: SupportsIndex, rng: Bits) -> "SimultaneousState":
        """Another seat may have chosen any of its legal moves."""
        number = self.check_seat(seat)
        twin = self.copy()
        dice = as_random(rng)
        found = MoveCodes()
        assert isinstance(twin, SimultaneousState)
        for other in range(self.players):
            if other != number and self.has_chosen(other):
                twin.legal_codes(other, found)
                twin.choices[other] = found.codes[dice.below(found.count)]
        return twin

    def without_secret_choices(self, seat: SupportsIndex) -> State:
        number = self.check_seat(seat)
        twin = self.copy()
        if self.in_simultaneous_step():
            twin.waiting = ((1 << self.players) - 1) & ~(
                i64(self.has_chosen(number)) << i64(number)
            )
        return twin
