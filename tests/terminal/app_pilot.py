"""What a person does in the full-screen app, with keys and clicks and without a terminal."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from quincunx.terminal.app import GameApp
from quincunx.terminal.app.dialogs import CoverScreen
from quincunx.terminal.game_session import GameSession

Steps = Callable[[GameApp, Pilot[None]], Awaitable[None]]
SMALL, LARGE = (80, 24), (140, 50)


def use_app(
    session: GameSession, executor: ThreadPoolExecutor, steps: Steps, size: tuple[int, int] = SMALL
) -> GameApp:
    app = GameApp(session, executor)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await wait_for_turn(app, pilot)
            await steps(app, pilot)

    asyncio.run(run())
    return app


async def wait_for_turn(app: GameApp, pilot: Pilot[None]) -> None:
    """Wait until engines have moved and a person has to decide, or the game is over."""
    while any(
        worker.name == "advance" for worker in app.workers if not worker.is_finished
    ) and not isinstance(app.screen, CoverScreen):
        await pilot.pause()
    await pilot.pause()


async def wait_until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Long enough for a busy machine."""
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        await pilot.pause(0.02)


def text_of(app: GameApp, name: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{name}", Static).render())


def visible_text(app: GameApp) -> str:
    """Everything that is written on the active screen."""
    found: list[str] = []
    for widget in app.screen.walk_children():
        if isinstance(widget, OptionList):
            found += [
                str(widget.get_option_at_index(place).prompt)
                for place in range(widget.option_count)
            ]
        elif isinstance(widget, Input):
            found.append(widget.placeholder)
        elif isinstance(widget, Static):
            found.append(str(widget.render()))
        found.append(getattr(widget, "description", ""))  # of a key in the footer
    return "\n".join(found)
