"""The Qwixx family as a `Game`."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from quincunx.core.descriptor import GameDescriptor
from quincunx.core.details import Details, First, Pass
from quincunx.core.errors import Unreadable
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.core.state import State
from quincunx.games.qwixx import notation, position
from quincunx.games.qwixx.details import Mark, Penalty, Roll
from quincunx.games.qwixx.position import QwixxPosition
from quincunx.games.qwixx.rules import QwixxState
from quincunx.games.qwixx.sheet_data import SWITCHES
from quincunx.games.qwixx.sheet_files import find_sheet
from quincunx.games.qwixx.tables import Tables
from quincunx.games.qwixx.view import QwixxView


class Qwixx(Game):
    view_type: ClassVar[type] = QwixxView
    position_type: ClassVar[type] = QwixxPosition
    kinds = (Mark, Penalty, Pass, Roll, First)

    def __init__(self, descriptor: GameDescriptor, given: Mapping[str, object]) -> None:
        self.sheet = find_sheet(descriptor.key)
        super().__init__(descriptor, given)
        chosen: dict[str, Any] = {name: self.options[name] for name in self.sheet.options}
        self.preset = replace(self.sheet.preset, **chosen)
        self.tables = Tables(self.preset)
        self.moves = notation.all_moves(self.preset)
        self.texts = {code: notation.write_move(move) for code, move in self.moves.items()}
        self.codes = {text: code for code, text in self.texts.items()}

    def extra_options(self, players: int) -> Sequence[Option]:
        """The switches of the rules that the sheet leaves to the players."""
        return [
            Option(name, (False, True), getattr(self.sheet.preset, name), SWITCHES[name])
            for name in self.sheet.options
        ]

    def start(self) -> QwixxState:
        state = QwixxState(self, self.players, self.tables)
        state.begin(self.first)
        return state

    def position(self, data: Mapping[str, Any]) -> QwixxState:
        state = self.start()
        position.restore(state, data)
        return state

    def unpack(self, packed: bytes) -> QwixxState:
        state = self.start()
        state.unpack(packed)
        return state

    def read_move(self, text: str) -> int:
        if text not in self.codes:
            raise Unreadable(notation.why_unreadable(self.preset, text))
        return self.codes[text]

    def write_move(self, code: int) -> str:
        return self.texts[code]

    def read_outcome(self, text: str) -> int:
        return notation.read_roll(self.preset, text)

    def write_outcome(self, code: int) -> str:
        return notation.write_roll(self.preset, code)

    def actions(self) -> Sequence[str]:
        """The codes of all moves, and of the squares that short rows do not have."""
        codes = range(max(self.texts) + 1)
        return tuple([self.texts.get(code, f"unused {code}") for code in codes])

    def code_at(self, action: int, state: State | None) -> int:
        self.move_of(action)  # is it used?
        return action

    def move_details(self, code: int) -> Details:
        return self.moves[code]

    def roll_details(self, code: int) -> Details:
        return notation.roll_details(self.preset, code)

    def write_details(self, details: Details) -> str:
        return notation.write_details(self.preset, details)
