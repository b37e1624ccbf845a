"""Compiled and uncompiled, the same seeds must give exactly the same games, the same choices of the
engine and the same environments.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx as qx

ROOT = Path(__file__).parent.parent
RECORDS = 1  # of every set-up
CHOICES = 2  # in every game at every level
STEPS = 20  # of every set-up


def output_of(module: str, count: int, python_path: str) -> tuple[str, str]:
    """What the module prints with this path for Python's imports, and whether it found compiled
    code.
    """
    command = [sys.executable, "-m", module, str(count)]
    environment = {**os.environ, "PYTHONPATH": python_path}
    run = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout, run.stderr.strip()


@pytest.mark.skipif(
    not qx.compiled, reason="quincunx is installed uncompiled: there is nothing to compare"
)
@pytest.mark.parametrize(
    ("module", "count"),
    [("tests.records", RECORDS), ("tests.engine.choices", CHOICES), ("tests.envs.steps", STEPS)],
)
def test_compiled_and_uncompiled_code_agree(module: str, count: int) -> None:
    plain, kind = output_of(module, count, str(ROOT / "src"))
    assert kind == "uncompiled"
    native, kind = output_of(module, count, "")
    assert kind == "compiled"
    assert plain == native
    assert len(plain.splitlines()) >= count * len(qx.games())
