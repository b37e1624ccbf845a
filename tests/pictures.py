"""The pictures of the docs, taken from the real program: `make pictures` writes them, people look at them.

They are not compared by a test: the engine's figures in them change with every improvement of the engine.
"""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rich.console import Console
from textual.app import App

import quincunx as qx
from quincunx.terminal.app import GameApp, ReplayApp
from quincunx.terminal.coach import Coach
from quincunx.terminal.plain import Quit
from quincunx.terminal.session import Session
from quincunx.terminal.steps import recorded
from tests.terminal.keyboard import table

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
THINKING = 1.5  # seconds that an engine may need between two keys
SMALL, LARGE = (80, 24), (124, 36)
GROUND = "#0d1117"  # of the app's screens


def taken(app: App[None], size: tuple[int, int], keys: str) -> str:
    """The screen after these keys."""

    async def run() -> str:
        async with app.run_test(size=size) as pilot:
            await pilot.pause(THINKING)
            for key in keys.split():
                await pilot.press(key)
                await pilot.pause(THINKING if key in ("enter", "h") else 0.1)
            return app.export_screenshot()

    return asyncio.run(run())


def played(key: str, seats: str, size: tuple[int, int], keys: str, moves: int) -> str:
    """A game after some moves of a casual engine in all seats, and these keys."""
    at = table(key, *seats.split(), seed="quincunx")
    for _ in range(moves):
        seat = at.match.state.acting[0]
        at.match.play(seat, qx.Engine("casual", seed=1).choose(at.match.state, seat))
    with ThreadPoolExecutor(1) as executor:
        return taken(GameApp(at, executor), size, keys)


def replayed(keys: str) -> str:
    at = table("clever", "Ann", "Bob", seed="quincunx")
    for _ in range(60):
        if at.match.state.acting:
            seat = at.match.state.acting[0]
            at.match.play(seat, qx.Engine("casual", seed=2).choose(at.match.state, seat))
    return taken(ReplayApp(recorded(str(at.match.record)), 40), LARGE, keys)


def coached(*typed: str) -> str:
    """A talk with the coach, the answers typed in bold."""
    console = Console(record=True, width=100, file=open("/dev/null", "w", encoding="utf-8"), force_terminal=True, color_system="truecolor")  # noqa: SIM115
    words = iter(typed)

    def ask(question: str) -> str:
        answer = next(words, "quit")
        console.print(f"{question}[bold]{answer}[/bold]", highlight=False)
        return answer

    def say(text: str) -> None:
        console.print(text, highlight=False, markup=False)

    session = Session(qx.game("squares"), ["Ann", "Bob"], me=0)
    try:
        Coach(session, "expert", ask, say).run()
    except Quit:
        return console.export_svg(title="quincunx advise squares Ann Bob")
    raise AssertionError("the coach was not told to stop")


PICTURES: dict[str, Callable[[], str]] = {
    "squares": lambda: played("squares", "Ann strong", SMALL, "h down", 24),
    "clever": lambda: played("clever", "Ann strong", SMALL, "down", 25),
    "qwirkle": lambda: played("qwirkle", "Ann strong", SMALL, "down down", 16),
    "qwizz": lambda: played("qwizz", "Ann strong", SMALL, "down down", 30),
    "large": lambda: played("squares", "Ann Bob strong expert", LARGE, "down down", 60),
    "replay": lambda: replayed("right right"),
    "coach": lambda: coached("Bob", "626666", "1", "red 8", "green 9", "green 8", "undo", "fix 4 pass", "log", "quit"),
}


def slim(svg: str) -> str:
    """Nothing is fetched from elsewhere, no clipping path for each line, one ground for the whole screen: a third of the size."""
    ground = f'<rect fill="{GROUND}" width="100%" height="100%"/>'
    svg = re.sub(rf'<rect fill="{GROUND}"[^>]*/>', "", svg)
    svg = re.sub(r'(<g transform="translate\(9, 41\)"[^>]*>)', rf"\1{ground}", svg)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<clipPath id="[^"]*line-\d+">.*?</clipPath>', "", svg, flags=re.DOTALL)
    svg = re.sub(r' clip-path="url\(#[^)]*line-\d+\)"', "", svg)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "monospace")
    return re.sub(r"\s*\n\s*", "\n", svg)


def write() -> None:
    for name, take in PICTURES.items():
        (FOLDER / f"{name}.svg").write_text(slim(take()), "utf-8")
        print(f"{name}.svg")


if __name__ == "__main__":
    write()
