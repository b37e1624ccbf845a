"""The descriptors of the built-in games: complete, correct, and the only place where a title is
written.
"""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.descriptor import GameDescriptor
from quincunx.core.game import Game
from quincunx.core.notation import GameNotation
from quincunx.games import DESCRIPTORS
from quincunx.games.qwixx.sheet_files import package_sheets

SOURCES = Path(__file__).parents[2] / "src" / "quincunx"
PARTS = (
    "rules",
    "notation",
    "pad",
    "presentation",
    "picture",
    "drawing",
    "coach",
    "sheet",
    "strategy",
    "actions",
    "chance_parts",
    "draws",
    "observation",
    "reference",
    "training",
    "themes",
    "prospects",
)
EVERY_DESCRIPTOR = pytest.mark.parametrize(
    "descriptor", DESCRIPTORS, ids=lambda descriptor: descriptor.key
)

SEATS_AND_TITLES = {
    "qwixx": (range(1, 6), "Qwixx"),
    "squares": (range(2, 5), "Squares"),
    "palette": (range(1, 6), "Qwixx Palette"),
    "black-die": (range(1, 6), "Qwixx Black Die"),
    "palette-black": (range(1, 6), "Qwixx Palette with Black Die"),
    "mixx-colours": (range(1, 6), "Qwixx Mixx: colours"),
    "mixx-numbers": (range(1, 6), "Qwixx Mixx: numbers"),
    "clever": (range(1, 5), "Ganz schön clever"),
    "qwizz": (range(1, 9), "Qwizz"),
    "qwirkle": (range(2, 5), "Qwirkle"),
}


def test_seats_and_titles() -> None:
    found = {each.key: (each.seats, each.title) for each in DESCRIPTORS}
    assert {key: found[key] for key in SEATS_AND_TITLES} == SEATS_AND_TITLES
    assert set(found) - set(SEATS_AND_TITLES) <= set(package_sheets())


@EVERY_DESCRIPTOR
def test_a_game_has_the_seats_and_title_of_its_descriptor(descriptor: GameDescriptor) -> None:
    for players in descriptor.seats:
        game = qx.game(descriptor.key, players=players)
        assert (game.key, game.title, game.seats) == (
            descriptor.key,
            descriptor.title,
            descriptor.seats,
        )
        assert game.start().players == players
    for players in (descriptor.seats[0] - 1, descriptor.seats[-1] + 1):
        with pytest.raises(qx.OptionError, match="players must be"):
            qx.game(descriptor.key, players=players)


@EVERY_DESCRIPTOR
@pytest.mark.parametrize("part", PARTS)
def test_every_part_can_be_loaded(descriptor: GameDescriptor, part: str) -> None:
    reference = getattr(descriptor, part)
    assert (descriptor.load(part) is None) == (reference == "")
    if part == "rules":
        assert issubclass(descriptor.load(part), Game)
    if part == "notation":
        assert issubclass(descriptor.load(part), GameNotation)


def test_all_parts_are_tested() -> None:
    others = {"key", "title", "description", "seats", "family", "rules_page", "introduction"}
    others |= {"tutorial", "daily"}
    assert {field.name for field in fields(GameDescriptor)} == {*PARTS, *others}


@EVERY_DESCRIPTOR
def test_every_game_has_a_description_and_a_rules_page(descriptor: GameDescriptor) -> None:
    assert descriptor.description.endswith(".")
    assert descriptor.family != "More games"
    page = descriptor.read_rules_page()
    assert page.startswith("# ")
    assert f"`{descriptor.key}`" in page or descriptor.introduction


def test_titles_are_written_only_in_the_descriptors() -> None:
    titles = {each.title for each in DESCRIPTORS}
    assert {path for path in SOURCES.rglob("*.py") if titles & set(strings(path))} == {
        SOURCES / "games" / "__init__.py",
        SOURCES / "typed_games.py",  # where classes have such names
    }


def strings(path: Path) -> Iterator[str]:
    """The string literals of a module."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
