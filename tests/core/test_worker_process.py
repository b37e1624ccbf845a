"""Worker processes end with the process that started them, however that ends."""

import subprocess
import sys

import pytest

from tests.support import PATIENCE

PROGRAM = """
import os, sys
{start}
print(executor.submit(os.getpid).result(), flush=True)
sys.stdin.read()
"""
ARENA = "from quincunx.arena.workers import WorkerPool; executor = WorkerPool(1)"
TERMINAL = """
from tests.terminal.support import local_game
executor = local_game("squares", "Ann", "Bob").executor()
"""


@pytest.mark.parametrize("start", [ARENA, TERMINAL], ids=["arena", "terminal"])
def test_workers_exit_when_their_parent_is_terminated(start: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM.format(start=start)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as parent:
        assert parent.stdout is not None
        assert int(parent.stdout.readline()) != parent.pid
        parent.terminate()
        # the workers have the same standard output, so it ends with the last of them
        parent.communicate(timeout=PATIENCE)
