"""Every shipped file of weights plays better than taking the most points at once: detects broken
weights, measures nothing.
"""

from statistics import fmean

import pytest

import quincunx as qx
from quincunx.core.dice.rng import Random
from quincunx.core.moves import Move
from quincunx.core.state import State
from quincunx.engine.games.qwirkle.fast_player import FastPlayer
from quincunx.engine.games.qwirkle.training import load_shipped_weights
from quincunx.engine.games.qwirkle.weights import zero_weights
from quincunx.engine.games.qwizz.training import QwizzTrainer
from quincunx.engine.games.qwizz.weights import make_search, read_weights
from quincunx.engine.learning.configs import training_setups
from quincunx.engine.learning.opponents import force_opponent_choices, own_seat
from quincunx.engine.learning.training import ValueNetworkTrainer
from quincunx.engine.search.lockstep import Lockstep
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.immediate_points import ImmediatePointsStrategy
from quincunx.engine.values.files import FOLDER, load_network, weights_file
from quincunx.games.qwirkle.rules import QwirkleState

GAMES = 30
MAX_ROLLS = 1000
LINEAR_WEIGHTS = "qwirkle"
NETWORKS = sorted(path.stem for path in FOLDER.glob("*.npz") if path.stem != LINEAR_WEIGHTS)
TRAININGS = {name: setup for key in qx.games() for name, setup in training_setups(key).items()}


class ImmediatePointsPlayer:
    def choose(self, state: State, seat: int) -> Move:
        evaluation = ImmediatePointsStrategy().evaluate_all(state, seat, Random(1))
        return state.game.notation.move_of(evaluation.codes[int(evaluation.worth.argmax())])


def game_and_search(network: str) -> tuple[qx.Game, TurnSearch]:
    trainer = TRAININGS[network].make_trainer(TRAININGS[network].config, 1)
    if isinstance(trainer, QwizzTrainer):
        return qx.game("qwizz", players=trainer.players[0]), make_search(
            read_weights(weights_file(network))
        )
    assert isinstance(trainer, ValueNetworkTrainer)
    game = trainer.variants[0]
    return game, trainer.make_evaluator(game).search(load_network(weights_file(network)))


def play_network_games(network: str) -> list[State]:
    """The final positions of games in which one seat uses the static evaluation, and all others
    take the most points.
    """
    game, search = game_and_search(network)
    states, dice = (
        [game.start() for _ in range(GAMES)],
        [Random(f"{network} {number}") for number in range(GAMES)],
    )
    lockstep = Lockstep(search, states, dice, MAX_ROLLS)
    while lockstep.collect_decisions():
        values = search.model.evaluate(lockstep.batch)
        worth = values.worth_of_choices(lockstep.batch, solo=game.players == 1)
        force_opponent_choices(ImmediatePointsPlayer(), lockstep, worth)
        lockstep.apply_choices(worth, exploration_rate=0.0)
    return states


def share_of_wins(states: list[State]) -> float:
    shares = []
    for number, state in enumerate(states):
        seat = own_seat(number, int(state.players))
        shares.append((seat in state.winners) / len(state.winners))
    return fmean(shares)


def solo_score_of_immediate_points(game: qx.Game, seed: str) -> int:
    state, dice, player = game.start(), Random(seed), ImmediatePointsPlayer()
    while not state.over:
        if state.chance:
            state.apply_outcome(state.sample_code(dice))
        else:
            state.apply_move(0, player.choose(state, 0).code)
    return int(state.score(0))


def test_every_file_can_be_trained_and_every_training_has_its_file() -> None:
    assert {*NETWORKS, LINEAR_WEIGHTS} == set(TRAININGS)


@pytest.mark.parametrize("network", [name for name in NETWORKS if not name.endswith("-1")])
def test_a_network_beats_immediate_points(network: str) -> None:
    states = play_network_games(network)
    assert share_of_wins(states) > 0.9


@pytest.mark.parametrize("network", [name for name in NETWORKS if name.endswith("-1")])
def test_a_network_for_one_player_scores_more_than_immediate_points(network: str) -> None:
    states = play_network_games(network)
    baseline = [
        solo_score_of_immediate_points(states[0].game, f"{network} {number}")
        for number in range(GAMES)
    ]
    assert fmean(int(state.score(0)) for state in states) > 2 * fmean(baseline)


def test_the_weights_of_qwirkle_beat_immediate_points() -> None:
    learned, greedy = FastPlayer(load_shipped_weights()), FastPlayer(zero_weights())
    states = []
    for number in range(20 * GAMES):
        seat = own_seat(number, 2)
        players = [learned if other == seat else greedy for other in range(2)]
        states.append(play_qwirkle(players, Random(f"qwirkle {number // 2}")))
    assert share_of_wins(states) > 0.53


def play_qwirkle(players: list[FastPlayer], rng: Random) -> State:
    state = qx.game("qwirkle", players=2).start()
    assert isinstance(state, QwirkleState)
    while not state.over:
        if state.chance:
            state.apply_outcome(state.sample_code(rng))
        else:
            state.apply_move(state.turn, players[state.turn].choose(state, state.turn, rng))
    return state
