"""Playouts by a heuristic: far fewer games in the same time than random ones, which say more."""

from librt.vecs import append

from quincunx.core.authoring.playout import lowest_seat
from quincunx.core.dice.rng import Random
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.evaluation import Evaluation, legal_codes
from quincunx.engine.levels import Level
from quincunx.engine.reference import Heuristic
from quincunx.engine.search.playouts import MAX_DECISIONS, PlayoutResults
from quincunx.engine.strategies.playouts import PlayoutStrategy, evaluate_by_playouts
from quincunx.engine.values.batch import lead, share_of_win


class HeuristicPlayoutStrategy(PlayoutStrategy):
    def __init__(self, heuristic: Heuristic) -> None:
        super().__init__(self.add_games)
        self.heuristic = heuristic

    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        """Of all moves: those with the most points now need not be good."""
        codes = legal_codes(state, seat)
        return evaluate_by_playouts(state, seat, codes, level.effort, rng, deadline, self.add)

    def add_games(
        self, results: PlayoutResults, state: State, seat: int, code: int, games: int, rng: Random
    ) -> None:
        for _ in range(games):
            twin = state.redeal(seat, rng)
            twin.apply_move(seat, code)
            results.decisions += self.play_out(twin, rng)
            results.scores = append(results.scores, twin.score(seat))
            results.leads = append(results.leads, lead(twin, seat))
            if twin.over:
                results.wins += share_of_win(twin, seat)

    def play_out(self, state: State, rng: Random) -> int:
        decisions = 0
        while not state.over and decisions < MAX_DECISIONS:
            if state.chance:
                state.apply_outcome(state.sample_code(rng))
            else:
                seat = int(lowest_seat(state.waiting))
                state.apply_move(seat, self.heuristic(state, seat, legal_codes(state, seat), rng))
                decisions += 1
        return decisions
