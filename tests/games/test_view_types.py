"""Views and positions have exactly the entries that their types say."""

import json
from typing import Any, assert_type

import pytest
from pydantic import TypeAdapter

import quincunx as qx
from quincunx.core.view import read_view
from quincunx.games.clever.rules import CleverState
from quincunx.games.clever.view import CleverView
from quincunx.games.qwixx.position import QwixxPosition
from quincunx.games.qwixx.rules import QwixxState
from quincunx.games.qwixx.view import QwixxView
from quincunx.server.api.json_forms import json_form
from tests.support import name_of, setups, walk


@pytest.mark.parametrize("game", setups(), ids=name_of)
def test_views_and_positions_match_their_types(game: qx.Game) -> None:
    view_type: TypeAdapter[Any] = TypeAdapter(json_form(game.view_type))
    position_type: TypeAdapter[Any] = TypeAdapter(game.position_type)
    for number, state in enumerate(walk(game, seed=5, most=250)):
        if number % 12 == 0 or state.over:
            position = state.position()
            assert position_type.validate_python(position, strict=True) == position
            for seat in (None, *range(game.players)):
                view = state.view(seat)
                data = view.as_dict()
                # an entry that is not in the type would be lost
                assert view_type.validate_python(data, strict=True) == data
                assert read_view(game, json.loads(json.dumps(data))) == view


def test_the_type_of_a_state_says_what_its_views_contain() -> None:
    """Most of this is checked by mypy."""
    state: qx.State = qx.game("qwixx").start()
    assert isinstance(state, QwixxState)
    view: QwixxView = state.view(None)
    assert_type(view.sheets[0].rows[0].marked, tuple[int, ...])
    position: QwixxPosition = state.position()
    assert_type(position["sheets"][0]["penalties"], int)
    assert state.game.position(position) == state
    clever = qx.game("clever").start()
    assert isinstance(clever, CleverState)
    assert_type(clever.view(0), CleverView)
    assert {view.step, clever.view(0).step} == {"first"}
