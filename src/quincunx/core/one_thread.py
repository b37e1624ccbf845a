"""NumPy in one thread.

Networks are small: with several threads NumPy spends most of its time on starting and joining them,
above all on a busy machine. And sums are rounded differently, so that the same seed gives another
network. For more speed, run more processes.
"""

import os

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def use_one_thread() -> None:
    """Call it before NumPy is imported. Processes that are started later do the same."""
    for name, value in ONE_THREAD.items():
        os.environ.setdefault(name, value)
