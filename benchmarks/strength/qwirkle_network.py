"""Would a small network value Qwirkle positions better than the linear weights do?

    python -m benchmarks.strength.qwirkle_network [--games N] [--matches N]

In games of two fast players every position after a move is written as the inputs of the weights and
as further ones: the lines on the whole table that somebody could extend, and what the hands fit.
The first table says how much of the variance of the lead that is still to come the weights, the
further inputs, and a network explain in games that they have not seen: in the rest of the game, and
in the next four turns; with the next player's hand, as at the end of a rollout, and without it, as
for a choice by static evaluation. Then the values of the next four turns choose among the best
moves by the weights, and play against the weights alone.
"""

import argparse
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import quincunx as qx
from quincunx.core.move_codes import MoveCodes
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.recorder import GameRecorder
from quincunx.engine.games.qwirkle.training import load_shipped_weights
from quincunx.engine.games.qwirkle.weights import FEATURES, NEXT, OPEN_FOUR, PHASES
from quincunx.engine.learning.optimiser import Adam
from quincunx.engine.values.batch import lead
from quincunx.engine.values.network import LEAD, UNIT, Network
from quincunx.games.qwirkle.board import LENGTH
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import ALL, HAND, KINDS, SIDE, is_play

Numbers = NDArray[np.float64]

HORIZON = 4  # turns
HIDDEN = (96, 48)
EPOCHS, BATCH, RATES = 12, 512, (1e-3, 1e-4)  # the learning rate falls from one to the other
HELD_OUT = 0.25  # of the games
CANDIDATES = 12  # the best by the weights, among which the network chooses
MOST_MOVES = 300
LINES = range(1, SIDE)  # lengths of lines that can be extended
TILES = np.arange(KINDS)
COUNTED_TWICE = slice(NEXT, OPEN_FOUR)  # the next player's hand, among the inputs of the weights


@dataclass
class Examples:
    inputs: Numbers  # those of the weights first, what depends on the next player's hand last
    phases: NDArray[np.int64]
    leads: Numbers  # how much the lead still grew: in the rest of the game, and in four turns
    games: NDArray[np.int64]


class Inputs:
    """Further inputs: edges of the table, by the length of the line that a tile extends."""

    def __init__(self) -> None:
        self.player = FastPlayer(load_shipped_weights())

    def of_table(self, state: QwirkleState, seat: int) -> list[float]:
        """What a seat knows after its move."""
        board, edges = state.board, int(state.board.edges)
        across, down = (
            np.frombuffer(memoryview(part), np.int64)[:edges]
            for part in (board.edge_across, board.edge_down)
        )
        fits = across & down & ALL
        lengths = np.maximum(across >> LENGTH, down >> LENGTH)
        piles = np.frombuffer(memoryview(state.piles), np.int64).reshape(-1, KINDS)
        unseen = piles.sum(axis=0) - piles[seat]
        hidden = max(1, int(unseen.sum()))
        copies = (fits[:, None] >> TILES & 1) @ unseen
        missing = (1 - min(1.0, HAND / hidden)) ** copies
        double = (across >> LENGTH > 0) & (down >> LENGTH > 0)
        kept = fits & int(state.tile_set(seat)) != 0
        found = [float(lead(state, seat)) / UNIT, int(board.laid) / 100, edges / 100]
        for length in LINES:
            here = lengths == length
            found += [(1 - missing[here]).sum(), kept[here].sum(), (here & (fits != 0)).sum()]
            found.append((kept & here & (copies == 0)).sum())
        found += [(1 - missing[double]).sum(), kept[double].sum()]
        hand = (piles[seat].reshape(SIDE, SIDE) > 0).astype(int)
        return [*found, *np.sort(hand.sum(axis=0))[3:], *np.sort(hand.sum(axis=1))[3:]]

    def of_next_hand(self, state: QwirkleState, seat: int) -> list[float]:
        """What the next player can do."""
        other = (seat + 1) % int(state.players)
        self.player.find(state, other)
        count = int(self.player.count)
        if not count:
            return [0.0, 0.0, 0.0]
        points = np.frombuffer(memoryview(self.player.points), np.int64)[:count]
        worth = np.frombuffer(memoryview(self.player.worth))[:count]
        return [float(points.max()), float(worth.max()), float(np.log(count))]


