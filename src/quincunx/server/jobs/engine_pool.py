"""The engine in worker processes, so that its work never delays a page.

Moves and advice share one scheduler.
"""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from quincunx.core.state import State
from quincunx.engine import Advice, Engine
from quincunx.server.jobs.cost_estimates import CostEstimates
from quincunx.server.jobs.scheduler import JobOptions, Scheduler
from quincunx.server.jobs.worker_process import WorkerProcess

ADVICE_LEVEL = "strong"  # quick enough for somebody who waits for the answer
ADVICE = "advice"
SHORT_JOB = 0.03  # expected seconds, once measured: the lower levels, and experts in quick games
INITIAL_SECONDS = {
    "novice": 0.001,
    "casual": 0.003,
    "strong": 0.01,
    "expert": 0.05,
    ADVICE: 0.01,
}  # until they have been measured


def choose(state: State, seat: int, level: str, network: Path | None) -> str:
    return Engine(level, network=network).choose(state, seat).text


def advise(state: State, seat: int, network: Path | None) -> list[Advice]:
    return Engine(ADVICE_LEVEL, network=network).advise(state, seat)


class EnginePool:
    """Every answer of the engine comes with the seconds of processor time that it took."""

    def __init__(
        self, workers: int | None = None, networks: Mapping[str, Path] | None = None
    ) -> None:
        """`networks` are files by the key of the game, instead of the shipped networks."""
        self._networks = networks or {}
        # One core is left for the pages, and one worker for short jobs.
        self.scheduler = Scheduler(
            [WorkerProcess() for _ in range(workers or max(2, os.cpu_count() or 2))], SHORT_JOB
        )
        self._costs = CostEstimates()

    async def choose(
        self, state: State, seat: int, level: str, options: JobOptions
    ) -> tuple[str, float]:
        return await self._run(options, level, choose, state, seat, level)

    async def advise(
        self, state: State, seat: int, options: JobOptions
    ) -> tuple[list[Advice], float]:
        return await self._run(options, ADVICE, advise, state, seat)

    async def _run(
        self, options: JobOptions, kind: str, work: Any, state: State, *arguments: object
    ) -> tuple[Any, float]:
        key, initial = state.game.key, INITIAL_SECONDS[kind]
        options = replace(options, cost=self._costs.expect((kind, key), initial))
        answer, seconds = await self.scheduler.run(
            options, work, state, *arguments, self._networks.get(key)
        )
        self._costs.learn((kind, key), seconds, initial)
        return answer, seconds

    async def close(self) -> None:
        await self.scheduler.close()
