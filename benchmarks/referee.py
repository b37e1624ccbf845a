"""Random people at a table, against the server's rules and a model of them together.

For as long as you like:

    python -m benchmarks.referee --steps 1000000
"""

import argparse

from hypothesis import settings
from hypothesis.stateful import run_state_machine_as_test
from tests.server.table.test_referee import STEPS, RandomPeople


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    steps = parser.parse_args().steps
    chosen = settings(
        max_examples=max(1, steps // STEPS), stateful_step_count=STEPS, deadline=None, database=None
    )
    run_state_machine_as_test(RandomPeople, settings=chosen)
    print(f"up to {steps:,} steps without a difference")


if __name__ == "__main__":
    main()
