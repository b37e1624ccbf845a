"""How far solo Clever can go: a planner that knows all dice in advance, next to the expert on the
same dice:

    python -m benchmarks.strength.clever_ceiling [--games N] [--first N] [--width N]

The planner knows what every die would show in every roll of every turn, re-rolls included. It keeps
the best sheets of each roll and turn by the shipped network, so it finds a good plan but not always
the best one. Nobody who does not know the dice can reach its scores on average.
"""

import argparse
from collections.abc import Iterable

import numpy as np

import quincunx as qx
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.levels import Level, find_level
from quincunx.engine.strategies.default import strategy_for
from quincunx.engine.strategies.value_network import ValueNetworkStrategy
from quincunx.engine.values.batch import InputBatch
from quincunx.games.clever import steps
from quincunx.games.clever.encoding import DICE, DONE, FACE, FACE_BITS, ROLL_BITS
from quincunx.games.clever.rules import CleverState, lowest_three

TURNS = 12  # active and passive
ROLLS = 12  # in a turn: three, and as many re-rolls as anybody keeps for one turn
SHOWN_AFTER = 50  # games of the expert
FRONTIER = 4  # multiples of the width: positions that are followed while extra dice are used
SHOWN = ("yellow", "blue", "green", "orange", "purple")

Dice = list[list[int]]  # for each turn and roll the faces of all dice, packed


def roll_all(rng: qx.Random) -> Dice:
    return [
        [sum(1 + int(rng.below(6)) << FACE_BITS * die for die in range(DICE)) for _ in range(ROLLS)]
        for _ in range(TURNS)
    ]


def start() -> CleverState:
    state = qx.game("clever", players=1, solo_extra_die=True).start()
    assert isinstance(state, CleverState)
    return state


def turn_of(state: CleverState) -> int:
    return 2 * (int(state.round) - 1) + int(state.passive_turn)


def roll(state: CleverState, faces: int) -> None:
    """Apply a known roll of all dice."""
    if state.step == steps.PLATTER:
        platter = int(lowest_three(faces, qx.Random(faces)))
        state.apply_outcome(faces | platter << ROLL_BITS)
    else:
        thrown = sum(FACE << FACE_BITS * die for die in range(DICE) if state.thrown >> die & 1)
        state.apply_outcome(faces & thrown)


class Planner:
    """Beam search through the turns, roll by roll."""

    def __init__(self, strategy: ValueNetworkStrategy, width: int) -> None:
        self.model = strategy.search.model
        self.width = width

    def plan(self, dice: Dice) -> CleverState:
        """The best final position that is found."""
        beam = [start()]
        for turn, rolls in enumerate(dice):
            beam = self.play_turn(beam, turn, rolls)
        return beam[0]

    def play_turn(self, beam: list[CleverState], turn: int, rolls: list[int]) -> list[CleverState]:
        """The best positions after this turn, with any number of rolls."""
        finished: list[CleverState] = []
        for faces in rolls:
            for state in beam:
                roll(state, faces)
            reached = self.play_to_rolls(beam)
            finished += [state for state in reached if state.over or turn_of(state) != turn]
            beam = self.best([s for s in reached if not s.over and turn_of(s) == turn], self.width)
            if not beam:
                break
        return self.best(finished, self.width)

    def play_to_rolls(self, states: list[CleverState]) -> list[CleverState]:
        """Every position that the decisions before the next roll can lead to."""
        reached: dict[bytes, CleverState] = {}
        while states:
            following: dict[bytes, CleverState] = {}
            for state in states:
                for after in successors(state):
                    into = following if after.waiting else reached
                    into.setdefault(after.pack(), after)
            states = self.prune(list(following.values()))
        return list(reached.values())

    def prune(self, states: list[CleverState]) -> list[CleverState]:
        """Of the positions in which another extra die could be used, those that are worth most
        without one.
        """
        open_states: list[CleverState] = []
        settled: list[CleverState] = []
        for state in states:
            may_stop = state.sheets[0].owed == 0 and state.sheets[0].duty == steps.MAY_ADD
            (settled if may_stop else open_states).append(state)
        if len(settled) <= FRONTIER * self.width:
            return states
        ends = []
        for state in settled:
            after = state.copy()
            after.apply_move(0, DONE)
            ends.append(after)
        order = np.argsort(-self.values(ends))[: FRONTIER * self.width]
        return open_states + [settled[index] for index in order]

    def best(self, states: list[CleverState], count: int) -> list[CleverState]:
        if not states:
            return states
        return [states[index] for index in np.argsort(-self.values(states))[:count]]

    def values(self, states: Iterable[CleverState]) -> np.ndarray:
        """The expected final scores."""
        batch = self.model.new_batch()
        assert isinstance(batch, InputBatch)
        batch.begin_choice()
        for state in states:
            if state.over:
                batch.add_result(state, 0)
            else:
                self.model.write(state, 0, batch)
        return self.model.evaluate(batch).scores


def successors(state: CleverState) -> Iterable[CleverState]:
    moves = MoveCodes()
    state.legal_codes(0, moves)
    for code in moves.to_list():
        after = state.copy()
        after.apply_move(0, code)
        yield after


def play(strategy: ValueNetworkStrategy, level: Level, dice: Dice, seed: str) -> CleverState:
    """The expert with the same dice."""
    state, rng = start(), qx.Random(seed)
    turn, rolled = 0, 0
    while not state.over:
        if state.chance:
            if turn_of(state) != turn:
                turn, rolled = turn_of(state), 0
            roll(state, dice[turn][rolled])
            rolled += 1
        else:
            evaluation = strategy.evaluate(state, 0, level, rng)
            state.apply_move(0, evaluation.codes[int(evaluation.worth.argmax())])
    return state


def show(name: str, states: list[CleverState]) -> None:
    scores = np.array([state.score(0) for state in states], float)
    foxes = np.array([state.sheets[0].foxes for state in states], float)
    lowest = np.array([min(map(int, areas(state))) for state in states], float)
    parts = ", ".join(
        f"{area} {points:.1f}"
        for area, points in zip(SHOWN, np.mean([areas(state) for state in states], 0), strict=True)
    )
    error = 1.96 * scores.std() / np.sqrt(len(scores))
    print(
        f"{name}: {scores.mean():.1f} ± {error:.1f} points in {len(scores)} games; {parts}; "
        f"{foxes.mean():.2f} foxes worth {(foxes * lowest).mean():.1f}",
        flush=True,
    )


def areas(state: CleverState) -> list[int]:
    return [int(state.sheets[0].points(area)) for area in range(len(SHOWN))]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=30, help="games (default: 30)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument(
        "--width", type=int, default=50, help="sheets that the planner keeps (default: 50)"
    )
    arguments = parser.parse_args()
    strategy = strategy_for(start().game)
    assert isinstance(strategy, ValueNetworkStrategy)
    expert = find_level("expert", strategy.levels)
    numbers = range(arguments.first, arguments.first + arguments.games)
    dice = [roll_all(qx.Random(f"ceiling {number}")) for number in numbers]
    played: list[CleverState] = []
    for first in range(0, arguments.games, SHOWN_AFTER):
        played += [
            play(strategy, expert, rolls, "expert") for rolls in dice[first : first + SHOWN_AFTER]
        ]
        show("expert", played)
    if arguments.width:
        planner = Planner(strategy, arguments.width)
        show("planner that knows the dice", [planner.plan(rolls) for rolls in dice])


if __name__ == "__main__":
    main()
