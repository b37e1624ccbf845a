"""A queue that shares working time fairly between addresses, and between the tables of each
address.

This is self-clocked fair queueing. Every address has a virtual finishing time: when all its work so
far would have been finished if all addresses had been served at the same speed. The job that would
be finished first is next. So an address with one cheap job does not wait for the hundred expensive
ones of another, and no job waits for ever: whatever arrives later starts later. The tables of an
address share its time in the same way, and the jobs of one table are served in the order in which
they arrived.
"""

from collections import deque
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from math import inf
from typing import Generic, TypeVar

T = TypeVar("T")

MIN_KEYS = 100


class VirtualClock:
    """How much each key has been served, in virtual time."""

    def __init__(self) -> None:
        self._now = 0.0
        self._served_until: dict[str, float] = {}

    def arrive(self, key: str) -> None:
        """This key has a job again.

        It has no claim on the time that it did not use while it was idle.
        """
        self._served_until[key] = max(self._now, self._served_until.get(key, 0.0))

    def finish(self, key: str, cost: float) -> float:
        """When a job of this key would be finished if it were served next."""
        return self._served_until[key] + cost

    def serve(self, key: str, cost: float) -> None:
        self._served_until[key] += cost
        self._now = max(self._now, self._served_until[key])

    def correct(self, key: str, difference: float) -> None:
        """A job took this much longer than expected."""
        self._served_until[key] = self._served_until.get(key, self._now) + difference

    def forget_idle(self, waiting: Collection[str]) -> None:
        """Keys without jobs that have not been served more than the others need not be
        remembered.
        """
        if len(self._served_until) < 2 * len(waiting) + MIN_KEYS:  # clean up now and then only
            return
        self._served_until = {
            key: until
            for key, until in self._served_until.items()
            if key in waiting or until > self._now
        }


@dataclass(eq=False)
class Waiting(Generic[T]):
    """A job in the queue."""

    address: str
    table: str
    cost: float  # expected seconds, perhaps more for an address that has used too much
    job: T


@dataclass(eq=False)
class AddressQueue(Generic[T]):
    """What waits for one address, by table."""

    tables: dict[str, deque[Waiting[T]]] = field(default_factory=dict)
    clock: VirtualClock = field(default_factory=VirtualClock)

    def put(self, waiting: Waiting[T]) -> None:
        if waiting.table not in self.tables:
            self.tables[waiting.table] = deque()
            self.clock.arrive(waiting.table)
        self.tables[waiting.table].append(waiting)

    def first(self, max_cost: float) -> Waiting[T] | None:
        """The job that is next for this address, of those that cost no more than this."""
        heads = (jobs[0] for jobs in self.tables.values() if jobs[0].cost <= max_cost)
        return min(heads, key=lambda head: self.clock.finish(head.table, head.cost), default=None)

    def remove(self, waiting: Waiting[T]) -> bool:
        """False if it is not here."""
        jobs = self.tables.get(waiting.table, ())
        if waiting not in jobs:
            return False
        self.tables[waiting.table].remove(waiting)
        if not jobs:
            del self.tables[waiting.table]
            self.clock.forget_idle(self.tables)
        return True


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._addresses: dict[str, AddressQueue[T]] = {}
        self._clock = VirtualClock()
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def length_for(self, address: str) -> int:
        waiting = self._addresses.get(address)
        return 0 if waiting is None else sum(map(len, waiting.tables.values()))

    def put(self, address: str, table: str, cost: float, job: T) -> Waiting[T]:
        if address not in self._addresses:
            self._addresses[address] = AddressQueue()
            self._clock.arrive(address)
        waiting = Waiting(address, table, cost, job)
        self._addresses[address].put(waiting)
        self._length += 1
        return waiting

    def pop(self, max_cost: float = inf) -> Waiting[T] | None:
        """The next job that costs no more than this; None if there is none."""
        best = min(
            self._heads(max_cost),
            key=lambda head: self._clock.finish(head.address, head.cost),
            default=None,
        )
        if best is not None:
            self._clock.serve(best.address, best.cost)
            self._addresses[best.address].clock.serve(best.table, best.cost)
            self.remove(best)
        return best

    def _heads(self, max_cost: float) -> Iterator[Waiting[T]]:
        for address in self._addresses.values():
            head = address.first(max_cost)
            if head is not None:
                yield head

    def remove(self, waiting: Waiting[T]) -> None:
        """Take a job out of the queue, if it is still there."""
        address = self._addresses.get(waiting.address)
        if address is None or not address.remove(waiting):
            return
        self._length -= 1
        if not address.tables:
            del self._addresses[waiting.address]
            self._clock.forget_idle(self._addresses)
        if not self._addresses:
            self._clock = VirtualClock()  # nobody waits, so nobody has been treated unfairly

    def correct(self, waiting: Waiting[T], cost: float) -> None:
        """What a job that was served has really cost."""
        self._clock.correct(waiting.address, cost - waiting.cost)
        if waiting.address in self._addresses:
            self._addresses[waiting.address].clock.correct(waiting.table, cost - waiting.cost)
