"""Positions in which several seats choose at the same time, in secret, and all choices take effect together."""

from abc import abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from quincunx.core.game import Game
from quincunx.core.moves import Moves
from quincunx.core.rng import Bits, source
from quincunx.core.state import State


class ChoosingState(State):
    """Keeps the choices aside. What is hidden in such a game are the choices of others, and nothing else."""

    choices: vec[i64]  # of each seat in a step where all choose, secret until the last is in

    def __init__(self, game: Game, players: i64) -> None:
        super().__init__(game, players)
        self.choices = vec[i64]()

    @abstractmethod
    def all_choose(self) -> bool:
        """Is this a step in which all choose at the same time?"""

    def keep(self, seat: i64, code: i64) -> bool:
        """Put a choice aside; True if it was the last one."""
        self.choices[seat] = code
        self.waiting &= ~(1 << seat)
        return self.waiting == 0

    def committed(self, seat: i64) -> bool:
        return self.all_choose() and not self.waiting >> seat & 1

    def redeal(self, seat: int, rng: Bits) -> "ChoosingState":
        """Any legal choice may be what another seat has chosen."""
        self.check_seat(seat)
        twin, dice, found = self.copy(), source(rng), Moves()
        assert isinstance(twin, ChoosingState)
        for other in range(self.players):
            if other != seat and self.committed(other):
                twin.legal(other, found)
                twin.choices[other] = found.codes[dice.below(found.count)]
        return twin

    def recall(self, seat: int) -> State:
        twin = self.copy()
        if self.all_choose():
            twin.waiting = ((1 << self.players) - 1) & ~(i64(self.committed(seat)) << i64(seat))
        return twin
