"""The engine in worker processes, with a network that the operator of the server has trained."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import quincunx as qx
from quincunx.engine import Advice
from quincunx.engine.values.files import weights_file
from quincunx.engine.values.network import Network
from quincunx.server.jobs.engine_jobs import EngineJobs
from quincunx.server.jobs.job_queue import JobOptions


def advice_with(networks: dict[str, Path]) -> list[Advice]:
    async def ask() -> list[Advice]:
        pool = EngineJobs(1, networks)
        try:
            return (
                await pool.advise(
                    qx.Match(qx.game("squares", first=0), seed=1).state, 0, JobOptions("")
                )
            )[0]
        finally:
            await pool.close()

    with (
        ThreadPoolExecutor(1) as thread
    ):  # its own thread, because the browser tests have a running event loop in the main one
        return thread.submit(asyncio.run, ask()).result()


def test_each_game_uses_its_network(tmp_path: Path) -> None:
    path = tmp_path / "squares.npz"
    Network.random(Network.load(weights_file("squares")).scales.tolist(), (4,), seed=1).save(path)
    own, shipped = advice_with({"squares": path}), advice_with({"qwixx": path})
    assert own[0].score < 40 < shipped[0].score
