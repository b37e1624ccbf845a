"""Qwirkle as a `Game`."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.game import Game
from quincunx.core.options import KNOWN_HAND, Option, age_option
from quincunx.core.state import State
from quincunx.core.text.messages import N_
from quincunx.core.view import SeatView
from quincunx.games.qwirkle import position
from quincunx.games.qwirkle.moves import QwirkleMove, QwirkleOutcome
from quincunx.games.qwirkle.notation import join_tiles
from quincunx.games.qwirkle.opening import REVEAL, SIZES, TILES
from quincunx.games.qwirkle.position import QwirklePosition
from quincunx.games.qwirkle.rules import QwirkleState
from quincunx.games.qwirkle.tiles import MOST_COPIES
from quincunx.games.qwirkle.view import QwirkleView, revealed_sets


class Qwirkle(Game[QwirkleState, QwirkleMove, QwirkleOutcome]):
    view_type: ClassVar[type[SeatView]] = QwirkleView
    position_type: ClassVar[type] = QwirklePosition
    draws_first: ClassVar[bool] = False  # the player with the largest set begins

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        super().__init__(descriptor, given)
        self.copies = self.int_option("copies")

    def extra_options(self, players: int) -> Sequence[Option]:
        return [
            Option(
                "copies",
                range(1, MOST_COPIES + 1),
                MOST_COPIES,
                N_("copies of each of the 36 tiles in the bag"),
            ),
            age_option(
                players,
                N_("who is the oldest: of several with equally large sets, the oldest begins"),
            ),
            Option(
                REVEAL,
                (TILES, SIZES),
                TILES,
                N_("what the players show of their largest sets before the first move"),
            ),
            Option(
                KNOWN_HAND,
                (None, *range(players)),
                None,
                N_("at a real table: the seat whose tiles are entered; None: those of all"),
            ),
        ]

    def start(self) -> QwirkleState:
        state = QwirkleState(self, self.players)
        state.begin(self.copies)
        return state

    def position(self, data: Mapping[str, Any]) -> QwirkleState:
        state = self.start()
        position.restore(state, data, self.copies)
        return state

    def unpack(self, packed: bytes) -> QwirkleState:
        state = self.start()
        state.unpack(packed)
        return state

    def shown_to_all(self, state: State) -> str:
        assert isinstance(state, QwirkleState)
        return ", ".join(map(join_tiles, revealed_sets(state)))

    def drawing_seat(self, state: State) -> int | None:
        assert isinstance(state, QwirkleState)
        return int(state.turn)
