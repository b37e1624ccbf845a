"""Runs contests on workers in batches of rounds, on which the results do not depend."""

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from math import ceil

from quincunx.arena.checkpoint import Checkpoint, PlayedRounds
from quincunx.arena.contest import Contest
from quincunx.arena.game_results import GameResults, concatenate, empty_results
from quincunx.arena.interrupts import Interrupts, count_interrupts
from quincunx.arena.play import play_rounds
from quincunx.arena.workers import Workers
from quincunx.core.errors import OptionError

BATCH_SECONDS = 1.5  # of play in a batch, so that the cost of sending it is negligible
MOST_ROUNDS = 250_000  # in a batch
# at least so many, so that all workers finish at about the same time
BATCHES_PER_WORKER = 3
STOPPING = "Stopping …"
POLLS_AFTER_INTERRUPT = 7  # people wait two seconds for a program to stop, not ten
POLL_SECONDS = 0.2  # between looking whether Ctrl-C was pressed
FIRST_CHECK = 50  # rounds before the stopping rule is applied for the first time

StoppingRule = Callable[[Contest, GameResults], bool]  # are these results enough?
ProgressCallback = Callable[[int, int], None]  # games played, games in total


class ContestRun:
    """The state of a contest that is being played."""

    def __init__(self, contest: Contest, rounds: int, stopping_rule: StoppingRule | None) -> None:
        self.contest = contest
        self.rounds = rounds
        self.stopping_rule = stopping_rule
        self.submitted = 0  # rounds
        self.lost_batches: list[tuple[int, int]] = []  # those whose worker has died
        self.parts: dict[int, tuple[int, GameResults]] = {}  # by their first round
        self.next_check = min(FIRST_CHECK, rounds)
        self.rounds_per_second = 0.0

    @property
    def rounds_played(self) -> int:
        return min(self.rounds, sum(count for count, _ in self.parts.values()))

    @property
    def has_work(self) -> bool:
        """Are there rounds that have not been submitted?"""
        return bool(self.lost_batches) or self.submitted < self.rounds

    def next_batch(self, workers: int) -> tuple[int, int]:
        """The next rounds to play: the first and how many.

        Batches are small at first, then take a second or two, and get smaller towards the end.
        """
        if self.lost_batches:
            return self.lost_batches.pop()
        left = self.rounds - self.submitted
        count = max(
            1,
            min(
                int(self.rounds_per_second * BATCH_SECONDS),
                MOST_ROUNDS,
                ceil(left / (BATCHES_PER_WORKER * workers)),
            ),
        )
        self.submitted += count
        return self.submitted - count, count

    def add_results(self, first: int, count: int, results: GameResults, seconds: float) -> None:
        self.parts[first] = count, results
        self.rounds_per_second = count / max(seconds, 1e-6)
        while (
            self.stopping_rule is not None
            and self.next_check < self.rounds
            and self.rounds_without_gap >= self.next_check
        ):
            if self.stopping_rule(self.contest, self.results.first_rounds(self.next_check)):
                self.rounds = self.next_check
            self.next_check += max(FIRST_CHECK, self.next_check // 4)

    def restore(self, batches: Sequence[PlayedRounds]) -> None:
        """Continue after these batches, which were played before an interruption."""
        for batch in batches:
            self.add_results(batch.first, batch.count, batch.results, 0.0)
        self.rounds_per_second = 0.0
        for first, (count, _) in sorted(self.parts.items()):
            if first > self.submitted:
                self.lost_batches.append((self.submitted, first - self.submitted))
            self.submitted = max(self.submitted, first + count)

    @property
    def rounds_without_gap(self) -> int:
        reached = 0
        while reached in self.parts:
            reached += self.parts[reached][0]
        return reached

    @property
    def results(self) -> GameResults:
        """The games that were played, except those after the stopping rule was met."""
        parts = [self.parts[first][1] for first in sorted(self.parts)]
        if parts:
            return concatenate(parts).first_rounds(self.rounds)
        return empty_results(self.contest.game.players)


def play_batch(contest: Contest, first: int, count: int) -> tuple[GameResults, float]:
    """The results, and how many seconds they took."""
    start = time.perf_counter()
    results = play_rounds(contest, first, count)
    return results, time.perf_counter() - start


Task = Future[tuple[GameResults, float]]


class Runner:
    """Plays all contests at the same pace, so that an interrupted tournament is a smaller
    tournament, and the time left is known.
    """

    def __init__(
        self,
        contests: Sequence[Contest],
        rounds: int,
        workers: Workers,
        stopping_rule: StoppingRule | None,
        on_progress: ProgressCallback,
        checkpoint: Checkpoint | None = None,
    ) -> None:
        if rounds < 1:
            raise OptionError("at least one round must be played")
        self.runs = [ContestRun(contest, rounds, stopping_rule) for contest in contests]
        self.workers = workers
        self.on_progress = on_progress
        self.checkpoint = checkpoint
        if checkpoint is not None:
            for place, run in enumerate(self.runs):
                run.restore([batch for batch in checkpoint.batches if batch.contest == place])
            checkpoint.begin()
        self.tasks: dict[Task, tuple[ContestRun, int, int]] = {}

    def play(self) -> bool:
        """True if everything was played, False after Ctrl-C; `runs` has the results anyway."""
        with count_interrupts() as interrupts:
            while self.submit_batches():
                self.collect_results()
                if interrupts.count:
                    print(STOPPING, file=sys.stderr, flush=True)
                    self.finish_running_tasks(interrupts)
                    return False
        return True

    def submit_batches(self) -> bool:
        """Keep two batches for each worker in the queue; False if nothing is left to do."""
        while len(self.tasks) < 2 * self.workers.count and (
            runs := [run for run in self.runs if run.has_work]
        ):
            run = min(runs, key=lambda run: run.submitted / run.rounds)
            first, count = run.next_batch(self.workers.count)
            try:
                self.tasks[self.workers.executor.submit(play_batch, run.contest, first, count)] = (
                    run,
                    first,
                    count,
                )
            except BrokenExecutor:
                run.lost_batches.append((first, count))
                self.replace_workers()
        return any(first < run.rounds for run, first, _ in self.tasks.values())

    def collect_results(self) -> None:
        for task in wait(self.tasks, POLL_SECONDS, FIRST_COMPLETED).done:
            if task not in self.tasks:
                continue  # its worker died, and `replace_workers` put the batch back
            run, first, count = self.tasks.pop(task)
            try:
                results, seconds = task.result()
            except BrokenExecutor:
                run.lost_batches.append((first, count))
                self.replace_workers()
            else:
                self.add_results(run, first, count, results, seconds)
        self.report_progress()

    def report_progress(self) -> None:
        played = sum(run.rounds_played * run.contest.rotations for run in self.runs)
        self.on_progress(played, sum(run.rounds * run.contest.rotations for run in self.runs))

    def replace_workers(self) -> None:
        """A process has died, and all unfinished batches with it: they will be submitted again."""
        self.workers.replace()
        for run, first, count in self.tasks.values():
            run.lost_batches.append((first, count))
        self.tasks = {}

    def finish_running_tasks(self, interrupts: Interrupts) -> None:
        """Wait a moment for the batches that are being played.

        After that, or a second Ctrl-C, keep only those that are finished.
        """
        running = {task: batch for task, batch in self.tasks.items() if not task.cancel()}
        for _poll in range(POLLS_AFTER_INTERRUPT):
            if interrupts.count > 1 or not wait(running, POLL_SECONDS).not_done:
                break
        for task, (run, first, count) in running.items():
            if task.done() and task.exception() is None:
                self.add_results(run, first, count, *task.result())
        if not all(task.done() for task in running):
            self.workers.abandon()

    def add_results(
        self, run: ContestRun, first: int, count: int, results: GameResults, seconds: float
    ) -> None:
        run.add_results(first, count, results, seconds)
        if self.checkpoint is not None:
            self.checkpoint.append(PlayedRounds(self.runs.index(run), first, count, results))
