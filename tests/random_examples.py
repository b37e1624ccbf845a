"""How many random examples tests try: a few that are always the same, so that a failure is that of
the change being tested, or with `make fuzz` many that are different each time.

A failure shows the shortest example that fails, and what repeats it.
"""

from typing import Any

import pytest
from hypothesis import Phase, settings

FEW = 16
MORE = 120  # times as many examples


def register_profiles() -> None:
    """No test depends on how fast the machine is."""
    settings.register_profile(
        "test", deadline=None, max_examples=FEW, derandomize=True, print_blob=True
    )
    settings.register_profile(
        "fuzz", deadline=None, max_examples=FEW * MORE, derandomize=False, print_blob=True
    )
    settings.register_profile(  # for benchmarks/mutation.py, which only asks whether a test fails
        "mutation",
        settings.get_profile("test"),
        phases=(Phase.explicit, Phase.generate),
        database=None,
    )
    settings.load_profile("test")


def examples(few: int, **others: Any) -> settings:
    """Settings for a test whose examples take longer than most."""
    fuzzing = settings.get_current_profile_name() == "fuzz"
    return settings(max_examples=few * MORE if fuzzing else few, **others)


def how_to_repeat(config: pytest.Config) -> str:
    seed = config.getoption("--hypothesis-seed")
    if seed is None:
        return "make test tries the same examples every time"
    return f"make fuzz SEED={seed}"
