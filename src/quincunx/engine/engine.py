"""The engine: from a position and a seat to a move, and to the value of every move."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from quincunx.core.dice.rng import Random, Seed
from quincunx.core.errors import IllegalMove, OptionError
from quincunx.core.game import Game
from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine.advice import Advice, by_worth, explain
from quincunx.engine.comparison import Comparison, compare, compare_with_best
from quincunx.engine.deadline import Deadline
from quincunx.engine.evaluation import Evaluation, legal_codes
from quincunx.engine.levels import Level, LevelName, find_level, level_name
from quincunx.engine.position_value import PositionValue, evaluate_position
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategy import Strategy


class Engine:
    """The AI Strategy Engine: chooses moves, ranks them and evaluates positions.

    It uses only what its seat may see. The same seed and the same questions give the same answers.
    """

    def __init__(
        self,
        level: LevelName = "expert",
        seed: Seed | None = None,
        network: str | Path | None = None,
        evaluator: str | None = None,
    ) -> None:
        """An engine of a level, from the weakest to the strongest: `novice`, `casual`, `strong` and
        `expert`.

        `network` is a file that `quincunx train` has written, instead of the shipped network.
        `evaluator` belongs to it if it was trained with one: `module:Class`, or the name of an
        installed one.
        """
        self.level: LevelName = level_name(level)  # how well `choose` plays
        # the source of samples, and of the mistakes of the weaker levels
        self.rng: Random = Random(seed)
        # used instead of the shipped one
        self.network: Path | None = None if network is None else Path(network)
        self.evaluator: str | None = evaluator  # the one that the network was trained with
        if evaluator is not None and network is None:
            raise OptionError("an evaluator needs a network that was trained with it")

    def __repr__(self) -> str:
        return f"<Engine {self.level}>"

    def choose(self, state: State, seat: int, time: float | None = None) -> Move:
        """The best move in the eyes of this level.

        `time` is in seconds. The engine then takes as many samples as it has time for, at most as
        many as without a limit, and always makes a static evaluation, which takes some
        milliseconds.
        """
        codes = acting_codes(state, seat)
        if len(codes) == 1:
            return state.game.notation.move_of(codes[0])
        return self._decide(state, seat, Deadline(time))[0]

    async def choose_async(self, state: State, seat: int, time: float | None = None) -> Move:
        """As `choose`, in another thread, so that the event loop is not blocked."""
        return await asyncio.to_thread(self.choose, state.copy(), seat, time)

    def choose_and_explain(
        self, state: State, seat: int, time: float | None = None
    ) -> Advice | None:
        """The same move as `choose`, with the value that made this level choose it; None if there
        is only one legal move.
        """
        if len(acting_codes(state, seat)) == 1:
            return None
        move, evaluation = self._decide(state, seat, Deadline(time))
        return next(
            advice for advice in self._explain(state, seat, evaluation) if advice.move == move
        )

    def advise(self, state: State, seat: int, time: float | None = None) -> list[Advice]:
        """Every legal move with its value, best first, whatever the level.

        `time` limits the search as in `choose`.
        """
        acting_codes(state, seat)
        strategy, deadline = self._strategy(state), Deadline(time)
        evaluation = strategy.evaluate_all(state, seat, self.rng, deadline.share(2))
        most, samples = strategy.compared(state.players)
        best = [evaluation.codes[index] for index in by_worth(evaluation)[:most]]
        rng = self.rng.copy()
        compared = compare_with_best(strategy, state, seat, best, rng, samples, deadline)
        return self._explain(state, seat, evaluation, compared)

    def compare(
        self,
        state: State,
        seat: int,
        one: Move | str,
        other: Move | str,
        time: float | None = None,
    ) -> Comparison:
        """What one legal move is worth more than another, and why: `print` it for a sentence.

        Both are played on through the same samples. `time` limits them as in `choose`.
        """
        codes = acting_codes(state, seat)
        moves = [state.game.move(each) for each in (one, other)]
        for move in moves:
            if move.code not in codes:
                raise IllegalMove(state.why_illegal(seat, move))
        rng = self.rng.copy()
        return compare(self._strategy(state), state, seat, moves[0], moves[1], rng, Deadline(time))

    def evaluate(self, state: State, seat: int, time: float | None = None) -> PositionValue:
        """What this seat can expect, at full strength: its final score, its win probability, and
        the standard error of the score.

        It works before a roll, while others decide, and in finished games too, but not while a turn
        that is played by actions is half done. `time` limits the search as in `choose`.

        All seats are evaluated with the same samples, so that their win probabilities add up to 1
        where nothing is hidden.
        """
        check_position(state, seat)
        for acting in state.acting:
            acting_codes(state, acting)
        rng = self.rng.copy()
        return evaluate_position(self._strategy(state), state, seat, rng, Deadline(time))

    def check_game(self, game: Game) -> None:
        """Raise an OptionError if the network or evaluator of this engine does not fit the game."""
        strategy_for(game, self.network, self.evaluator)

    def _explain(
        self,
        state: State,
        seat: int,
        evaluation: Evaluation,
        compared: Mapping[int, str] | None = None,
    ) -> list[Advice]:
        confidence = self._strategy(state).confidence
        return explain(state, seat, evaluation.corrected(state.players, confidence), compared)

    def _strategy(self, state: State) -> Strategy:
        return strategy_for(state.game, self.network, self.evaluator)

    def _decide(self, state: State, seat: int, deadline: Deadline) -> tuple[Move, Evaluation]:
        strategy = self._strategy(state)
        level = find_level(self.level, strategy.levels)
        evaluation = strategy.evaluate(state, seat, level, self.rng, deadline)
        code = self._choice(state, seat, level, evaluation)
        return state.game.notation.move_of(code), evaluation

    def _choice(self, state: State, seat: int, level: Level, evaluation: Evaluation) -> int:
        if level.habit is None:
            best = int(evaluation.worth[: len(evaluation.candidates)].argmax())
            return evaluation.candidates[best]
        close = evaluation.close_to_best(level.tolerance_for(state.players), level.points)
        return level.habit(state.without_secret_choices(seat), seat, close, self.rng)


def check_position(state: State, seat: int) -> None:
    """Raise an error unless this is a position with such a seat."""
    if not isinstance(state, State):
        raise TypeError(
            f"the engine needs a position, such as match.state, not a {type(state).__name__}: it "
            "looks only at what its seat may see"
        )
    state.check_seat(seat)


def acting_codes(state: State, seat: int) -> list[int]:
    """The legal moves of a seat that has to decide now; otherwise an error."""
    check_position(state, seat)
    if seat not in state.acting:
        raise IllegalMove(
            "it is not the turn of seat {seat}, so there is nothing to choose", seat=seat
        )
    codes = legal_codes(state, seat)
    if not codes:
        raise IllegalMove(
            "seat {seat} has begun a turn by actions: finish it by actions, or ask "
            "before it begins",
            seat=seat,
        )
    return codes
