"""Metrics for Prometheus, in a registry for each application: several can share a process."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4 as CONTENT_TYPE
from prometheus_client.exposition import generate_latest

if TYPE_CHECKING:
    from quincunx.server.jobs.cluster import Cluster
    from quincunx.server.jobs.job_queue import JobQueue

__all__ = ["CONFLICT", "CONTENT_TYPE", "FAILED", "WRITTEN", "Metrics"]

disable_created_metrics()  # type: ignore[no-untyped-call]  # the times at which counting began: one more line for each counter

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
OTHER = "other"  # clients can invent methods, and each label is kept for ever

WRITTEN, CONFLICT, FAILED = "written", "conflict", "failed"


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        ProcessCollector("quincunx", registry=self._registry)  # memory, CPU time, open files
        self._requests = self._counter(
            "requests", "Requests by method and status.", "method", "status"
        )
        self._request_seconds = self._histogram(
            "request_seconds", "From a request to its response."
        )
        changes = self._counter(
            "changes", "Moves and other changes by their outcome in the store.", "outcome"
        )
        self._change_seconds = self._histogram(
            "change_seconds", "From a change until it is durable."
        )
        self._jobs_waiting = Gauge(
            "quincunx_jobs_waiting",
            "Jobs that wait for a worker.",
            ["pool"],
            registry=self._registry,
        )
        self._job_wait_seconds = self._histogram(
            "job_wait_seconds", "From a job's arrival until a worker begins it.", "pool"
        )
        self._job_seconds = self._counter("job_seconds", "Processor time of the workers.", "pool")
        self._jobs_lost = self._counter(
            "jobs_lost", "Jobs that the cluster has lost, and that were done here.", "pool"
        )
        self._changes_by_outcome = {
            outcome: changes.labels(outcome) for outcome in (WRITTEN, CONFLICT, FAILED)
        }

    def add_gauge(self, name: str, description: str, value: Callable[[], float]) -> None:
        Gauge(f"quincunx_{name}", description, registry=self._registry).set_function(value)

    def add_queue(self, pool: str, queue: "JobQueue") -> None:
        """Watch the jobs of a pool of workers."""
        self._jobs_waiting.labels(pool).set_function(queue.__len__)
        queue.on_start = self._job_wait_seconds.labels(pool).observe
        queue.on_end = self._job_seconds.labels(pool).inc
        queue.on_loss = self._jobs_lost.labels(pool).inc

    def add_cluster(self, cluster: "Cluster") -> None:
        self.add_gauge(
            "cluster_slots",
            "Jobs that the cluster can do at a time; 0 while the server does them itself.",
            lambda: cluster.slots,
        )

    def count_request(self, method: str, status: int, seconds: float) -> None:
        self._requests.labels(method if method in METHODS else OTHER, str(status)).inc()
        self._request_seconds.observe(seconds)

    def count_change(self, outcome: str, seconds: float) -> None:
        self._changes_by_outcome[outcome].inc()
        self._change_seconds.observe(seconds)

    def exposition(self) -> bytes:
        """All metrics in the text format of Prometheus."""
        return generate_latest(self._registry)

    def _counter(self, name: str, description: str, *labels: str) -> Counter:
        return Counter(f"quincunx_{name}", description, labels, registry=self._registry)

    def _histogram(self, name: str, description: str, *labels: str) -> Histogram:
        return Histogram(
            f"quincunx_{name}", description, labels, registry=self._registry, buckets=BUCKETS
        )
