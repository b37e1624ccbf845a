"""What the other player's last move says about the tiles that she kept:

    python -m benchmarks.strength.qwirkle_inference [--positions N]

In positions of games for two, the candidates of the expert are evaluated by rollouts in three ways:
with hidden tiles that are dealt evenly, as the expert does; with deals weighted by how likely a
player of the fast player's kind would then have made the move that was seen; and with the tiles
that are really there. The first table says how much the real tiles change, in points of the
difference between candidates, and how much of that the weighted deals predict.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

import quincunx as qx
from benchmarks.strength.qwirkle import OpenRollouts
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.rollouts import RolloutResults, Rollouts
from quincunx.engine.games.qwirkle.strategy import QwirkleStrategy, RolloutRunner
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import KINDS, is_play, tiles_of, unpack_tiles

TURNS = 2  # of a rollout
SAMPLES = 300
DEALS = 300  # that are weighted
TEMPERATURES = (0.7, 1.5, 3.0)  # points: how far from the best move a player may be
SLIP = 1e-4  # the probability of any other move
FEWEST_CANDIDATES = 4
SEEN_MOVES = (2, 40)  # of the game, before the position

Numbers = NDArray[np.float64]


@dataclass
class Seen:
    """A position after a move of the other player, and what it was before."""

    state: QwirkleState
    before: QwirkleState
    code: int  # of that move

    @property
    def seat(self) -> int:
        return int(self.state.turn)


def seen_moves(positions: int, player: FastPlayer) -> Iterator[Seen]:
    """Positions of different games between fast players."""
    rng = qx.Random("inference")
    while positions:
        moves = SEEN_MOVES[0] + int(rng.below(SEEN_MOVES[1]))
        found = play(player, moves, rng)
        if found and found.state.bag_size() > 0 and is_play(found.code):
            positions -= 1
            yield found


def play(player: FastPlayer, moves: int, rng: qx.Random) -> Seen | None:
    state = qx.game("qwirkle", players=2).start()
    assert isinstance(state, QwirkleState)
    seen = None
    while not state.over:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
            continue
        if moves == 0:
            return seen
        moves -= 1
        seen = Seen(state, state.copy(), int(player.choose(state, state.turn, rng)))
        state.apply_move(state.turn, seen.code)
    return None


class WeightedRollouts:
    """Rollouts with hidden tiles by what the other's move says about them."""

    def __init__(self, seen: Seen, rollouts: Rollouts, temperature: float, rng: qx.Random) -> None:
        self.seen = seen
        self.rollouts = rollouts
        self.other = 1 - seen.seat
        self.temperature = temperature
        self.placed = unpack_tiles(int(tiles_of(seen.code)))
        self.deals = [self.kept_tiles(rng) for _ in range(DEALS)]
        weights = np.array([self.likelihood(kept) for kept in self.deals])
        self.shares = np.cumsum(weights / weights.sum())

    def kept_tiles(self, rng: qx.Random) -> list[int]:
        """Random hidden tiles, as many as the other kept."""
        twin = self.seen.state.copy()
        twin.return_hand_to_bag(self.other)
        number = int(self.seen.before.sizes[self.other]) - len(self.placed)
        return unpack_tiles(int(twin.draw_at_random(rng, number)))

    def likelihood(self, kept: list[int]) -> float:
        """How likely a player with these tiles would have made the move."""
        player, twin = self.rollouts.player, self.seen.before.copy()
        twin.return_hand_to_bag(self.other)
        for tile in kept + self.placed:
            twin.piles[self.other * KINDS + tile] += 1
        player.find(twin, self.other)
        worth = np.array([player.worth[number] for number in range(int(player.count))])
        chances = np.exp((worth - worth.max()) / self.temperature)
        made = [int(player.codes[number]) == self.seen.code for number in range(len(worth))]
        return float(chances[made].sum() / chances.sum()) + SLIP

    def deal(self, rng: qx.Random) -> QwirkleState:
        number = min(int(np.searchsorted(self.shares, rng.random())), DEALS - 1)
        twin = self.seen.state.copy()
        hand = int(twin.sizes[self.other])
        twin.return_hand_to_bag(self.other)
        for tile in self.deals[number]:
            twin.take(twin.players, tile + 1)
            twin.put(self.other, tile + 1)
        twin.put(self.other, twin.draw_at_random(rng, hand - len(self.deals[number])))
        return twin

    def run(self, results: list[RolloutResults], samples: int, rng: qx.Random, /) -> None:
        rollouts = self.rollouts
        for _ in range(samples):
            rollouts.state = self.deal(rng)
            OpenRollouts(rollouts).run(results, 1, rng)


def differences(runner: RolloutRunner, codes: list[int], rng: qx.Random) -> Numbers:
    """The predicted lead after each move, compared with the mean of all."""
    results = [RolloutResults(code) for code in codes]
    runner.run(results, SAMPLES, rng)
    leads = np.array([np.array(memoryview(result.leads)).mean() for result in results])
    found: Numbers = leads - leads.mean()
    return found


def measure(seen: Seen, strategy: QwirkleStrategy, rng: qx.Random) -> list[float]:
    """The variance of what the real tiles change, and the covariance of each prediction with it.

    One set of even deals is subtracted from the prediction and another from the truth, so that
    their errors do not correlate.
    """
    codes = strategy.candidates(seen.state, seen.seat)

    def rollouts() -> Rollouts:
        return Rollouts(seen.state, seen.seat, TURNS, strategy.weights)

    even, other_even = (differences(rollouts(), codes, rng) for _ in range(2))
    truth, other_truth = (differences(OpenRollouts(rollouts()), codes, rng) for _ in range(2))
    found = [float(np.mean((truth - even) * (other_truth - other_even)))]
    for temperature in TEMPERATURES:
        weighted = WeightedRollouts(seen, rollouts(), temperature, rng)
        predicted = differences(weighted, codes, rng) - even
        found.append(float(np.mean(predicted * (truth - other_even))))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=200, help="positions (default: 200)")
    positions = parser.parse_args().positions
    strategy, rng = QwirkleStrategy(), qx.Random("rollouts")
    rows = np.array(
        [
            measure(seen, strategy, rng)
            for seen in seen_moves(positions, FastPlayer(strategy.weights))
            if len(strategy.candidates(seen.state, seen.seat)) >= FEWEST_CANDIDATES
        ]
    )
    means, errors = rows.mean(axis=0), 1.96 * rows.std(axis=0) / np.sqrt(len(rows))
    print(f"{len(rows)} positions; variances and covariances in square points")
    print(f"what the real tiles change: {means[0]:.3f} ± {errors[0]:.3f}")
    for temperature, mean, error in zip(TEMPERATURES, means[1:], errors[1:], strict=True):
        print(
            f"predicted by the other's move, temperature {temperature}: {mean:.3f} ± {error:.3f}, "
            f"{100 * mean / means[0]:.0f} %"
        )


if __name__ == "__main__":
    main()
