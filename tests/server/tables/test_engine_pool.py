"""The engine's worker processes."""

import subprocess
import sys

SERVER = """
import asyncio, os, sys
from quincunx.server.tables.engine_pool import EnginePool

pool = EnginePool(1)
print(asyncio.run(pool.run(os.getpid)), flush=True)
sys.stdin.read()
"""


def test_workers_exit_when_their_server_is_killed() -> None:
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    worker = int(server.stdout.readline())
    assert worker != server.pid
    server.kill()
    server.communicate(timeout=20)  # the workers have the same standard output, so it ends with the last of them
