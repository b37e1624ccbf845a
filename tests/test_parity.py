"""The rules run compiled and as plain Python: the same seeds must give the same games to the letter."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx as qx

ROOT = Path(__file__).parent.parent
SEEDS = 5


def records(path: str) -> tuple[str, str]:
    """What tests/records.py prints with these folders on Python's path, and which kind of rules it found."""
    environment = {**os.environ, "PYTHONPATH": path}
    run = subprocess.run(
        [sys.executable, "-m", "tests.records", str(SEEDS)], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout, run.stderr.strip()


@pytest.mark.skipif(not qx.compiled, reason="quincunx is installed uncompiled: there is nothing to compare")
def test_compiled_and_uncompiled_games_are_the_same() -> None:
    plain, kind = records(str(ROOT / "src"))
    assert kind == "uncompiled"
    native, kind = records("")
    assert kind == "compiled"
    assert plain == native
    assert plain.count("quincunx record") >= SEEDS * len(qx.games())
