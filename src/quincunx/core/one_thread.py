"""NumPy in one thread.

Networks are small: with several threads NumPy spends most of its time on starting and joining them,
above all on a busy machine. And sums are rounded differently, so that the same seed gives another
network. For more speed, run more processes.
"""

import os
from contextlib import AbstractContextManager
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threadpoolctl import ThreadpoolController

ONE_THREAD = dict.fromkeys(("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def use_one_thread() -> None:
    """In a process of our own: call it before NumPy is imported, which then starts no threads at
    all. Processes that are started later do the same.
    """
    for name, value in ONE_THREAD.items():
        os.environ.setdefault(name, value)


def one_thread() -> AbstractContextManager[object]:
    """In anybody's process: NumPy multiplies matrices in one thread inside this context, and goes
    back to as many as before. If several threads of a program multiply at the same time, only the
    first of them sets the limit: none can lift that of another.
    """
    limit: AbstractContextManager[object] = matrix_libraries().limit(limits=1)
    return limit


@cache
def matrix_libraries() -> "ThreadpoolController":
    """What multiplies NumPy's matrices; looked for when it is loaded, at the first product."""
    from threadpoolctl import ThreadpoolController

    return ThreadpoolController().select(user_api="blas")
