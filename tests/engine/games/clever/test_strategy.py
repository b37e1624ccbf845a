"""Clever for the engine: extra dice are followed where a move is chosen, not where games go on."""

import pytest

import quincunx as qx
from quincunx.engine.games.clever.strategy import CleverStrategy
from quincunx.engine.strategies.default import strategy_for
from quincunx.games.clever.rules import CleverState
from tests.support import walk


def has_extra_dice(state: qx.State) -> bool:
    assert isinstance(state, CleverState)
    return bool(state.acting) and sum(int(sheet.extras) for sheet in state.sheets) > 1


def test_look_ahead_does_not_branch_by_extra_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise advice in rich positions takes seconds."""
    game = qx.game("clever", players=2)
    strategy = strategy_for(game)
    rich = [state.copy() for state in walk(game, seed=3) if has_extra_dice(state)][:2]
    assert rich

    def rows() -> int:
        found = [strategy.evaluate_all(state, state.acting[0], qx.Random(1)) for state in rich]
        return sum(evaluation.rows for evaluation in found)

    narrow = rows()
    monkeypatch.setattr(CleverStrategy, "further_search", lambda _, search: search)
    assert 0 < 2 * narrow < rows()
