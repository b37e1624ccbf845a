"""Random people at a table, against the server's rules and a model of them together.

For as long as you like:

    python -m benchmarks.referee --steps 1000000
"""

import argparse
import time

from hypothesis import settings
from hypothesis.stateful import invariant, run_state_machine_as_test
from tests.server.table.test_referee import STEPS, RandomPeople

BATCH = 500  # games between two reports


class CountedPeople(RandomPeople):
    steps = 0

    @invariant()
    def count(self) -> None:
        CountedPeople.steps += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    steps = parser.parse_args().steps
    chosen = settings(
        max_examples=BATCH, stateful_step_count=STEPS, deadline=None, database=None
    )
    began = time.monotonic()
    while CountedPeople.steps < steps:
        run_state_machine_as_test(CountedPeople, settings=chosen)
        seconds = time.monotonic() - began
        print(f"{CountedPeople.steps:,} steps in {seconds:.0f} s, no difference", flush=True)


if __name__ == "__main__":
    main()
