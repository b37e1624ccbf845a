"""The sheet of Ganz schön clever in the browser."""

from typing import Any

import quincunx as qx
from quincunx.terminal.drawing import find_drawing
from tests.server.web.games.support import position_page


def test_the_points_of_a_complete_yellow_column_are_circled() -> None:
    state = qx.game("clever", first=0).start()
    data: dict[str, Any] = dict(state.position())
    data["sheets"][0]["yellow"] = ["a1", "a2", "a3", "b1"]
    position = state.game.position(data)
    page = position_page(position)
    assert page.count("star circled") == 1
    assert 'aria-label="10, column complete"' in page
    text = find_drawing("clever").draw_text(position.view(0), ["Ann", "Bob"])
    assert text.count("[10]") == 1


def test_a_cross_or_a_six_does_not_read_like_a_factor() -> None:
    page = position_page(qx.game("clever", first=0).start())
    assert "✕/6" in page
    assert "✕6" not in page
