"""What type checkers know about the library: the games of the package have their own states, views
and moves. mypy, which checks the tests, and pyright must agree on a strict script.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args, get_overloads

import pytest
from typing_extensions import get_original_bases

import quincunx as qx
from quincunx.core.descriptor import GameDescriptor
from quincunx.core.moves import Erased, First, Unseen
from quincunx.engine import LEVELS, LevelName
from quincunx.games import DESCRIPTORS

ROOT = Path(__file__).parents[1]
PYTHON = sys.executable
SCRIPT = ROOT / "tests" / "typed_script.py"


@pytest.fixture(scope="module")
def found() -> list[dict[str, Any]]:
    """What pyright finds in the script and the examples, which pyproject.toml names."""
    command = [PYTHON, "-m", "pyright", "--outputjson", "--pythonpath", PYTHON]
    run = subprocess.run(
        command,
        env={**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    diagnostics: list[dict[str, Any]] = json.loads(run.stdout)["generalDiagnostics"]
    return diagnostics


def test_pyright_knows_the_types(found: list[dict[str, Any]]) -> None:
    own = [each for each in found if each["file"] == str(SCRIPT)]
    lines = enumerate(SCRIPT.read_text("utf-8").splitlines())
    wrong = {number for number, line in lines if line.endswith("# type: ignore")}
    assert {each["range"]["start"]["line"] for each in own} == wrong, own
    assert len(wrong) == 3


def test_pyright_accepts_the_examples(found: list[dict[str, Any]]) -> None:
    assert [each for each in found if each["file"] != str(SCRIPT)] == []


def test_every_key_and_level_is_known() -> None:
    keys = [each.__annotations__["key"] for each in get_overloads(qx.game)]
    assert [key for hint in keys for key in get_args(hint)] == [game.key for game in DESCRIPTORS]
    assert list(get_args(LevelName)) == list(LEVELS)


@pytest.mark.parametrize("descriptor", DESCRIPTORS, ids=lambda each: each.key)
def test_the_types_are_those_of_the_notation(descriptor: GameDescriptor) -> None:
    game = qx.game(descriptor.key)
    _, moves, outcomes = get_args(get_original_bases(type(game))[0])
    kinds = {*get_args(moves), *(get_args(outcomes) or (outcomes,))}
    others = {Erased, Unseen} if First in kinds else {Erased, First, Unseen}  # at a real table
    assert kinds == {
        kind
        for kind in game.notation.kinds
        if kind not in others and not kind.__name__.startswith("Hidden")
    }
