"""The pictures of the docs, taken from the real program by `make pictures`; also as text, for where
the README has no files next to it.

No test compares them: the engine's numbers in them change with every improvement of the engine.
"""

import asyncio
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from html import unescape
from pathlib import Path

from rich.console import Console
from textual.app import App
from textual.pilot import Pilot

import quincunx as qx
from quincunx.analysis import review
from quincunx.core.play.coached_game import CoachedGame
from quincunx.terminal.app import GameApp, ReplayApp, ReplayScreen, ReviewScreen
from quincunx.terminal.coach import Coach
from quincunx.terminal.history import load_history
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.prompt import Quit
from tests.terminal.support import local_game

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
EXAMPLES = Path(__file__).parent.parent / "examples"
SMALL, LARGE = (80, 24), (124, 36)
LINE_HEIGHT, CHARACTER_WIDTH = 24.4, 12.2  # in the exported SVG
TEXTS = ("squares",)  # the pictures of the README
BACKGROUND = "#0d1117"  # of the app's screens


def screenshot(app: App[None], size: tuple[int, int], keys: str) -> str:
    """The screen after these keys."""

    async def run() -> str:
        async with app.run_test(size=size) as pilot:
            await wait_for_engines(pilot)
            for key in keys.split():
                await pilot.press(key)
                await wait_for_engines(pilot)
            return app.export_screenshot()

    return asyncio.run(run())


async def wait_for_engines(pilot: Pilot[None]) -> None:
    await pilot.pause(0.2)
    while not all(worker.is_finished for worker in pilot.app.workers):
        await pilot.pause(0.1)


def played_game(key: str, seats: str, moves: int, engine_seed: int) -> LocalGame:
    """A game after some moves of a casual engine in all seats."""
    game, engine = (
        local_game(key, *seats.split(), seed="quincunx"),
        qx.Engine("casual", seed=engine_seed),
    )
    for _ in range(moves):
        if game.match.state.acting:
            seat = game.match.state.acting[0]
            game.match.play(seat, engine.choose(game.match.state, seat))
    return game


def picture_of_game(key: str, seats: str, size: tuple[int, int], keys: str, moves: int) -> str:
    with ThreadPoolExecutor(1) as executor:
        return screenshot(GameApp(played_game(key, seats, moves, 1), executor), size, keys)


def picture_of_replay(keys: str) -> str:
    history = load_history(str(played_game("clever", "Ann Bob", 60, 2).match.record))
    return screenshot(ReplayApp(ReplayScreen(history, 40)), LARGE, keys)


def picture_of_review(keys: str) -> str:
    text = (EXAMPLES / "club-night.txt").read_text("utf-8")
    return screenshot(ReplayApp(ReviewScreen(load_history(text), review(text))), SMALL, keys)


def picture_of_coach(*typed: str) -> str:
    """A dialogue with the coach, with the user's lines in bold."""
    console = Console(
        record=True,
        width=100,
        file=open("/dev/null", "w", encoding="utf-8"),  # noqa: SIM115
        force_terminal=True,
        color_system="truecolor",
    )
    lines = iter(typed)

    def ask(prompt: str) -> str:
        answer = next(lines, "quit")
        console.print(f"{prompt}[bold]{answer}[/bold]", highlight=False)
        return answer

    def say(text: str) -> None:
        console.print(text, highlight=False, markup=False)

    game = CoachedGame(qx.game("squares"), ["Ann", "Bob"], seat=0)
    try:
        Coach(game, ask, say).run()
    except Quit:
        return console.export_svg(title="quincunx advise squares Ann Bob")
    raise AssertionError("the script must end with quit")


PICTURES: dict[str, Callable[[], str]] = {
    "squares": lambda: picture_of_game("squares", "Ann strong", SMALL, "h down", 24),
    "clever": lambda: picture_of_game("clever", "Ann strong", SMALL, "down down", 25),
    "qwirkle": lambda: picture_of_game("qwirkle", "Ann strong", SMALL, "down down down", 16),
    "qwizz": lambda: picture_of_game("qwizz", "Ann strong", SMALL, "down down down", 30),
    "large": lambda: picture_of_game(
        "squares", "Ann Bob strong expert", LARGE, "down down down", 60
    ),
    "replay": lambda: picture_of_replay("right right"),
    "review": lambda: picture_of_review("n n n"),
    "coach": lambda: picture_of_coach(
        "Bob", "626362", "1", "red 8", "green 9", "green 8", "undo", "fix 4 pass", "log", "quit"
    ),
}


def shrink(svg: str) -> str:
    """A third of the size: no web fonts, no clipping path for each line, one background for the
    whole screen.
    """
    background = f'<rect fill="{BACKGROUND}" width="100%" height="100%"/>'
    svg = re.sub(rf'<rect fill="{BACKGROUND}"[^>]*/>', "", svg)
    svg = re.sub(r'(<g transform="translate\(9, 41\)"[^>]*>)', rf"\1{background}", svg)
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = re.sub(r'<clipPath id="[^"]*line-\d+">.*?</clipPath>', "", svg, flags=re.DOTALL)
    svg = re.sub(r' clip-path="url\(#[^)]*line-\d+\)"', "", svg)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code, monospace", "monospace")
    return re.sub(r"\s*\n\s*", "\n", svg)


def screen_text(svg: str) -> str:
    """The characters of a screenshot, without colours."""
    screen: dict[int, str] = {}
    for x, y, text in re.findall(
        r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', svg
    ):
        line = round((float(y) - 20) / LINE_HEIGHT)
        screen[line] = screen.get(line, "").ljust(round(float(x) / CHARACTER_WIDTH)) + unescape(
            text
        ).replace("\xa0", " ").rstrip("\n")
    return "".join(f"{screen.get(line, '').rstrip()}\n" for line in range(max(screen) + 1))


def write_pictures() -> None:
    for name, take in PICTURES.items():
        svg = shrink(take())
        (FOLDER / f"{name}.svg").write_text(svg, "utf-8")
        print(f"{name}.svg")
        if name in TEXTS:
            (FOLDER / f"{name}.txt").write_text(screen_text(svg), "utf-8")


if __name__ == "__main__":
    write_pictures()
