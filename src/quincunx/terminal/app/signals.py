"""Signals: some end the app in order, so that the terminal is restored and the record printed;
after Ctrl-Z it is drawn again.
"""

import asyncio
import signal
from contextlib import suppress

from textual.app import App

NAMES = ("SIGTERM", "SIGHUP")  # a closed terminal sends SIGHUP


def redraw_after_suspension(app: App[None]) -> None:
    """Draw the whole screen when the app continues: the shell has used the terminal meanwhile."""
    app.app_resume_signal.subscribe(app, lambda _: app.refresh(layout=True))


def exit_on_signals(app: App[None]) -> None:
    """Call it inside the event loop. Without effect on Windows and in other threads."""
    for name in NAMES:
        with suppress(AttributeError, NotImplementedError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), app.exit)
