"""Mutation testing: faults are put into the sources, one at a time. How many do the tests find?

    python -m benchmarks.mutation                     a sample of PACKAGES
    python -m benchmarks.mutation games/qwixx/rules   of one module, or of all in a package
    python -m benchmarks.mutation --again             those that were not found, once more

Tests run on plain Python sources. First, all of them once: which test executes which line, and how
long it takes. Then each mutant is given to the tests that execute its line, then to the others that
execute its module, quick ones first, until one fails. Everything is kept in `.mutation` and
taken up there again.
"""

import argparse
import json
import os
import random
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from benchmarks.mutants import SOURCES, Mutator
from benchmarks.mutation_runs import (
    Judge,
    Outcome,
    Recorder,
    outcome_of_import,
    version_of,
    with_tests,
)

ROOT = SOURCES.parent
FOLDER = ROOT / ".mutation"
RESULTS = FOLDER / "results.jsonl"
PACKAGES = ["games", "server/table", "core/play"]
TESTS = [
    "tests/core",
    "tests/games",
    "tests/server/table",
    "tests/test_interface.py",
    "tests/envs/test_encoder.py",
    "tests/practice/test_themes.py",
    "tests/terminal/test_pads.py",
]
EVERY_LINE = "-1"  # as bits
SECONDS, SECONDS_AGAIN = 5.0, 30.0  # of tests for each mutant

Key = tuple[str, str, int]  # module, its version, number
Result = dict[str, Any]


class Tests:
    """What all tests execute."""

    def __init__(self, most: float) -> None:
        self.most = most  # seconds for each mutant
        self.seconds: dict[str, float] = {}
        self.executed: dict[str, dict[str, int]] = {}  # by module and test: lines as bits
        with_tests(TESTS, lambda: Recorder(PACKAGES, record_of))
        for name in TESTS:
            path = ROOT / name
            for file in sorted(path.rglob("test_*.py")) if path.is_dir() else [path]:
                self.read(record_of(str(file.relative_to(ROOT))))
        self.add("", json.loads(record_of("imports").read_text("utf-8"))[""])

    def read(self, record: Path) -> None:
        if record.exists():  # otherwise all tests of the file are skipped
            found = json.loads(record.read_text("utf-8"))
            for test, (seconds, lines) in found["tests"].items():
                self.seconds[test] = seconds
                same = {module for module in lines if is_version(module, found["versions"])}
                self.add(test, {**lines, **dict.fromkeys(lines.keys() - same, EVERY_LINE)})

    def add(self, test: str, lines: dict[str, str]) -> None:
        for module, bits in lines.items():
            self.executed.setdefault(module, {})[test] = int(bits, 16)

    def when_imported(self, mutant: Mutator) -> bool:
        """Does the mutant show before any test runs?"""
        lines = self.executed.get(mutant.module, {}).get("", 0)
        if mutant.function is None:
            return bool(lines)
        body = range(mutant.function.body[0].lineno, (mutant.function.end_lineno or 0) + 1)
        return any(lines >> line & 1 for line in body)

    def of(self, mutant: Mutator) -> dict[str, float]:
        """The tests of a mutant, in the order in which they are tried."""
        by_test = self.executed.get(mutant.module, {})
        near = {test for test, bits in by_test.items() if bits >> mutant.line & 1}
        groups = [near - {""}, by_test.keys() - near - {""}]
        if mutant.function is None or self.when_imported(mutant):
            groups.append(self.of_package(mutant) - by_test.keys())
        elif not near:
            return {}
        chosen, total = dict[str, float](), 0.0
        for group in groups:
            for test in sorted(group, key=lambda test: (self.seconds[test], test)):
                if total + self.seconds[test] <= self.most:
                    chosen[test] = self.seconds[test]
                    total += self.seconds[test]
        return chosen

    def of_package(self, mutant: Mutator) -> set[str]:
        package = Path(mutant.module).parent
        modules = [module for module in self.executed if Path(module).parent == package]
        return {test for module in modules for test in self.executed[module]} - {""}


def record_of(name: str) -> Path:
    """Of a file of tests."""
    file = ROOT / name
    return FOLDER / f"{file.stem}-{version_of(file) if file.exists() else ''}.json"


def is_version(module: str, versions: dict[str, str]) -> bool:
    """Has the module not changed since then? If it has, its lines have moved."""
    return versions[module] == version_of(SOURCES / module)


