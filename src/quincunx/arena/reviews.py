"""Reviews of many games at the same time."""

from collections.abc import Iterable
from concurrent.futures import as_completed
from os import PathLike

from quincunx.analysis import Review, review
from quincunx.analysis.reviewer import record_of
from quincunx.arena.results import AnyWorkers, as_workers, ignore_progress
from quincunx.arena.runner import ProgressCallback
from quincunx.core.dice.rng import Seed
from quincunx.core.play.match import Match
from quincunx.core.play.record import Record


def review_games(
    games: Iterable[Match | Record | str | PathLike[str]],
    effort: str = "standard",
    workers: AnyWorkers = None,
    on_progress: ProgressCallback = ignore_progress,
    seed: Seed = 0,
) -> list[Review]:
    """The reviews of matches, records, texts of records or files at a `Path`, in their order.

    `workers` and `on_progress` are those of `simulate`: games reviewed, and the total. Each review
    is that of `analysis.review`, with any number of workers.
    """
    texts = [str(record_of(game)) for game in games]
    with as_workers(workers) as ready:
        tasks = [ready.executor.submit(review, text, effort, None, seed) for text in texts]
        for done, _ in enumerate(as_completed(tasks), 1):
            on_progress(done, len(tasks))
        return [task.result() for task in tasks]
