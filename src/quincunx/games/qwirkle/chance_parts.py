"""Draws tile by tile: each tile of the bag is equally likely."""

from collections.abc import Sequence

from quincunx.core.authoring.chance_parts import ChanceParts
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.games.qwirkle.draws import bag_counts, pack_draw
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import KINDS


class QwirkleChanceParts(ChanceParts):
    def limit(self, game: Game) -> int:
        return KINDS

    def next_part(self, state: State, parts: Sequence[int]) -> list[tuple[int, float]]:
        """The next tile that is drawn, after these: each tile of the bag is equally likely."""
        assert isinstance(state, QwirkleState)
        if len(parts) == state.owed:
            return []
        bag = bag_counts(state)
        for tile in parts:
            bag[tile] -= 1
        return [(tile, copies / sum(bag)) for tile, copies in enumerate(bag) if copies]

    def join_parts(self, state: State, parts: Sequence[int]) -> int:
        assert isinstance(state, QwirkleState)
        return pack_draw([(tile, 1) for tile in sorted(parts)])