def record(games: int, seed: str) -> Examples:
    recorder, player, inputs = GameRecorder(), FastPlayer(load_shipped_weights()), Inputs()
    rng, further, leads, numbers = qx.Random(seed), [], [], []
    for number in range(games):
        state, made = start(), MoveCodes()
        marks: list[tuple[int, int]] = []  # seats, and their leads after the move
        while not state.over and len(marks) < MOST_MOVES:
            if state.chance:
                state.apply_outcome(state.sample_code(rng))
                continue
            seat = int(state.turn)
            code = player.choose(state, seat, rng)
            made.clear()
            if is_play(code):
                state.board.lines(code, made)
            state.apply_move(seat, code)
            marks.append((seat, int(lead(state, seat))))
            if not state.over:
                recorder.add(state, seat, player, made)
                further.append(
                    [
                        float(player.risk),
                        *inputs.of_table(state, seat),
                        *inputs.of_next_hand(state, seat),
                    ]
                )
        for place, (seat, ahead) in enumerate(marks[:-1] if state.over else marks):
            later = [ahead if who == seat else -ahead for who, ahead in marks[place:]]
            last = int(lead(state, seat))
            leads.append([last - ahead, (later + [last] * HORIZON)[HORIZON] - ahead])
            numbers.append(number)
    rows = int(recorder.rows)
    linear = np.frombuffer(memoryview(recorder.features))[: rows * FEATURES].reshape(rows, FEATURES)
    phases = np.frombuffer(memoryview(recorder.phases), np.int64)[:rows]
    return Examples(
        np.hstack([linear, np.array(further)]), phases, np.array(leads, float), np.array(numbers)
    )


def start() -> QwirkleState:
    state = qx.game("qwirkle", players=2).start()
    assert isinstance(state, QwirkleState)
    return state


class LinearModel:
    """Least squares for each phase, as the weights are fitted."""

    def __init__(self, inputs: Numbers, phases: NDArray[np.int64], leads: Numbers) -> None:
        self.values = np.zeros((PHASES, inputs.shape[1]))
        for phase in range(PHASES):
            rows = inputs[phases == phase]
            squares = rows.T @ rows + 30 * np.eye(rows.shape[1])
            self.values[phase] = np.linalg.solve(squares, rows.T @ leads[phases == phase])

    def predict(self, inputs: Numbers, phases: NDArray[np.int64]) -> Numbers:
        found: Numbers = (inputs * self.values[phases]).sum(axis=1)
        return found


class NetworkModel:
    """What the linear model with the same inputs leaves unexplained."""

    def __init__(self, inputs: Numbers, phases: NDArray[np.int64], leads: Numbers) -> None:
        self.linear = LinearModel(inputs, phases, leads)
        self.means, self.scales = inputs.mean(axis=0), inputs.std(axis=0) + 1e-3
        rest = ((leads - self.linear.predict(inputs, phases)) / UNIT).astype(np.float32)
        rows = self.rows(inputs, phases)
        self.network = Network.random([1.0] * rows.shape[1], HIDDEN, seed=1)
        adam, rng = Adam(self.network), np.random.default_rng(1)
        for epoch in range(EPOCHS):
            adam.learning_rate = RATES[0] * (RATES[1] / RATES[0]) ** (epoch / (EPOCHS - 1))
            order = rng.permutation(len(rows))
            for first in range(0, len(rows), BATCH):
                chosen = order[first : first + BATCH]
                adam.step(rows[chosen], np.repeat(rest[chosen, None], 3, axis=1))

    def rows(self, inputs: Numbers, phases: NDArray[np.int64]) -> NDArray[np.float32]:
        rows = np.hstack([(inputs - self.means) / self.scales, np.eye(PHASES)[phases]])
        clipped: NDArray[np.float32] = np.clip(rows, -5, 5).astype(np.float32)
        return clipped

    def predict(self, inputs: Numbers, phases: NDArray[np.int64]) -> Numbers:
        outputs = self.network.layers(self.rows(inputs, phases))[-1][:, LEAD]
        found: Numbers = self.linear.predict(inputs, phases) + UNIT * outputs
        return found


