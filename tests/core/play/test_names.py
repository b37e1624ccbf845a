"""Names: what can be seen, and nothing that cannot."""

import pytest

import quincunx as qx
from quincunx.core.errors import OptionError
from quincunx.core.play.names import validate_name, validate_names


def test_players_without_names_are_numbered() -> None:
    assert validate_names(qx.game("qwixx", players=2), None) == ("Player 1", "Player 2")


@pytest.mark.parametrize(
    "name",
    ["Ann", " Ann ", "Zoë", "Zoe\u0308", "李", "Ann ❤\ufe0f", "C-3PO", "안녕", "!", "à la carte"],
)
def test_visible_names(name: str) -> None:
    assert validate_name(name) == name.strip()


@pytest.mark.parametrize(
    "name",
    [
        "",
        "  ",
        "\u3164",  # a letter that nobody sees
        "\u3164\u3164",
        "\u034f",
        "\ufe0f",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u0301",  # a mark alone
        "An\u034fn",
        "An\ufe0fn",
        "An\u200bn",
        "Ann\U000e0100",
        "An\nn",
        "x" * 25,
    ],
)
def test_invisible_names_are_refused(name: str) -> None:
    with pytest.raises(OptionError, match="visible characters"):
        validate_name(name)
