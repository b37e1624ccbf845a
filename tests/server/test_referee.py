"""Random people against real servers, through HTTP, on both databases, with restarts."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.server.served_table import PeopleAtServers, World
from tests.server.table.chosen_steps import machine

T = TypeVar("T")


def test_servers_and_referee_agree(database: str) -> None:
    """Several servers can share PostgreSQL only."""
    # In a thread of its own: a browser of other tests may run an event loop in this one.
    with ThreadPoolExecutor(1) as thread:
        runner = asyncio.Runner()

        def run(work: Coroutine[Any, Any, T]) -> T:
            return thread.submit(runner.run, work).result()

        world = run(World(database, 2 if database.startswith("postgresql") else 1).start())
        chosen = settings(
            max_examples=4,
            stateful_step_count=40,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],  # a shorter example would take minutes to find
        )
        try:
            people = machine(lambda: PeopleAtServers(world), run)
            run_state_machine_as_test(people, settings=chosen)
        finally:
            run(world.close())
            thread.submit(runner.close).result()
