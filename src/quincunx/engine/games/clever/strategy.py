"""How Clever is played by value networks, one for a single player and one for several: their
inputs, the search of a turn, and the levels.
"""

from collections.abc import Hashable, Sequence

from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.engine.evaluator import Evaluator
from quincunx.engine.games.clever.features import CleverFeatures
from quincunx.engine.games.clever.remarks import remarks_on
from quincunx.engine.games.clever.turn_search import CleverTurnSearch, TrainingTurnSearch
from quincunx.engine.levels import Level
from quincunx.engine.reference import most_points, rule_of_thumb
from quincunx.engine.search.turn import TurnSearch
from quincunx.engine.strategies.default import value_network_strategy
from quincunx.engine.strategies.value_network import ValueNetworkStrategy
from quincunx.engine.strategy import Strategy, confidence_for
from quincunx.games.clever.rules import CleverState

LEVELS = (
    Level("novice", habit=most_points, points=0.145),
    Level("casual", habit=rule_of_thumb),
    Level("strong", habit=rule_of_thumb, points=0.15),
    Level("expert", samples=96),
)


CONFIDENCE = {2: 0.75, 3: 0.9, 4: 0.85}  # by players


def make_evaluator(game: Game) -> Evaluator:
    return Evaluator(CleverFeatures(), CleverTurnSearch, remarks_on)


class CleverStrategy(ValueNetworkStrategy):
    def further_search(self, search: TurnSearch) -> TurnSearch:
        """Follows no extra dice, as when the network learned: two to four times as fast, and losses
        differ by less than their errors.
        """
        return TrainingTurnSearch(search.model)

    def compared(self, players: int) -> tuple[int, int]:
        return 2, 16 if players == 1 else 6

    def play_to_end(self, states: Sequence[State], seeds: Sequence[int]) -> list[int]:
        """The number of rounds is fixed, so the number of rolls says nothing."""
        super().play_to_end(states, seeds)
        return [0] * len(states)

    def turn_of(self, state: State, rolls: int) -> Hashable:
        """Each throw has dice of its own: what was rolled again before does not change them."""
        assert isinstance(state, CleverState)
        return state.round, state.active, state.passive_turn, state.throws


def make_strategy(game: Game) -> Strategy:
    return value_network_strategy(
        game,
        make_evaluator(game),
        LEVELS,
        confidence=confidence_for(game.players, CONFIDENCE),
        strategy=CleverStrategy,
    )
