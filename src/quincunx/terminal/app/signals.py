"""Signals that end the app in order, so that the terminal is restored and the record printed."""

import asyncio
import signal
from contextlib import suppress

from textual.app import App

NAMES = ("SIGTERM", "SIGHUP")  # a closed terminal sends SIGHUP


def exit_on_signals(app: App[None]) -> None:
    """Call it while the app's event loop runs. Without effect on Windows, and outside of the main thread."""
    for name in NAMES:
        with suppress(AttributeError, NotImplementedError, RuntimeError):
            asyncio.get_running_loop().add_signal_handler(getattr(signal, name), app.exit)
