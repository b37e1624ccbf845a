"""What tests of the terminal share."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from textual._context import active_app
from textual.app import App
from textual.message_pump import MessagePump
from textual.pilot import Pilot

MOST_PICTURES = 3  # a layout may ask for another one for ever


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
    quiet, pictures = 0, 0
    while quiet < 2:
        await asyncio.sleep(0)
        await pilot._wait_for_screen()
        if any(map(has_messages, pumps(pilot))):
            quiet = 0
        elif pictures < MOST_PICTURES and do_what_waits_for_a_timer(pilot.app):
            quiet, pictures = 0, pictures + 1
        else:
            quiet += 1


def pumps(pilot: Pilot[None]) -> list[MessagePump]:
    screens = pilot.app.screen_stack
    return [
        pilot.app,
        *(each for screen in screens for each in screen.walk_children(with_self=True)),
    ]


def has_messages(pump: MessagePump) -> bool:
    return not pump._message_queue.empty() or bool(pump._next_callbacks)


def do_what_waits_for_a_timer(app: App[None]) -> bool:
    """A new size, or what is to be done with the next picture; was there something?"""
    screen = app.screen
    if app._resize_timer is not None:
        app._check_resize()
    elif screen.is_current and (
        screen._layout_required or screen._scroll_required or screen._callbacks
    ):
        screen._on_timer_update()
    else:
        return False
    return True
