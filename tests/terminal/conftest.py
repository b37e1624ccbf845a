"""What tests of the terminal share."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from textual._context import active_app
from textual.message_pump import MessagePump
from textual.pilot import Pilot


@pytest.fixture
def executor() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture(autouse=True)
def settle_by_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Textual takes an app for settled when the process has used little time for a while: slow, and
    on a busy machine a guess. Here it is settled when no message is left.
    """
    for module in ("textual.app", "textual.pilot"):
        monkeypatch.setattr(f"{module}.wait_for_idle", settle)


async def settle(min_sleep: float = 0) -> None:
    pilot: Pilot[None] = Pilot(active_app.get())
    quiet = 0
    while quiet < 2:
        await asyncio.sleep(0)
        await pilot._wait_for_screen()
        quiet = quiet + 1 if not any(map(has_messages, pumps(pilot))) else 0


def pumps(pilot: Pilot[None]) -> list[MessagePump]:
    screens = pilot.app.screen_stack
    return [
        pilot.app,
        *(each for screen in screens for each in screen.walk_children(with_self=True)),
    ]


def has_messages(pump: MessagePump) -> bool:
    return not pump._message_queue.empty() or bool(pump._next_callbacks)
