"""Runs contests on workers, a batch of rounds at a time. What comes out depends neither on the batches nor on the workers."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from math import ceil

from quincunx.arena.contest import Contest
from quincunx.arena.games import Games, joined, none
from quincunx.arena.interrupts import Interrupts, counted
from quincunx.arena.play import play_rounds
from quincunx.arena.workers import Workers
from quincunx.core.errors import OptionError

BATCH_SECONDS = 1.5  # of play in a task, so that sending it costs nothing to speak of
MOST_ROUNDS = 250_000  # in a task
SHARES = 3  # of what is left, into which it is cut for every worker
GLANCE = 0.2  # seconds of waiting for workers, after which we look whether Ctrl-C was pressed
FIRST_LOOK = 50  # rounds before it is asked for the first time whether they suffice

Enough = Callable[[Contest, Games], bool]
Show = Callable[[int, int], None]


class Run:
    """A contest as far as it has come."""

    def __init__(self, contest: Contest, rounds: int, enough: Enough | None) -> None:
        self.contest, self.rounds, self.enough = contest, rounds, enough
        self.given = 0  # rounds that were handed out
        self.again: list[tuple[int, int]] = []  # batches that were lost with their worker
        self.parts: dict[int, tuple[int, Games]] = {}  # by their first round
        self.look = min(FIRST_LOOK, rounds)
        self.rate = 0.0  # rounds a second

    @property
    def done(self) -> int:
        return min(self.rounds, sum(count for count, _ in self.parts.values()))

    @property
    def waits(self) -> bool:
        """Is there something left to hand out?"""
        return bool(self.again) or self.given < self.rounds

    def batch(self, workers: int) -> tuple[int, int]:
        """The next rounds to play: first and count. Small at first, then as many as take a second or two, and small in the end,
        so that all workers finish together."""
        if self.again:
            return self.again.pop()
        left = self.rounds - self.given
        count = max(1, min(int(self.rate * BATCH_SECONDS), MOST_ROUNDS, ceil(left / (SHARES * workers))))
        self.given += count
        return self.given - count, count

    def take(self, first: int, count: int, games: Games, seconds: float) -> None:
        self.parts[first] = count, games
        self.rate = count / max(seconds, 1e-6)
        while self.enough is not None and self.look < self.rounds and self.unbroken >= self.look:
            if self.enough(self.contest, self.games.until(self.look)):
                self.rounds = self.look
            self.look += max(FIRST_LOOK, self.look // 4)

    @property
    def unbroken(self) -> int:
        """Rounds from the first on without a gap."""
        reached = 0
        while reached in self.parts:
            reached += self.parts[reached][0]
        return reached

    @property
    def games(self) -> Games:
        """What was played of the rounds that count."""
        parts = [self.parts[first][1] for first in sorted(self.parts)]
        return joined(parts).until(self.rounds) if parts else none(self.contest.game.players)


def timed_rounds(contest: Contest, first: int, count: int) -> tuple[Games, float]:
    start = time.perf_counter()
    games = play_rounds(contest, first, count)
    return games, time.perf_counter() - start


Task = Future[tuple[Games, float]]


class Runner:
    """All contests advance together, so that what is interrupted is a smaller tournament, and the time left can be told."""

    def __init__(self, contests: Sequence[Contest], rounds: int, workers: Workers, enough: Enough | None, show: Show) -> None:
        if rounds < 1:
            raise OptionError("at least one round must be played")
        self.runs = [Run(contest, rounds, enough) for contest in contests]
        self.workers, self.show = workers, show
        self.tasks: dict[Task, tuple[Run, int, int]] = {}

    def play(self) -> bool:
        """True if all was played, False after Ctrl-C; either way `runs` has what was played."""
        with counted() as interrupts:
            while self.fill():
                self.collect()
                if interrupts.number:
                    self.finish_begun(interrupts)
                    return False
        return True

    def fill(self) -> bool:
        """Hand out work until everybody has some and the next; False if there is nothing left to do or to wait for."""
        while len(self.tasks) < 2 * self.workers.number and (waiting := [run for run in self.runs if run.waits]):
            run = min(waiting, key=lambda run: run.given / run.rounds)
            first, count = run.batch(self.workers.number)
            try:
                self.tasks[self.workers.executor.submit(timed_rounds, run.contest, first, count)] = run, first, count
            except BrokenExecutor:
                run.again.append((first, count))
                self.renew()
        return any(first < run.rounds for run, first, _ in self.tasks.values())

    def collect(self) -> None:
        for task in wait(self.tasks, GLANCE, FIRST_COMPLETED).done:
            if task not in self.tasks:
                continue  # given up with its worker while we went through the others
            run, first, count = self.tasks.pop(task)
            try:
                games, seconds = task.result()
            except BrokenExecutor:
                run.again.append((first, count))
                self.renew()
            else:
                run.take(first, count, games, seconds)
        parts = [(run.done * run.contest.rotations, run.rounds * run.contest.rotations) for run in self.runs]
        self.show(sum(done for done, _ in parts), sum(total for _, total in parts))

    def renew(self) -> None:
        """A process has died and took all batches with it that were not finished: play those elsewhere, once."""
        self.workers.replace()
        for run, first, count in self.tasks.values():
            run.again.append((first, count))
        self.tasks = {}

    def finish_begun(self, interrupts: Interrupts) -> None:
        """Keep also what the workers are just playing; a second Ctrl-C keeps only what was ready."""
        begun = {task: part for task, part in self.tasks.items() if not task.cancel()}
        while interrupts.number == 1 and wait(begun, GLANCE).not_done:
            pass
        for task, (run, first, count) in begun.items():
            if task.done() and task.exception() is None:
                run.take(first, count, *task.result())
