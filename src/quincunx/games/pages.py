"""The rules pages. They are written once, in docs/rules, and installed with the package as `quincunx.rules`."""

from importlib import resources
from pathlib import Path

from quincunx.core.game import Game

INSTALLED = "rules"


def page(game: Game) -> str:
    """The rules of a game in Markdown: the page is named like the game's folder."""
    name = f"{type(game).__module__.split('.')[2]}.md"
    found = resources.files("quincunx").joinpath(INSTALLED, name)
    if not found.is_file():  # run from the sources, not installed
        found = Path(__file__).parents[3] / "docs" / "rules" / name
    return found.read_text("utf-8")
