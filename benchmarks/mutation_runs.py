"""Runs tests for `benchmarks.mutation`: all of them once, and some of them on each mutant.

Tests are collected once. Then each run is a fork of that process, which has nothing left to import:
a mutant costs little more than the test that finds it.
"""

import gc
import hashlib
import json
import mmap
import os
import resource
import signal
import sys
import traceback
import warnings
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

import coverage
import hypothesis  # noqa: F401  (imported once, here, for all runs)
import numpy as np  # noqa: F401
import pytest

from benchmarks.mutants import SOURCES, MutantImporter, Mutator

OPTIONS = ["-q", "-p", "no:cacheprovider", "--hypothesis-profile", "mutation"]
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
LONG = 4  # seconds of processor time: a test that takes longer in plain Python is left out
IMPORTS = 12  # seconds for the imports of all tests: much more than they need
MEMORY = 3 << 30
PASSED, FAILED = 0, 1

Seconds = Mapping[str, float]  # of tests, in the order in which they run
Outcome = tuple[str, str]  # and the test that found the mutant


class Recorder:
    """A plugin of pytest: for each file, how long each test takes and which lines it executes."""

    def __init__(self, packages: Sequence[str], file_of: Callable[[str], Path]) -> None:
        self.packages = [str(SOURCES / "quincunx" / each) for each in packages]
        self.file_of = file_of
        self.imports = self.measure()

    def measure(self) -> coverage.Coverage:
        measured = coverage.Coverage(
            data_file=None, source=self.packages, config_file=False, messages=False
        )
        measured.start()
        return measured

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.imports.stop()
        self.file_of("imports").write_text(json.dumps(lines_by_test(self.imports)), "utf-8")
        files: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            files.setdefault(item.nodeid.split("::")[0], []).append(item)
        for name, items in files.items():
            into = self.file_of(name)
            if not into.exists():
                in_a_fork(lambda: self.record(items, into))  # noqa: B023
        return True

    def record(self, items: Sequence[pytest.Item], into: Path) -> int:
        """Only tests that pass."""
        quiet()
        measured = self.measure()
        seconds = {}
        for item, following in zip(items, [*items[1:], None], strict=True):
            failed, start = item.session.testsfailed, cpu_time()
            measured.switch_context(item.nodeid)
            run(item, following)
            if item.session.testsfailed == failed:
                seconds[item.nodeid] = cpu_time() - start
        measured.stop()
        lines = lines_by_test(measured)
        found = {test: [seconds[test], lines.get(test, {})] for test in seconds}
        modules = {module for of_test in lines.values() for module in of_test}
        versions = {module: version_of(SOURCES / module) for module in modules}
        into.write_text(json.dumps({"tests": found, "versions": versions}), "utf-8")
        return PASSED

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Generator[None, None, None]:
        signal.signal(signal.SIGPROF, too_long)
        signal.setitimer(signal.ITIMER_PROF, LONG)
        try:
            return (yield)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)


def too_long(*_signal: object) -> None:
    pytest.fail(f"The test takes more than {LONG} seconds.")


def lines_by_test(measured: coverage.Coverage) -> dict[str, dict[str, str]]:
    """The lines of each module as bits."""
    found: dict[str, dict[str, int]] = {}
    with warnings.catch_warnings(action="ignore"):  # of no data
        data = measured.get_data()
    for file in data.measured_files():
        module = str(Path(file).relative_to(SOURCES))
        for line, tests in data.contexts_by_lineno(file).items():
            for test in tests:
                lines = found.setdefault(test, {})
                lines[module] = lines.get(module, 0) | 1 << line
    return {
        test: {module: hex(bits) for module, bits in lines.items()} for test, lines in found.items()
    }


class Judge:
    """A plugin of pytest: runs tests on mutants, each in a process of its own."""

    def __init__(
        self,
        mutants: Iterable[Mutator],
        tests_for: Callable[[Mutator], Seconds],
        report: Callable[[Mutator, Outcome], None],
    ) -> None:
        self.mutants = mutants
        self.tests_for = tests_for
        self.report = report

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        gc.unfreeze()
        functions = [each for each in gc.get_objects() if isinstance(each, FunctionType)]
        gc.freeze()
        for mutant in self.mutants:
            seconds = self.tests_for(mutant)

            def put_in(progress: mmap.mmap) -> int:
                put_into(mutant, functions)  # noqa: B023
                return judge(session, seconds, progress)  # noqa: B023

            self.report(mutant, outcome_of(put_in, seconds))
        return True


def put_into(mutant: Mutator, functions: Sequence[FunctionType]) -> None:
    """Gives the changed function its new code, unless its module is still to be imported."""
    importer = MutantImporter(mutant)
    if importer.name not in sys.modules:
        sys.meta_path.insert(0, importer)
        return
    code = mutant.function_code()
    for each in functions:
        old = each.__code__
        if (old.co_filename, old.co_firstlineno, old.co_name) == (
            code.co_filename,
            code.co_firstlineno,
            code.co_name,
        ):
            each.__code__ = code


class JudgeImported:
    """A plugin of pytest, in a process that has imported the mutant."""

    def __init__(self, seconds: Seconds, progress: mmap.mmap) -> None:
        self.seconds = seconds
        self.progress = progress

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        os._exit(FAILED if session.testsfailed else judge(session, self.seconds, self.progress))


def outcome_of_import(mutant: Mutator, seconds: Seconds) -> Outcome:
    """Of a mutant that shows when its module is imported."""

    def import_first(progress: mmap.mmap) -> int:
        sys.meta_path.insert(0, MutantImporter(mutant))
        signal.setitimer(signal.ITIMER_PROF, IMPORTS)  # which may not end either
        files = sorted({test.split("::")[0] for test in seconds})
        return pytest.main([*OPTIONS, *files], plugins=[JudgeImported(seconds, progress)])

    return outcome_of(import_first, seconds)


def outcome_of(judged: Callable[[mmap.mmap], int], seconds: Seconds) -> Outcome:
    progress = mmap.mmap(-1, 8)

    def child() -> int:
        os.setsid()
        quiet()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        return judged(progress)

    if not seconds:
        return "not executed", ""
    if not in_a_fork(child):
        return "survived", ""
    started = int.from_bytes(progress[:])
    return "found", list(seconds)[started - 1] if started else "when imported"


def judge(session: pytest.Session, seconds: Seconds, progress: mmap.mmap) -> int:
    """A test that runs for ever ends the process."""
    by_name = {item.nodeid: item for item in session.items}
    known = [place for place, test in enumerate(seconds) if test in by_name]
    items = [by_name[test] for test in seconds if test in by_name]
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    for place, item, following in zip(known, items, [*items[1:], None], strict=False):
        progress[:] = (place + 1).to_bytes(8)
        signal.setitimer(signal.ITIMER_PROF, 2 + 5 * seconds[item.nodeid])
        run(item, following)
        if session.testsfailed:
            return FAILED
    return PASSED


def run(item: pytest.Item, following: pytest.Item | None) -> None:
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)


def in_a_fork(function: Callable[[], int]) -> int:
    """What the function returns, or another number if it does not."""
    if child := os.fork():
        return os.waitpid(child, 0)[1]
    status = FAILED
    try:
        status = function()
    except BaseException:
        traceback.print_exc()
    finally:
        os._exit(status)


def quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def cpu_time() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def with_tests(tests: Sequence[str], plugin: Any) -> None:
    """In a process of its own: this one must not import the modules that are changed."""
    in_a_fork(lambda: pytest.main([*OPTIONS, *tests], plugins=[plugin()]))


@cache
def version_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]
