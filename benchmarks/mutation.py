"""Mutation testing: faults are put into the sources, one at a time. How many do the tests find?

    python -m benchmarks.mutation                     a sample of each module of PACKAGES
    python -m benchmarks.mutation games/qwixx/rules   one module, or all of a package

Tests run on plain Python sources. First, all of them once: which test executes which line, and how
long it takes. Then each mutant is given to the tests that execute its line, then to the others that
execute its module, quick ones first, until one fails. Everything is kept in `.mutation` and
taken up there again. Delete `results.jsonl` there to try known mutants with other tests.
"""

import argparse
import hashlib
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Generator, Sequence
from pathlib import Path
from types import CodeType
from typing import Any

import coverage
import hypothesis  # noqa: F401  (imported once, here, for all mutants)
import numpy as np  # noqa: F401
import pytest

from benchmarks.mutants import SOURCES, MutantImporter, mutate

ROOT = SOURCES.parent
FOLDER = ROOT / ".mutation"
PACKAGES = ["games", "server/table", "core/play"]
TESTS = [
    "tests/core",
    "tests/games",
    "tests/server/table",
    "tests/test_interface.py",
    "tests/test_playthroughs.py",
]
OPTIONS = ["-q", "-p", "no:cacheprovider", "--hypothesis-profile", "mutation"]
OPTIONS += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]
SECONDS = 30.0  # of tests for each mutant

Found = dict[str, Any]  # of all tests: "seconds" by test, "tests" by module and line
Mutant = dict[str, Any]


class Recorder:
    """A plugin of pytest: how long each test takes, and which lines it executes."""

    def __init__(self) -> None:
        self.coverage = coverage.Coverage(
            data_file=None, source=[str(SOURCES)], config_file=False, messages=False
        )
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverage.switch_context(item.nodeid)
        start = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = time.process_time() - start

    def found(self) -> Found:
        data = self.coverage.get_data()
        tests = {
            str(Path(file).relative_to(SOURCES)): {
                line: [test for test in tests if test]
                for line, tests in data.contexts_by_lineno(file).items()
            }
            for file in data.measured_files()
        }
        return {"seconds": self.seconds, "tests": tests}


def record_tests(file: Path, into: Path) -> None:
    """In a process of its own."""
    if child := os.fork():
        os.waitpid(child, 0)
        return
    recorder = Recorder()
    recorder.coverage.start()
    pytest.main([*OPTIONS, str(file)], plugins=[recorder])
    recorder.coverage.stop()
    into.write_text(json.dumps(recorder.found()), "utf-8")
    os._exit(0)


def all_tests() -> Found:
    found: Found = {"seconds": {}, "tests": {}}
    for name in TESTS:
        path = ROOT / name
        for file in sorted(path.rglob("test_*.py")) if path.is_dir() else [path]:
            known = FOLDER / f"{file.stem}-{version_of(file)}.json"
            if not known.exists():
                record_tests(file, known)
            part = json.loads(known.read_text("utf-8"))
            found["seconds"] |= part["seconds"]
            for module, lines in part["tests"].items():
                of_module = found["tests"].setdefault(module, {})
                for line, tests in lines.items():
                    of_module.setdefault(line, []).extend(tests)
    return found


def version_of(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:12]


class Chosen:
    """A plugin of pytest: only these tests, in this order."""

    def __init__(self, tests: Sequence[str]) -> None:
        self.ranks = {test: rank for rank, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = sorted(
            (each for each in items if each.nodeid in self.ranks),
            key=lambda each: self.ranks[each.nodeid],
        )


def tests_for(found: Found, module: str, line: int) -> tuple[list[str], float]:
    """In the order in which they are tried, and how long they take."""
    by_line = found["tests"].get(module, {})
    near = set(by_line.get(str(line), ()))
    others = {test for tests in by_line.values() for test in tests} - near
    chosen, seconds = list[str](), 0.0
    for group in (near, others):
        for test in sorted(group, key=lambda test: (found["seconds"][test], test)):
            if seconds + found["seconds"][test] <= SECONDS:
                chosen.append(test)
                seconds += found["seconds"][test]
    return chosen, seconds


def outcome_of(module: str, code: CodeType, tests: Sequence[str], seconds: float) -> str:
    """What the tests say of a mutant, in a process of its own."""
    if not tests:
        return "not executed"
    child = os.fork()
    if not child:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        sys.meta_path.insert(0, MutantImporter(module, code))
        files = sorted({test.split("::")[0] for test in tests})
        os._exit(pytest.main([*OPTIONS, "-x", *files], plugins=[Chosen(tests)]))
    deadline = time.monotonic() + 60 + 10 * seconds
    while time.monotonic() < deadline:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return "survived" if status == 0 else "found"
        time.sleep(0.01)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "found"  # it runs for ever


def mutants_of(found: Found, module: str, sample: int, seed: str, results: Path) -> list[Mutant]:
    version = version_of(SOURCES / module)
    known = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    done = {each["number"]: each for each in known if each["of"] == [module, version]}
    places = mutate(module, -1)[0].places
    numbers = random.Random(f"{seed} {module}").sample(range(places), min(sample, places))
    for number in [number for number in numbers if number not in done]:
        mutator, code = mutate(module, number)
        outcome = outcome_of(module, code, *tests_for(found, module, mutator.line))
        done[number] = {
            "of": [module, version],
            "number": number,
            "line": mutator.line,
            "change": mutator.change,
            "outcome": outcome,
        }
        with results.open("a", encoding="utf-8") as file:
            file.write(json.dumps(done[number]) + "\n")
    return [done[number] for number in numbers]


def report(module: str, mutants: Sequence[Mutant]) -> None:
    print(f"{module}: {share(mutants)}")
    lines = (SOURCES / module).read_text("utf-8").splitlines()
    for each in sorted(mutants, key=lambda each: each["line"]):
        if each["outcome"] != "found":
            print(f"    {each['line']}: {lines[each['line'] - 1].strip()}")
            print(f"        {each['change']}  ({each['outcome']})")


def share(mutants: Sequence[Mutant]) -> str:
    found = Counter(each["outcome"] for each in mutants)["found"]
    return f"{found} of {len(mutants)} found, {100 * found / max(1, len(mutants)):.0f} %"


def modules_of(name: str) -> list[str]:
    path = SOURCES / "quincunx" / name
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    return [str(each.relative_to(SOURCES)) for each in files if each.name != "__init__.py"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description="How many faults in the sources do the tests find?"
    )
    parser.add_argument("names", nargs="*", default=PACKAGES, metavar="package or module")
    parser.add_argument("--sample", type=int, default=40, help="mutants of each module")
    parser.add_argument("--seed", default="1", help="which mutants")
    arguments = parser.parse_args()
    sys.path.insert(0, str(SOURCES))
    os.environ["PYTHONPATH"] = str(SOURCES)
    FOLDER.mkdir(parents=True, exist_ok=True)
    results = FOLDER / "results.jsonl"
    results.touch()
    found = all_tests()
    everything = list[Mutant]()
    for module in [module for name in arguments.names for module in modules_of(name)]:
        mutants = mutants_of(found, module, arguments.sample, arguments.seed, results)
        report(module, mutants)
        everything += mutants
    print(f"all: {share(everything)}")


if __name__ == "__main__":
    main()