def outcome_of_import_near(mutant: Mutator, seconds: dict[str, float]) -> Outcome:
    """First by the tests of its package, because all that are tried have to be imported."""
    folder = str(Path(mutant.module).parent).replace("quincunx", "tests", 1)
    near = {test: time for test, time in seconds.items() if test.startswith(folder)}
    others = {test: time for test, time in seconds.items() if test not in near}
    for tests in (near, others):
        outcome = outcome_of_import(mutant, tests)
        if outcome[0] == "found":
            return outcome
    return ("survived" if seconds else "not executed"), ""


def key_of(module: str, number: int) -> Key:
    return module, version_of(SOURCES / module), number


def known_results() -> dict[Key, Result]:
    lines = RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else []
    results = [json.loads(line) for line in lines]
    return {(each["module"], each["version"], each["number"]): each for each in results}


def keep(mutant: Mutator, outcome: Outcome) -> None:
    module, version, number = key_of(mutant.module, mutant.number)
    result = {
        "module": module,
        "version": version,
        "number": number,
        "line": mutant.line,
        "change": mutant.change,
        "outcome": outcome[0],
        "by": outcome[1],
    }
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps(result) + "\n")


def run(keys: Iterable[Key], seconds: float) -> None:
    tests = Tests(seconds)
    mutants = [Mutator(module, number) for module, _, number in keys]
    later = [each for each in mutants if not tests.when_imported(each)]
    with_tests(TESTS, lambda: Judge(later, tests.of, keep))
    for mutant in mutants:
        if tests.when_imported(mutant):
            keep(mutant, outcome_of_import_near(mutant, tests.of(mutant)))


def sample(modules: Sequence[str], size: int, seed: str) -> list[Key]:
    """Larger modules have more. A larger sample contains the smaller one."""
    places = {module: Mutator(module, -1).places for module in modules}
    part = min(1.0, size / sum(places.values()))
    chosen = []
    for module, count in places.items():
        numbers = list(range(count))
        random.Random(f"{seed} {module}").shuffle(numbers)
        chosen += [key_of(module, number) for number in numbers[: round(part * count + 0.5)]]
    random.Random(seed).shuffle(chosen)
    return chosen


def report(module: str, results: Sequence[Result]) -> None:
    print(f"{module}: {share(results)}")
    lines = (SOURCES / module).read_text("utf-8").splitlines()
    for each in sorted(results, key=lambda each: each["line"]):
        if each["outcome"] != "found":
            print(f"    {each['line']}: {lines[each['line'] - 1].strip()}")
            print(f"        {each['change']}  ({each['outcome']}, {each['number']})")


def share(results: Sequence[Result]) -> str:
    found = sum(each["outcome"] == "found" for each in results)
    return f"{found} of {len(results)} found, {100 * found / max(1, len(results)):.1f} %"


def modules_of(name: str) -> list[str]:
    path = SOURCES / "quincunx" / name
    files = sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]
    return [str(each.relative_to(SOURCES)) for each in files if each.name != "__init__.py"]


def main() -> None:
    parser = argparse.ArgumentParser(
        description="How many faults in the sources do the tests find?"
    )
    parser.add_argument("names", nargs="*", default=PACKAGES, metavar="package or module")
    parser.add_argument("--sample", type=int, default=500, help="mutants of all modules together")
    parser.add_argument("--seed", default="1", help="which mutants")
    parser.add_argument("--again", action="store_true", help="try those not found once more")
    arguments = parser.parse_args()
    sys.path.insert(0, str(SOURCES))
    os.environ["PYTHONPATH"] = str(SOURCES)
    FOLDER.mkdir(parents=True, exist_ok=True)
    modules = [module for name in arguments.names for module in modules_of(name)]
    keys = sample(modules, arguments.sample, arguments.seed)
    known = known_results()
    missing = {"survived", "not executed"} if arguments.again else set()
    run(
        [key for key in keys if key not in known or known[key]["outcome"] in missing],
        SECONDS_AGAIN if arguments.again else SECONDS,
    )
    known = known_results()
    for module in modules:
        report(module, [known[key] for key in keys if key[0] == module and key in known])
    for name in arguments.names:
        within = set(modules_of(name))
        print(f"{name}: {share([known[key] for key in keys if key[0] in within])}")


if __name__ == "__main__":
    main()
