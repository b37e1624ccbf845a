"""What all tests need.

Tests started in the background ignore Ctrl-C, and so does every program that they start: restore
the default. Games that are kept automatically go to a temporary folder instead of the user's own.
Everything is in English, whatever the language of the machine. No test depends on how fast the
machine is.
"""

import gc
import inspect
import os
import re
import signal
import sys
from collections.abc import Callable, Generator
from functools import cache
from tempfile import TemporaryDirectory
from types import ModuleType
from typing import Any

import pytest

from quincunx.core.one_thread import use_one_thread
from tests import random_examples
from tests.compared_values import refuse_texts
from tests.installed import why_stale

signal.signal(signal.SIGINT, signal.default_int_handler)
data_folder = TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = data_folder.name
os.environ["LANGUAGE"] = "en"
use_one_thread()  # there is a process for each core already
random_examples.register_profiles()
refuse_texts()

# Long ones first. Files that mostly wait are apart, so that others compute beside them.
FIRST = (
    "tests/server/http/test_connections.py",
    "tests/test_docs_site.py",
    "tests/server/web/",
    "tests/server/jobs/test_limits.py",
    "tests/terminal/",
    "tests/server/http/test_websocket.py",
    "tests/engine/",
    "tests/server/",
    "tests/arena/",
)
HANGING = 240  # seconds; the slowest test takes a tenth of this
# What `make check` leaves out and `make fuzz` selects: only a test that starts pytest has its
# marker by hand.
MARKERS = {
    "browser": "uses a browser",
    "database": "uses a PostgreSQL server",
    "kills": "kills processes",
    "random": "is in a module with random examples",
}
KILLING = re.compile(r"[.](kill|crash)\b|SIGKILL")


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput") and (why := why_stale()):
        raise pytest.UsageError(why)
    for name, meaning in MARKERS.items():
        config.addinivalue_line("markers", f"{name}: the test {meaning}")


def pytest_sessionfinish() -> None:
    # Pytest will now look for unclosed resources ten times: only once through all that was loaded.
    gc.collect()
    gc.freeze()
    # Workers that do not end within seconds are killed, and would save nothing for `make coverage`.
    coverage = sys.modules.get("coverage")
    if coverage and (measured := coverage.Coverage.current()):
        measured.stop()
        measured.save()


@pytest.hookimpl(tryfirst=True)  # before tests are selected by their markers
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Several workers take file after file: with short ones in the end, none of them works on alone
    for long.
    """
    items.sort(key=rank)
    for item in items:
        if isinstance(item, pytest.Function):
            for name in markers(item):
                item.add_marker(name)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and item.get_closest_marker("random"):
        report.sections.append(("How to repeat it", random_examples.how_to_repeat(item.config)))
    return report


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """The tests themselves stay to the end: the garbage collector would take a third of the time if
    it looked through them again and again.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Generator[None, None, None]:
    """A test that hangs fails and says where, and the others go on."""
    signal.signal(signal.SIGALRM, report_hanging)
    signal.alarm(HANGING)
    try:
        return (yield)
    finally:
        signal.alarm(0)


def report_hanging(*_signal: object) -> None:
    pytest.fail(f"The test has not ended in {HANGING} seconds.")


def rank(item: pytest.Item) -> int:
    return next(
        (place for place, start in enumerate(FIRST) if item.nodeid.startswith(start)),
        len(FIRST),
    )


def markers(item: pytest.Function) -> set[str]:
    found = set()
    if "chromium" in item.fixturenames:
        found.add("browser")
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    if "cluster" in item.fixturenames or parameters.get("database") == "postgresql":
        found.add("database")
    if KILLING.search(source_of(item.module)) and KILLING.search(reachable(item.function)):
        found.add("kills")
    if has_random_examples(item.module):
        found.add("random")
    return found


@cache
def reachable(function: Callable[..., object]) -> str:
    """The source of a test, and of what it uses in its module."""
    module = sys.modules[function.__module__]
    own: dict[str, Any] = {
        name: each
        for name, each in vars(module).items()
        if (inspect.isfunction(each) or inspect.isclass(each))
        and each.__module__ == module.__name__
    }
    found = {function.__name__: source_of(function)}
    new = list(found.values())
    while new:
        words = set(re.findall(r"\w+", new.pop()))
        for name in (words & own.keys()) - found.keys():
            found[name] = source_of(own[name])
            new.append(found[name])
    return "".join(found.values())


@cache
def source_of(part: Any) -> str:
    return inspect.getsource(part)


@cache
def has_random_examples(module: ModuleType) -> bool:
    return any(
        str(getattr(each, "__module__", "")).startswith("hypothesis")
        for each in vars(module).values()
    )
