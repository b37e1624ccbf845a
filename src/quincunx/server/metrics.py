"""What is counted while the server runs, in the text format of Prometheus."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from pathlib import Path

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 5.0)  # seconds
MEMORY = Path("/proc/self/statm")
PAGE = 4096  # bytes

WRITTEN, CONFLICT, FAILED = "written", "conflict", "failed"


class Histogram:
    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> Iterable[str]:
        for bound, count in zip([*map(str, BOUNDS), "+Inf"], accumulate(self.counts), strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.total:.6f}"
        yield f"{name}_count {sum(self.counts)}"


class Metrics:
    def __init__(self) -> None:
        self.requests: Counter[tuple[str, int]] = Counter()
        self.request_seconds = Histogram()
        self.changes: Counter[str] = Counter({WRITTEN: 0, CONFLICT: 0, FAILED: 0})
        self.change_seconds = Histogram()

    def request(self, method: str, status: int, seconds: float) -> None:
        self.requests[method, status] += 1
        self.request_seconds.add(seconds)

    def change(self, outcome: str, seconds: float) -> None:
        self.changes[outcome] += 1
        self.change_seconds.add(seconds)

    def text(self, gauges: Mapping[str, tuple[str, float]]) -> str:
        lines = [*head("requests_total", "counter", "Requests that were answered.")]
        lines += [f'quincunx_requests_total{{method="{method}",status="{status}"}} {n}' for (method, status), n in self.requests.items()]
        lines += head("request_seconds", "histogram", "From a request to its answer.")
        lines += self.request_seconds.lines("quincunx_request_seconds")
        lines += head("changes_total", "counter", "Moves and other changes, by what became of them in the store.")
        lines += [f'quincunx_changes_total{{outcome="{outcome}"}} {count}' for outcome, count in self.changes.items()]
        lines += head("change_seconds", "histogram", "From a change to its being durable.")
        lines += self.change_seconds.lines("quincunx_change_seconds")
        for name, (words, value) in {**gauges, "memory_bytes": ("Memory of this process.", memory())}.items():
            lines += [*head(name, "gauge", words), f"quincunx_{name} {value:g}"]
        return "\n".join(lines) + "\n"


def head(name: str, kind: str, words: str) -> list[str]:
    return [f"# HELP quincunx_{name} {words}", f"# TYPE quincunx_{name} {kind}"]


def memory() -> int:
    """Bytes in use; 0 where the system does not tell."""
    return int(MEMORY.read_text().split()[1]) * PAGE if MEMORY.exists() else 0
