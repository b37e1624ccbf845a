"""A failing random test prints the shortest example and what repeats it."""

import os
from pathlib import Path

import pytest

pytest_plugins = ["pytester"]
ROOT = Path(__file__).parents[1]
FAILING = """
from hypothesis import given, strategies
from tests.random_examples import examples

@examples(50)
@given(strategies.lists(strategies.integers()))
def test_broken(numbers):
    assert sum(numbers) < 1000
"""


@pytest.fixture(autouse=True)
def failing(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
    pytester.makeconftest("from tests.conftest import *")
    pytester.makepyfile(FAILING)


@pytest.mark.parametrize(
    ("options", "repeat"),
    [
        ([], "make test tries the same examples every time"),
        (["--hypothesis-profile", "fuzz", "--hypothesis-seed", "7"], "make fuzz SEED=7"),
    ],
)
def test_the_shortest_example_and_the_seed(
    pytester: pytest.Pytester, options: list[str], repeat: str
) -> None:
    result = pytester.runpytest_subprocess("-m", "random", "-p", "no:cacheprovider", *options)
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["numbers = [[]1000[]]"])
    result.stdout.fnmatch_lines(["*How to repeat it*", repeat])
