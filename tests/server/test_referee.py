"""Random people against real servers, through HTTP, on both databases, with restarts."""

from hypothesis import Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.server.served_table import PeopleAtServers, World


def test_servers_and_referee_agree(database: str) -> None:
    """Several servers can share PostgreSQL only."""
    world = World(database, servers=2 if database.startswith("postgresql") else 1)
    people = type("People", (PeopleAtServers,), {"world": world})
    chosen = settings(
        max_examples=4,
        stateful_step_count=40,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],  # a shorter example would take minutes to find
    )
    try:
        run_state_machine_as_test(people, settings=chosen)
    finally:
        world.close()
