"""NumPy's threads: one while a network is used, and as many as before for everybody else's code."""

import threading
from collections.abc import Iterator
from typing import ClassVar

import numpy as np
import pytest
from threadpoolctl import ThreadpoolController

from quincunx.core.one_thread import one_thread
from quincunx.engine.learning.optimiser import Adam
from quincunx.engine.values.network import Array, Network

MANY = 3


@pytest.fixture(autouse=True)
def many_threads() -> Iterator[None]:
    with ThreadpoolController().limit(limits=MANY, user_api="blas"):
        yield


def threads() -> set[int]:
    libraries = ThreadpoolController().select(user_api="blas").info()
    return {library["num_threads"] for library in libraries}


class Watched(np.ndarray[tuple[int, ...], np.dtype[np.float32]]):
    """A matrix that notes how many threads multiply it."""

    seen: ClassVar[set[int]] = set()

    def __rmatmul__(self, other: Array) -> Array:  # type: ignore[override]
        self.seen.update(threads())
        return other @ self.view(np.ndarray)


def watched_network() -> Network:
    Watched.seen = set()
    network = Network.random([1.0] * 4, (5,), 0)
    network.weights = [weights.view(Watched) for weights in network.weights]
    return network


def test_a_network_is_used_in_one_thread() -> None:
    watched_network()(np.ones((2, 4), np.uint8))
    assert Watched.seen == {1}
    assert threads() == {MANY}


def test_a_network_learns_in_one_thread() -> None:
    network = watched_network()
    targets: Array = np.zeros((2, 3), np.float32)
    Adam(network).step(np.ones((2, 4), np.float32), targets)
    assert Watched.seen == {1}
    assert threads() == {MANY}


def test_threads_of_a_program_do_not_lift_the_limit_of_another() -> None:
    inside, leave = threading.Event(), threading.Event()

    def other() -> None:
        with one_thread():
            inside.set()
            leave.wait(60)

    with one_thread():
        thread = threading.Thread(target=other)
        thread.start()
        assert inside.wait(60)
        leave.set()
        thread.join(60)
        assert threads() == {1}
    assert threads() == {MANY}
