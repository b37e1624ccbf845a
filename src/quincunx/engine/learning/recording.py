"""Games in lockstep of which every position is kept, for a network to learn from."""

from librt.vecs import append, vec
from mypy_extensions import i64

from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.values.batch import lead


class RecordingLockstep(Lockstep):
    """Records every position before a roll, once for each seat: what a network learns from."""

    def __init__(
        self, search: TurnSearch, states: list[State], dice: list[Random], rolls: int
    ) -> None:
        super().__init__(search, states, dice, rolls)
        self.recorded = search.model.new_batch()
        self.games = vec[i64]()  # the game of each recorded position ...
        self.seats = vec[i64]()  # ... and its seat

    def before_roll(self, state: State, game: i64) -> None:
        for seat in range(state.players):
            self.search.model.write(state, seat, self.recorded)
            self.games = append(self.games, game)
            self.seats = append(self.seats, seat)

    def results(self) -> list[tuple[int, int]]:
        """The final score and lead of the seat of each recorded position."""
        results: list[tuple[int, int]] = []
        for row in range(self.recorded.rows):
            state, seat = self.states[self.games[row]], self.seats[row]
            results.append((int(state.score(seat)), int(lead(state, seat))))
        return results
