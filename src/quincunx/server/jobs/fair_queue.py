"""A queue that shares working time fairly between addresses.

Next is the address that has been served least, in seconds of work that was done for it. An address
that comes, or comes back, starts level with whoever was served last: it does not wait for the
hundred jobs of another, and has no claim on time that it did not use. The jobs of one address are
served in the order in which they arrived.
"""

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")

MIN_ADDRESSES = 100


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._jobs: dict[str, list[T]] = {}  # that wait, by address
        self._served: dict[str, float] = {}  # seconds, by address
        self._level = 0.0  # how much the address that was last had been served

    def __len__(self) -> int:
        return sum(map(len, self._jobs.values()))

    def length_for(self, address: str) -> int:
        return len(self._jobs.get(address, ()))

    def put(self, address: str, job: T) -> None:
        if address not in self._jobs:
            self._served[address] = max(self._level, self._served.get(address, 0.0))
        self._jobs.setdefault(address, []).append(job)

    def pop(self, accepts: Callable[[T], bool] = lambda job: True) -> T | None:
        """The next of the jobs that are acceptable; None if there is none."""
        for address in sorted(self._jobs, key=self._served.__getitem__):
            job = next(filter(accepts, self._jobs[address]), None)
            if job is not None:
                self._level = max(self._level, self._served[address])
                self.remove(address, job)
                return job
        return None

    def remove(self, address: str, job: T) -> None:
        """Take a job out of the queue, if it is still there."""
        if job not in self._jobs.get(address, ()):
            return
        self._jobs[address].remove(job)
        if not self._jobs[address]:
            del self._jobs[address]
            self._forget_idle()

    def charge(self, address: str, seconds: float) -> None:
        """So much has been done for this address."""
        self._served[address] = max(self._level, self._served.get(address, 0.0)) + seconds

    def _forget_idle(self) -> None:
        """Addresses without jobs that were not served more than others can be forgotten."""
        if not self._jobs:  # nobody waits, so nobody has been treated unfairly
            self._served.clear()
            self._level = 0.0
        elif len(self._served) > 2 * len(self._jobs) + MIN_ADDRESSES:  # now and then only
            self._served = {
                address: seconds
                for address, seconds in self._served.items()
                if address in self._jobs or seconds > self._level
            }
