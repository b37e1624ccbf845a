"""The sheet of drawn Pig in the browser."""

from pathlib import Path

from quincunx.server.web.games import WebSheet

SHEET = WebSheet(
    "drawn-pig",
    middle=lambda view: view.as_dict()["at_risk"],
    sheet=lambda view, seat: view.as_dict()["points"][seat],
    stylesheet="games/drawn-pig/pig.css",
    script="games/drawn-pig/pig.js",
    folder=Path(__file__).parent / "toy_web",
)
