"""The engine in worker processes, so that its thinking never holds up anybody's page."""

import asyncio
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from quincunx.core.state import State
from quincunx.engine import Advice, Engine

ADVISER = "strong"  # the level that answers people's questions: quick enough to wait for

T = TypeVar("T")


def choose(state: State, seat: int, level: str) -> str:
    return Engine(level).choose(state, seat).text


def advise(state: State, seat: int) -> list[Advice]:
    return Engine(ADVISER).advise(state, seat)


def timed(work: Callable[..., T], *words: object) -> tuple[T, float]:
    start = time.perf_counter()
    return work(*words), time.perf_counter() - start


class Brains:
    """Every answer comes with the seconds that it took to think."""

    def __init__(self, workers: int | None = None) -> None:
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)  # one core stays for the pages
        self._pool = self._new_pool()

    async def choose(self, state: State, seat: int, level: str) -> tuple[str, float]:
        return await self._run(choose, state, seat, level)

    async def advise(self, state: State, seat: int) -> tuple[list[Advice], float]:
        return await self._run(advise, state, seat)

    async def run(self, work: Callable[..., T], *words: object) -> T:
        """Anything else that is too much work for the process of the pages."""
        return (await self._run(work, *words))[0]

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def _run(self, work: Callable[..., T], *words: object) -> tuple[T, float]:
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, timed, work, *words)
        except BrokenProcessPool:  # a worker was killed: begin again with new ones
            if self._pool is pool:
                self._pool = self._new_pool()
            return await asyncio.get_running_loop().run_in_executor(self._pool, timed, work, *words)

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a copy of a process with threads may hold locks that nobody will open.
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), initializer=ignore_interrupts)


def ignore_interrupts() -> None:
    """Ctrl-C at the terminal is for the server, which then ends its workers in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
