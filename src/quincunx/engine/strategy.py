"""The one interface behind the engine: a strategy evaluates the moves of one game."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path

from quincunx.core.authoring.playout import play_out
from quincunx.core.dice.rng import Random
from quincunx.core.errors import OptionError
from quincunx.core.move_codes import MoveCodes
from quincunx.core.prospects import Prospects
from quincunx.core.state import State
from quincunx.engine.deadline import NO_DEADLINE, Deadline
from quincunx.engine.endings import Ending, take_apart
from quincunx.engine.evaluation import Evaluation
from quincunx.engine.levels import DEFAULT_LEVELS, Level
from quincunx.engine.plugins import MakeEvaluator
from quincunx.engine.search.playouts import MAX_DECISIONS
from quincunx.engine.search.random_states import play_out_states
from quincunx.engine.values.state_values import StateValues

# static evaluation, or a few playouts where a strategy has nothing else
QUICK = Level("quick", effort=1_000)
FEWEST_PLAYOUTS = 16  # from a position that nothing else can evaluate


class Strategy(ABC):
    """A way to evaluate moves.

    It uses only what the seat may see, and stops soon after the deadline with what it has found.
    """

    levels: Sequence[Level] = DEFAULT_LEVELS
    solves_game = False  # are the values of positions exact?
    plays_out = False  # are positions evaluated by whole games, which takes long?
    # how far to trust the win probabilities of the model, which expects everybody to play like the
    # expert: `benchmarks.strength.calibration` measures it among the other levels
    confidence = 1.0

    @abstractmethod
    def evaluate(
        self, state: State, seat: int, level: Level, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        """The moves worth considering, with this level's effort; its mistakes are added later."""

    @abstractmethod
    def evaluate_all(
        self, state: State, seat: int, rng: Random, deadline: Deadline = NO_DEADLINE
    ) -> Evaluation:
        """Every legal move at full strength, with remarks."""

    def evaluate_quickly(self, state: State, seat: int, rng: Random) -> Evaluation:
        """The moves worth considering, quickly: for the positions that samples lead to."""
        return self.evaluate(state, seat, QUICK, rng)

    def evaluate_states(self, states: Sequence[State], samples: int, rng: Random) -> StateValues:
        """What positions of one game, of any kind, are worth to every seat; for reviews, which know
        everything that was hidden.

        In all of them everybody plays well until the next roll. What follows is evaluated
        statically, or through this many samples of it, the same ones for all positions.
        """
        return play_out_states(
            [play_until_roll(self, state.copy(), rng) for state in states],
            max(samples, FEWEST_PLAYOUTS),
            rng,
        )

    def roll_out_states(
        self, states: Sequence[State], samples: int, rolls: int, rng: Random
    ) -> StateValues:
        """As `evaluate_states`, but through this many rolls of each sample, where possible."""
        return self.evaluate_states(states, samples, rng)

    def compared(self, players: int) -> tuple[int, int]:
        """How many of the best moves an advice tells apart, and by how many samples: what can be
        done in a tenth of a second.
        """
        return 2, 24

    def endings(
        self, starts: Sequence[State], states: Sequence[State], seat: int, seeds: Sequence[int]
    ) -> list[Ending]:
        """How the game ends for a seat if everybody plays on quickly from each of these states,
        which change; those with the same seed have the same dice.

        The starts are the positions before the moves that are compared.
        """
        rolls = self.play_to_end(states, seeds)
        prospects: Prospects = states[0].game.descriptor.load("prospects")()
        return [
            take_apart(prospects, start, state, seat, count)
            for start, state, count in zip(starts, states, rolls, strict=True)
        ]

    def play_to_end(self, states: Sequence[State], seeds: Sequence[int]) -> list[int]:
        """Returns how many rolls there were in each game; at random unless a strategy knows more,
        when their number says nothing.
        """
        buffer = MoveCodes()
        for state, seed in zip(states, seeds, strict=True):
            play_out(state, Random(seed), buffer, MAX_DECISIONS)
        return [0] * len(states)

    def remarks(self, state: State, seat: int, codes: Sequence[int]) -> Sequence[list[str]]:
        """Phrases about each of these moves: what it gives up, what it keeps open."""
        return [[] for _ in codes]

    def with_network(self, path: Path, make_evaluator: MakeEvaluator | None) -> "Strategy":
        """The same strategy with a user's network, and possibly the evaluator of that."""
        raise OptionError("the engine plays this game without a network")


def confidence_for(players: int, measured: Mapping[int, float]) -> float:
    """That of the next smaller number of players where none was measured."""
    return next((measured[most] for most in range(players, 1, -1) if most in measured), 1.0)


def play_until_roll(strategy: Strategy, state: State, rng: Random) -> State:
    """Let everybody make the best moves until a roll is due or the game is over."""
    while state.waiting:
        seat = state.acting[0]
        evaluation = strategy.evaluate_quickly(state, seat, rng)
        state.apply_move(seat, evaluation.codes[int(evaluation.worth.argmax())])
    return state