Model = LinearModel | NetworkModel


def without_next_hand(inputs: Numbers) -> Numbers:
    known = inputs[:, :-3].copy()
    known[:, COUNTED_TWICE] = 0
    return known


def compare(examples: Examples) -> dict[str, Model]:
    """Prints the shares of the variance; returns the models for choices."""
    count = int(examples.games.max()) + 1
    test = examples.games >= count * (1 - HELD_OUT)
    inputs, phases, models = examples.inputs, examples.phases, {}
    for column, target in enumerate(("the rest of the game", f"{HORIZON} turns")):
        leads = examples.leads[:, column]
        for known, everything in (("all hands", inputs), ("the own", without_next_hand(inputs))):
            few = everything.copy()
            few[:, FEATURES + 1 :] = 0
            shares = []
            for kind, rows in (
                (LinearModel, few),
                (LinearModel, everything),
                (NetworkModel, everything),
            ):
                model = kind(rows[~test], phases[~test], leads[~test])
                error = leads[test] - model.predict(rows[test], phases[test])
                shares.append(100 * (1 - error.var() / leads[test].var()))
                models[kind.__name__] = model
            print(
                f"{target}, knowing {known}: deviation {leads[test].std():.1f} points, of the "
                f"variance the inputs of the weights explain {shares[0]:.1f} %, all inputs "
                f"{shares[1]:.1f} %, a network {shares[2]:.1f} %",
                flush=True,
            )
    return models


def play_matches(name: str, model: Model, matches: int) -> None:
    """The network against the weights, each deal from both seats."""
    inputs, shares = Inputs(), []
    for number in range(matches):
        won = 0.0
        for own_seat in range(2):
            state, rng = start(), qx.Random(f"network {number}")
            players = [FastPlayer(load_shipped_weights()) for _ in range(2)]
            moves = 0
            while not state.over and moves < MOST_MOVES:
                if state.chance:
                    state.apply_outcome(state.sample_code(rng))
                    continue
                seat, moves = int(state.turn), moves + 1
                code = int(players[seat].choose(state, seat, rng))
                if seat == own_seat and is_play(code) and state.bag_size() > 0:
                    code = choose(model, inputs, players[seat], state, seat)
                state.apply_move(seat, code)
            ahead = int(lead(state, own_seat))
            won += (ahead > 0) / 2 + (ahead == 0) / 4
        shares.append(won)
    error = 196 * np.std(shares) / np.sqrt(matches)
    print(
        f"{name} wins {100 * np.mean(shares):.1f} ± {error:.1f} % of {2 * matches} games",
        flush=True,
    )


def choose(model: Model, inputs: Inputs, player: FastPlayer, state: QwirkleState, seat: int) -> int:
    """The best of the candidates by the network."""
    order = sorted(range(int(player.count)), key=lambda index: -player.worth[index])[:CANDIDATES]
    recorder, made, rows, points = GameRecorder(), MoveCodes(), [], []
    for index in order:
        twin = state.copy()
        code = player.take(index)
        state.board.lines(code, made)
        twin.apply_move(seat, code)
        if twin.over:
            return int(code)
        recorder.add(twin, seat, player, made)
        rows.append([float(player.risk), *inputs.of_table(twin, seat), 0.0, 0.0, 0.0])
        points.append(float(player.points[index]))
    linear = np.frombuffer(memoryview(recorder.features))[: len(order) * FEATURES]
    phases = np.frombuffer(memoryview(recorder.phases), np.int64)[: len(order)]
    known = without_next_hand(np.hstack([linear.reshape(-1, FEATURES), np.array(rows)]))
    worth = np.array(points) + model.predict(known, phases)
    return int(player.codes[order[int(worth.argmax())]])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=3000, help="to learn from (default: 3000)")
    parser.add_argument("--matches", type=int, default=1000, help="deals (default: 1000)")
    arguments = parser.parse_args()
    examples = record(arguments.games, "network")
    print(f"{len(examples.inputs)} positions, {examples.inputs.shape[1]} inputs", flush=True)
    for name, model in compare(examples).items():
        play_matches(name, model, arguments.matches)


if __name__ == "__main__":
    main()
