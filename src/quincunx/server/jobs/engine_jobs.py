"""The engine in worker processes, so that its work never delays a page."""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Final

from quincunx.core.state import State
from quincunx.engine import Advice, Engine, level_name
from quincunx.server.jobs.cluster import Cluster
from quincunx.server.jobs.job_queue import JobOptions, JobQueue
from quincunx.server.jobs.worker_processes import WorkerProcesses

ADVICE_LEVEL: Final = "strong"  # quick enough for somebody who waits for the answer
LONG_LEVELS = frozenset({"expert"})  # the others take some milliseconds
CLUSTER_SHARE = 0.75  # the rest is for reviews


class EngineJobs:
    """Every answer of the engine comes with the seconds of processor time that it took."""

    def __init__(
        self,
        workers: int | None = None,
        networks: Mapping[str, Path] | None = None,
        cluster: Cluster | None = None,
    ) -> None:
        """`networks` are files by the key of the game, instead of the shipped networks."""
        self.cluster = cluster
        self._networks = networks or {}
        # One core is left for the pages, and one worker for short jobs.
        count = workers or max(2, os.cpu_count() or 2)
        self.queue = JobQueue(
            WorkerProcesses(count), count, cluster=cluster, cluster_share=CLUSTER_SHARE
        )

    async def choose(
        self, state: State, seat: int, level: str, options: JobOptions
    ) -> tuple[str, float]:
        options = replace(options, is_long=level in LONG_LEVELS)
        network = self._networks.get(state.game.key)
        return await self.queue.run(options, choose, state, seat, level, network)

    async def advise(
        self, state: State, seat: int, options: JobOptions
    ) -> tuple[list[Advice], float]:
        return await self.queue.run(
            options, advise, state, seat, self._networks.get(state.game.key)
        )

    async def close(self) -> None:
        await self.queue.close()


# ---- in the worker process


def choose(state: State, seat: int, level: str, network: Path | None) -> str:
    return str(Engine(level_name(level), network=network).choose(state, seat))


def advise(state: State, seat: int, network: Path | None) -> list[Advice]:
    return Engine(ADVICE_LEVEL, network=network).advise(state, seat)
