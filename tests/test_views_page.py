"""The page about views and positions is current."""

import pytest

import quincunx as qx
from tests.views_page import PAGE, page, with_nested_types


def test_the_page_is_current() -> None:
    assert page() == PAGE.read_text("utf-8"), "run `make views`"


@pytest.mark.parametrize("key", qx.games())
def test_every_type_of_a_game_is_on_the_page(key: str) -> None:
    game = type(qx.game(key))
    for form in [*with_nested_types(game.view_type), *with_nested_types(game.position_type)]:
        assert f"\n### {form.__name__}\n" in page()


def test_every_entry_is_described() -> None:
    assert not [line for line in page().splitlines() if line.endswith("|  |")]
