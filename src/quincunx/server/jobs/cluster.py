"""Workers on other machines: those of a Dask cluster, which come and go.

A worker that dies is no loss, because Dask gives its jobs to another one. If none is left, or the
scheduler does not answer, all jobs are given up, so that the server can do them itself.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from quincunx.core.errors import OptionError

CONNECT_TIMEOUT = 10  # seconds for a scheduler to answer
INTERVAL = 1.0  # seconds between counting the workers

log = logging.getLogger(__name__)


class Cluster(Executor):
    def __init__(self, address: str) -> None:
        self.on_change: list[Callable[[], None]] = []  # called when the number of slots changes
        self._address = address
        self._jobs = set[Future[Any]]()
        self._connect()
        self.slots = self._count_slots()
        self._report()

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        """Cancelled if the cluster gives it up; a job that is running there cannot be ended."""
        try:
            job: Future[Any] = self._executor.submit(work, *arguments, **named)
        except Exception:
            log.exception("Cannot send a job to the Dask cluster at %s", self._address)
            job = Future()
            job.cancel()
            return job
        self._jobs.add(job)
        job.add_done_callback(self._jobs.discard)
        return job

    async def count_workers(self) -> None:
        """Has to be done again and again, because they come and go."""
        slots = await asyncio.to_thread(self._count_slots)
        if slots == self.slots:
            return
        had_none, self.slots = not self.slots, slots
        if had_none or not slots:
            self._report()
        if not slots:
            await asyncio.to_thread(self._give_up_jobs)
        for notify in self.on_change:
            notify()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        self._client.close()

    def _connect(self) -> None:
        self._client = connect(self._address)
        self._executor: Executor = self._client.get_executor(pure=False)

    def _count_slots(self) -> int:
        """How many jobs the workers can do at a time; 0 if the scheduler does not answer."""
        try:
            if self._client.status == "closed":  # it has tried to reconnect, but not for long
                self._connect()
            counts = self._client.sync(
                self._client.scheduler.ncores, callback_timeout=CONNECT_TIMEOUT
            )
            return sum(counts.values())
        except (OSError, OptionError, AttributeError):  # it has no scheduler while it reconnects
            return 0

    def _give_up_jobs(self) -> None:
        for job in list(self._jobs):
            job.cancel()

    def _report(self) -> None:
        if self.slots:
            log.info("The Dask cluster at %s does %s jobs at a time", self._address, self.slots)
        else:
            log.warning(
                "The Dask cluster at %s has no workers: this server does all jobs itself",
                self._address,
            )


def connect(address: str) -> Any:  # Dask has no types
    """A client of the scheduler at this address."""
    try:
        import distributed
    except ImportError as error:
        raise OptionError("a cluster needs Dask: pip install 'quincunx[arena]'") from error
    new_client: Any = distributed.Client
    try:
        return new_client(address, timeout=CONNECT_TIMEOUT)
    except (OSError, ValueError) as error:
        raise OptionError("no Dask scheduler answers at {address}", address=address) from error
