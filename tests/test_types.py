"""What type checkers know about the library: the games of the package have their own states, views
and moves. mypy and pyright must agree on a strict script, and find what is wrong in it.
"""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, get_args, get_overloads

import mypy.api
import pytest
from typing_extensions import get_original_bases

import quincunx as qx
from quincunx.core.descriptor import GameDescriptor
from quincunx.core.details import Erased, First, Unseen
from quincunx.engine import LEVELS, LevelName
from quincunx.games import DESCRIPTORS

ROOT = Path(__file__).parents[1]
PYTHON = sys.executable
SCRIPT = """
# pyright: strict
from typing_extensions import assert_type

import quincunx as qx
from quincunx.core.details import First, Pass
from quincunx.games.clever.details import CleverMove
from quincunx.games.clever.view import CleverView
from quincunx.games.qwirkle.details import Draw, Place, Trade
from quincunx.games.qwixx.details import Mark, Penalty, Roll
from quincunx.games.qwixx.view import QwixxView
from quincunx.games.qwizz.view import QwizzView

state = qx.game("squares", players=3).start()
assert_type(state.view(0), QwixxView)
assert_type(state.moves(0)[0].details, Mark | Penalty | Pass)
assert_type(state.sample(qx.Random(1)).details, Roll | First)
assert_type(qx.Match(qx.game("clever")).state.view(None), CleverView)
assert_type(qx.game("clever").move("reroll").details, CleverMove)
assert_type(qx.game("qwirkle").start().moves(0)[0].details, Place | Trade | Pass)
assert_type(qx.game("qwirkle").outcome("Ro").details, Draw)
assert_type(qx.game("qwizz").start().view(0), QwizzView)
assert_type(qx.game("of another package").start(), qx.State)

any_game: qx.Game = qx.game("qwixx")
any_match: qx.Match = qx.Match(any_game)
move: qx.Move = qx.Engine("expert").choose(any_match.state, 0)

state.view(0)["score"]  # wrong
qx.Engine("best")  # wrong
if isinstance(details := state.moves(0)[0].details, Mark):
    details.colour  # wrong
"""
WRONG = {number for number, line in enumerate(SCRIPT.splitlines(), 1) if line.endswith("# wrong")}


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("types") / "script.py"
    path.write_text(SCRIPT, "utf-8")
    return path


@pytest.fixture(scope="module")
def found(script: Path) -> list[dict[str, Any]]:
    """What pyright finds in the script and the examples, as a user with the installed package."""
    command = [PYTHON, "-m", "pyright", "--outputjson", "--pythonpath", PYTHON]
    run = subprocess.run(
        [*command, str(script), str(ROOT / "examples")],
        env={**os.environ, "PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"},
        capture_output=True,
        cwd=ROOT,
        check=False,
    )
    diagnostics: list[dict[str, Any]] = json.loads(run.stdout)["generalDiagnostics"]
    return diagnostics


def test_mypy_knows_the_types(script: Path) -> None:
    out, _, _ = mypy.api.run(
        [
            "--strict",
            "--no-error-summary",
            "--hide-error-context",
            "--config-file",
            os.devnull,
            "--cache-dir",
            str(ROOT / ".mypy_cache/scripts"),
            "--python-executable",
            sys.executable,
            str(script),
        ]
    )
    assert {int(line.split(":")[1]) for line in out.splitlines() if " error: " in line} == WRONG, (
        out
    )


def test_pyright_knows_the_types(script: Path, found: list[dict[str, Any]]) -> None:
    own = [each for each in found if each["file"] == str(script)]
    assert {each["range"]["start"]["line"] + 1 for each in own} == WRONG, own


def test_pyright_accepts_the_examples(script: Path, found: list[dict[str, Any]]) -> None:
    assert [each for each in found if each["file"] != str(script)] == []


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
