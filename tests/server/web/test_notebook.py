"""A position in a notebook: the game's sheet, complete in itself and without effect on the rest of
the page.
"""

import re
import sys

import pytest

import quincunx as qx
from tests.support import walk


def some_positions(key: str) -> list[qx.State]:
    return [
        state.copy()
        for number, state in enumerate(walk(qx.game(key), seed=6, most=80))
        if number % 20 == 5 or state.over
    ]


@pytest.mark.parametrize("key", qx.games())
def test_a_position_shows_its_sheet_and_needs_nothing_else(key: str) -> None:
    for state in some_positions(key):
        html = state._repr_html_()
        assert f"<b>{state.game.title}</b>" in html
        assert [
            int(score.replace("−", "-"))
            for score in re.findall(r'<output class="score">(−?\d+)</output>', html)
        ] == list(state.scores)
        for outside in ("http:", "https:", "url(", "<link", "<script", "src=", " id=", " href="):
            assert outside not in html


@pytest.mark.parametrize("key", qx.games())
def test_its_styles_are_valid_inside_its_element_only(key: str) -> None:
    css = re.findall(r"<style>(.*?)</style>", qx.game(key).start()._repr_html_(), re.DOTALL)
    assert len(css) == 1
    depth = 0
    assert css[0].startswith(".quincunx-position {")
    for place, sign in enumerate(css[0]):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        assert depth > 0 or place < len(".quincunx-position ") or place == len(css[0]) - 1
    assert depth == 0
    assert ":root" not in css[0]
    assert "@keyframes" not in css[0]


@pytest.mark.parametrize("key", ["qwirkle", "squares"])
def test_nothing_hidden_is_shown(key: str) -> None:
    for state in some_positions(key):
        assert state._repr_html_() == state.redeal(0, qx.Random(3))._repr_html_()


def test_without_the_web_app_there_is_the_printed_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        sys.modules, "quincunx.server.web.notebook", None
    )  # as if one of its libraries were missing
    html = qx.game("squares", first=0).start()._repr_html_()
    assert html.startswith("<svg")
