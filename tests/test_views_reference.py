"""The reference of views and positions is complete."""

import pytest

import quincunx as qx
from docs_site.views import view_reference, with_nested_types


@pytest.mark.parametrize("key", qx.games())
def test_every_type_of_a_game_is_described(key: str) -> None:
    game = type(qx.game(key))
    for form in [*with_nested_types(game.view_type), *with_nested_types(game.position_type)]:
        assert f"\n### {form.__name__}\n" in view_reference()


def test_every_entry_is_described() -> None:
    assert not [line for line in view_reference().splitlines() if line.endswith("|  |")]
