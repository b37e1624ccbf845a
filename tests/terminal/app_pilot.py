"""What a person does in the full-screen app, with keys and clicks and without a terminal."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from quincunx.terminal.app import GameApp
from quincunx.terminal.app.dialogs import CoverScreen
from quincunx.terminal.game_session import GameSession
from tests.support import PATIENCE

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
    await wait_until(
        pilot,
        lambda: (
            isinstance(app.screen, CoverScreen)
            or all(worker.is_finished for worker in app.workers if worker.name == "advance")
        ),
    )
    await pilot.pause()


async def wait_until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Long enough for a busy machine."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if pilot.app._exception is not None:  # the app has ended
            raise pilot.app._exception
        assert time.monotonic() < deadline, f"on {pilot.app.screen}:\n{visible_text(pilot.app)}"
        await pilot.pause(0.005)


def text_of(app: GameApp, name: str) -> str:
    return str(app.screen_stack[0].query_one(f"#{name}", Static).render())


def visible_text(app: App[None]) -> str:
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
