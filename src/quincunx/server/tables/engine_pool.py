"""The engine in worker processes, so that its work never delays a page."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import TypeVar

from quincunx.core.state import State
from quincunx.engine import Advice, Engine

ADVICE_LEVEL = "strong"  # quick enough for somebody who waits for the answer

T = TypeVar("T")


def choose(state: State, seat: int, level: str, network: Path | None) -> str:
    return Engine(level, network=network).choose(state, seat).text


def advise(state: State, seat: int, network: Path | None) -> list[Advice]:
    return Engine(ADVICE_LEVEL, network=network).advise(state, seat)


def timed(work: Callable[..., T], *arguments: object) -> tuple[T, float]:
    start = time.perf_counter()
    return work(*arguments), time.perf_counter() - start


class EnginePool:
    """Every answer of the engine comes with the seconds that it took."""

    def __init__(self, workers: int | None = None, networks: Mapping[str, Path] | None = None) -> None:
        """`networks` are files by the key of the game, instead of the shipped networks."""
        self._networks = networks or {}
        self._workers = workers or max(1, (os.cpu_count() or 2) - 1)  # one core is left for the pages
        self._pool = self._new_pool()

    async def choose(self, state: State, seat: int, level: str) -> tuple[str, float]:
        return await self._run(choose, state, seat, level, self._networks.get(state.game.key))

    async def advise(self, state: State, seat: int) -> tuple[list[Advice], float]:
        return await self._run(advise, state, seat, self._networks.get(state.game.key))

    async def run(self, work: Callable[..., T], *arguments: object) -> T:
        """Other work that is too much for the process that serves the pages."""
        return (await self._run(work, *arguments))[0]

    def close(self) -> None:
        self._pool.shutdown(wait=True, cancel_futures=True)

    async def _run(self, work: Callable[..., T], *arguments: object) -> tuple[T, float]:
        pool = self._pool
        try:
            return await asyncio.get_running_loop().run_in_executor(pool, timed, work, *arguments)
        except BrokenProcessPool:  # a worker was killed: start new ones and try again
            if self._pool is pool:
                self._pool = self._new_pool()
            return await asyncio.get_running_loop().run_in_executor(self._pool, timed, work, *arguments)

    def _new_pool(self) -> ProcessPoolExecutor:
        # Spawned, not forked: a forked copy of a process with threads may contain locks that are never released.
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"), initializer=prepare_worker)


def prepare_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in the terminal is for the server, which then stops its workers in order
    threading.Thread(target=exit_with_parent, name="exit with parent", daemon=True).start()


def exit_with_parent() -> None:
    """A server that is killed cannot stop its workers: they notice it themselves."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
