"""What a failed test leaves in the folder `failures`: a picture and the console of every page that
was open, and the logs of its servers.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Error
from playwright.sync_api import Page as BrowserPage

FOLDER = Path("failures")
LAST_LINES = 40  # of a log in the message; the file has all
PICTURE_TIMEOUT = 5_000  # milliseconds: a page may hang, perhaps that is why the test failed


class LoggingServer(Protocol):
    address: str

    def logged(self) -> str: ...

    def runs(self) -> bool: ...


SERVERS: list[LoggingServer] = []
CONSOLES: dict[BrowserContext, list[str]] = {}


def keep_console(context: BrowserContext) -> None:
    lines = CONSOLES[context] = []
    context.on("console", lambda message: lines.append(f"{message.type}: {message.text}"))
    context.on("weberror", lambda error: lines.append(f"uncaught: {error.error}"))
    context.on("close", forget_console)


def forget_console(context: BrowserContext) -> None:
    CONSOLES.pop(context, None)


def forget_stopped_servers() -> None:
    SERVERS[:] = [server for server in SERVERS if server.runs()]


def collect(item: pytest.Function) -> Iterator[tuple[str, str]]:
    """Titles and texts of the sections for the message; the files are written on the way."""
    folder = item.config.rootpath / FOLDER / re.sub(r"[^\w.-]+", "-", item.nodeid)[-150:]
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    browser = item.funcargs.get("chromium")
    for context in browser.contexts if isinstance(browser, Browser) else ():
        console = "\n".join(CONSOLES.get(context, ()))
        for page in context.pages:
            yield from page_section(page, console, folder)
    for number, server in enumerate(SERVERS):
        log = server.logged()
        path = folder / f"server-{number}.log"
        path.write_text(log, "utf-8")
        last = "\n".join(log.splitlines()[-LAST_LINES:])
        yield f"Log of the server {server.address}: {path}", last or "(empty)"


def page_section(page: BrowserPage, console: str, folder: Path) -> Iterator[tuple[str, str]]:
    number = len(list(folder.glob("page-*.txt")))
    picture = folder / f"page-{number}.png"
    try:
        page.screenshot(path=picture, full_page=True, timeout=PICTURE_TIMEOUT)
    except Error as error:
        console = f"no picture: {error.message}\n{console}"
    (folder / f"page-{number}.txt").write_text(f"{page.url}\n\n{console}\n", "utf-8")
    yield f"Page {page.url}: {picture}", console or "(nothing in the console)"
