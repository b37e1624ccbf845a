"""A running server and a real Chromium, shared by all tests in this folder."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkstemp
from typing import IO, Any
from weakref import finalize

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from quincunx.practice.daily import GRACE_SECONDS
from tests.server import evidence
from tests.server.ports import free_port
from tests.server.postgres_cluster import Cluster, running_cluster
from tests.support import PATIENCE

FLAGS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DAY = 86400.0  # seconds
LONGEST_GAME = 120.0  # seconds of a test with daily games
DATABASES = ("sqlite", "postgresql")
# The first one draws no windows: a new page takes a third of the time.
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
# Many tests share a server and an address, or send as much as they can.
# Tables that are asked for while there is no database count, too: on a slow machine many.
UNLIMITED = ("requests", "burst", "tables", "profiles", "challenges", "reports", "engine")
NO_LIMITS = [word for name in UNLIMITED for word in ("--limit", f"{name}=1000000")]
TIMEOUT = 1000 * PATIENCE  # milliseconds
expect.set_options(timeout=TIMEOUT)


class Server:
    """`quincunx serve` as its own process, which can be killed and started again with the same
    database.
    """

    def __init__(
        self,
        database: Path | str,
        more: Sequence[str] = (),
        log: IO[str] | None = None,
        seed: str | None = "browser tests",
    ) -> None:
        """With a seed every table has the same dice, and players add no random numbers to them."""
        self.database = database
        self.more = [
            *([] if seed is None else ["--seed", seed]),
            "--pause",
            "0",
            "--review-effort",
            "quick",
            *NO_LIMITS,
            *more,
        ]
        self.log = Path(log.name) if log else self._temporary_log()
        self.port = free_port()
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-m",
            "quincunx.cli",
            "serve",
            "--port",
            str(self.port),
            "--database",
            str(self.database),
        ]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                [*command, *self.more], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        address = re.search(r"http://127\.0\.0\.1:(\d+)/", self.process.stdout.readline())
        assert address, f"the server did not print its address: {self.logged()}"
        self.port = int(address[1])
        self.address = f"http://127.0.0.1:{self.port}"
        if self not in evidence.SERVERS:
            evidence.SERVERS.append(self)

    def runs(self) -> bool:
        return self.process.poll() is None

    def logged(self) -> str:
        return self.log.read_text("utf-8", errors="replace")

    def _temporary_log(self) -> Path:
        file, name = mkstemp(prefix="quincunx-", suffix=".log")
        os.close(file)
        finalize(self, os.unlink, name)
        return Path(name)

    def kill(self) -> None:
        self.process.kill()
        self._wait()

    def stop(self) -> None:
        self.process.terminate()
        self._wait()

    def _wait(self) -> None:
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """While its pages are still open."""
    report = yield
    if report.failed and isinstance(item, pytest.Function):
        report.sections += evidence.collect(item)
    if report.when == "teardown":
        evidence.forget_stopped_servers()
    return report


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as running:
        yield running


@pytest.fixture(params=DATABASES)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, once for each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/deep/games.db"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.database()


@pytest.fixture
def one_day() -> None:
    """The day of the daily game, UTC, does not change during the test, nor are its seeds published:
    for four minutes a day this waits.
    """
    while any((change - time.time()) % DAY < LONGEST_GAME for change in (0.0, GRACE_SECONDS)):
        time.sleep(1)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server") / "games.db")
    yield running
    running.stop()


@pytest.fixture(
    scope="package"
)  # not longer: as long as it exists, this thread has a running event loop
def chromium() -> Iterator[Browser]:
    assert CHROMIUM, "these tests need Chromium: on Debian, apt-get install chromium"
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *sandbox])
        yield browser
        browser.close()


class Browsers:
    """A browser of their own for as many people as a test needs.

    Any error in a page fails the test.
    """

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.errors: list[str] = []

    def page(
        self,
        width: int = 1280,
        height: int = 900,
        scheme: str = "light",
        touch: bool = False,
        playback: str = "off",
        language: str = "en",
        motion: bool = False,
    ) -> Page:
        """Most tests would only wait for animations and the playback of moves, so both are off."""
        context = self.chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="no-preference" if motion else "reduce",
            has_touch=touch,
            locale=language,
        )
        context.set_default_timeout(TIMEOUT)
        evidence.keep_console(context)
        context.add_init_script(
            f"try {{ localStorage.playback ??= '{playback}'; }} catch {{ /* an empty page "
            f"has none */ }}"
        )
        page = context.new_page()
        page.clock.install()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda message: (
                self.errors.append(message.text)
                if "Content Security Policy" in message.text
                else None
            ),
        )
        return page


@contextmanager
def one_page(chromium: Browser, **options: Any) -> Iterator[Page]:
    browsers = Browsers(chromium)
    page = browsers.page(**options)
    yield page
    page.context.close()
    assert browsers.errors == []


@pytest.fixture(scope="module")
def shared_page(chromium: Browser) -> Iterator[Page]:
    """One page for the tests of a module that only look at what the server sends: a new browser
    takes longer than they do.
    """
    with one_page(chromium) as page:
        yield page


@pytest.fixture
def browsers(chromium: Browser) -> Iterator[Browsers]:
    found = Browsers(chromium)
    before = list(chromium.contexts)
    yield found
    for context in chromium.contexts:
        if context not in before:
            context.close()
    assert found.errors == []
