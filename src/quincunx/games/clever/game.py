"""Ganz schön clever behind the common interface."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from quincunx.core.errors import Unreadable
from quincunx.core.game import Game
from quincunx.core.options import Option
from quincunx.games.clever import notation, position
from quincunx.games.clever.printed import ROUNDS
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.tables import tables


class Clever(Game):
    title = "Ganz schön clever"
    seats = range(min(ROUNDS), max(ROUNDS) + 1)

    def __init__(self, key: str, given: Mapping[str, object]) -> None:
        self.key = key
        super().__init__(given)

    def more_options(self, players: int) -> Sequence[Option]:
        words = "may extra dice be used in the passive turn too?"
        return [Option("solo_extra_die", (False, True), False, words)] if players == 1 else []

    def start(self) -> CleverState:
        state = self.shell()
        state.begin(self.first)
        return state

    def shell(self) -> CleverState:
        return CleverState(self, self.players, tables(), ROUNDS[self.players], self.solo_extra_die)

    @cached_property
    def solo_extra_die(self) -> bool:
        return self.options.get("solo_extra_die") is True

    def position(self, data: Mapping[str, Any]) -> CleverState:
        state = self.start()
        position.fill(state, data)
        return state

    @cached_property
    def texts(self) -> dict[int, str]:
        return notation.move_texts()

    @cached_property
    def codes(self) -> dict[str, int]:
        return {text: code for code, text in self.texts.items()}

    def read_move(self, text: str) -> int:
        if text not in self.codes:
            raise Unreadable(notation.why_unreadable(text))
        return self.codes[text]

    def write_move(self, code: int) -> str:
        return self.texts[code]

    def read_outcome(self, text: str) -> int:
        return notation.read_roll(text)

    def write_outcome(self, code: int) -> str:
        return notation.write_roll(code)
