"""What a profile does with puzzles: its tries, its rating, the next puzzle that fits, and its own
mistakes, which come again after a day, a week and a month.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any

from quincunx.analysis import ReviewStep
from quincunx.analysis.grades import BLUNDER, MISTAKE
from quincunx.core.moves import Move
from quincunx.practice.judgement import JudgedMove
from quincunx.practice.puzzle import Puzzle, puzzles_by_id
from quincunx.practice.solving import Attempt
from quincunx.server.community.history import PlayedRow
from quincunx.server.community.puzzle_ratings import (
    SolvedRow,
    chance_to_solve,
    fitting_puzzle,
    puzzle_points,
    rate_attempt,
)
from quincunx.server.community.rating_model import Rating
from quincunx.server.jobs.reviews import unpack
from quincunx.server.jobs.shared_results import SharedResults
from quincunx.server.service.tables import TableService
from quincunx.server.storage.community.puzzles import MistakeRow
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import WriteConflict
from quincunx.server.table.errors import STALE, StaleRequest

MAX_ATTEMPTS = 5  # while the same profile solves puzzles elsewhere
REVIEWED_GAMES = 20  # whose mistakes come again
MAX_REVIEWED = 10_000  # games of everybody whose mistakes are remembered
MISTAKES_OF_A_GAME = 4
DAY = 86400
INTERVALS = (DAY, 7 * DAY, 30 * DAY)  # after the game, and after each time it was set right
FEWEST = 3  # puzzles of a theme, to say how well it goes


@dataclass(frozen=True)
class ThemeResult:
    theme: str
    count: int
    share: float  # of them that were solved
    gain: float  # per puzzle, above what the rating would make one expect


@dataclass(frozen=True)
class GameProgress:
    """One game of a profile."""

    rating: Rating
    themes: Sequence[ThemeResult]  # best first


@dataclass(frozen=True)
class OwnMistake:
    """A decision of a reviewed game that comes again."""

    table: str
    step: int
    game: str
    stage: int
    due: int


class Puzzles:
    def __init__(self, service: TableService, now: Callable[[], float] = time.time) -> None:
        self._service = service
        self._store = service.store.puzzles
        self._now = now
        # by table, seat, loss and luck
        self._worst = SharedResults[tuple[object, ...], Sequence[int]](MAX_REVIEWED)

    # ---- solving

    async def attempt(self, profile: str, puzzle: Puzzle) -> Attempt:
        return Attempt(puzzle, await read(self._store.tries, profile, puzzle.key, puzzle.id))

    async def add_try(self, profile: str, puzzle: Puzzle, move: Move) -> Attempt:
        """Another try; the last one changes the rating."""
        for _ in range(MAX_ATTEMPTS):
            attempt = await self.attempt(profile, puzzle)
            before = len(attempt.tries)
            attempt.add(move)
            if len(attempt.tries) == before:
                return attempt
            solved = await self._rated(profile, attempt) if attempt.is_over else None
            try:
                await written(
                    self._store.add_try(
                        profile, puzzle.key, puzzle.id, before + 1, str(move), solved
                    )
                )
            except WriteConflict:
                continue
            return attempt
        raise StaleRequest(STALE)

    async def _rated(self, profile: str, attempt: Attempt) -> SolvedRow:
        puzzle = attempt.puzzle
        earlier = await self.solved(profile, puzzle.key)
        before = earlier[-1].rating if earlier else Rating()
        after = rate_attempt(before, puzzle, attempt.share)
        return SolvedRow(
            profile, puzzle.key, after.games, puzzle.id, attempt.share, after.mu, after.sigma
        )

    async def solved(self, profile: str, game: str) -> list[SolvedRow]:
        """The puzzles of this game that are over, in order."""
        return [row for row in await read(self._store.solved, profile) if row.game == game]

    async def all_solved(self, profile: str) -> list[SolvedRow]:
        return await read(self._store.solved, profile)

    async def export(self, profile: str) -> dict[str, list[dict[str, Any]]]:
        """All that is stored, as JSON-able data."""
        solved = await self.all_solved(profile)
        mistakes = await read(self._store.mistakes, profile)
        return {
            "puzzles": [asdict(row) for row in solved],
            "mistakes": [asdict(row) for row in mistakes],
        }

    # ---- what comes next

    async def next_puzzle(self, profile: str, game: str, theme: str = "") -> Puzzle | None:
        """One that fits the rating of the profile, and was not tried before."""
        return fitting_puzzle(game, theme, await self.solved(profile, game))

    async def progress(self, profile: str) -> dict[str, GameProgress]:
        """By game, for those with solved puzzles."""
        by_game = defaultdict[str, list[SolvedRow]](list)
        for row in await self.all_solved(profile):
            by_game[row.game].append(row)
        return {
            game: GameProgress(rows[-1].rating, theme_results(game, rows))
            for game, rows in by_game.items()
        }

    # ---- own mistakes

    async def mistakes(self, profile: str) -> list[OwnMistake]:
        """Of the latest reviewed games, the one that is due first before the others."""
        played = await read(self._service.store.profiles.played, profile, 5 * REVIEWED_GAMES)
        reviewed = [row for row in played if row.loss is not None][:REVIEWED_GAMES]
        known = {(row.table, row.step): row for row in await read(self._store.mistakes, profile)}
        found = [
            mistake
            for row in reviewed
            for step in await self._mistakes_of(row)
            if (mistake := mistake_at(row, step, known)).stage < len(INTERVALS)
        ]
        return sorted(found, key=lambda each: each.due)

    async def due_mistakes(self, profile: str) -> list[OwnMistake]:
        return [each for each in await self.mistakes(profile) if each.due <= self._now()]

    async def _mistakes_of(self, row: PlayedRow) -> Sequence[int]:
        """The worst steps of a game, as long as its review is the same."""
        key = row.table, row.seat, row.loss, row.luck
        return await self._worst.get(
            key, lambda: self._service.thread_jobs.run(self._read_worst, row)
        )

    def _read_worst(self, row: PlayedRow) -> Sequence[int]:
        content = self._service.store.load_review(row.table)
        review = None if content is None else unpack(content)
        if review is None:
            return ()
        worst = review.worst(MISTAKES_OF_A_GAME, row.seat)
        return [each.number for each in worst if review.mistake(each) in (MISTAKE, BLUNDER)]

    async def save_mistake(self, profile: str, mistake: OwnMistake, attempt: Attempt) -> None:
        """It comes again: later if it was set right at once, otherwise tomorrow.

        Before it is due, it can be looked at, and nothing changes.
        """
        if mistake.due > self._now():
            return
        stage = mistake.stage + 1 if attempt.share == 1 else 0
        wait = INTERVALS[min(stage, len(INTERVALS) - 1)]
        row = MistakeRow(mistake.table, mistake.step, stage, int(self._now()) + wait)
        await written(self._store.save_mistake(profile, row))

    async def mistake_puzzle(self, mistake: OwnMistake) -> Puzzle | None:
        """The position before it; None if its review is gone."""
        table = await self._service.table(mistake.table)
        record = await self._service.record_for_review(table)
        review = await self._service.reviews.find(mistake.table, record)
        if review is None:
            return None
        step = review.steps[mistake.step - 1]
        replay = await self._service.replay(mistake.table, record)
        state = replay.state_after(mistake.step - 1)
        assert step.seat is not None
        return Puzzle(
            id=f"{mistake.table}-{mistake.step}",
            key=record.game.key,
            options=dict(record.game.options),
            position=dict(state.without_secret_choices(step.seat).position()),
            seat=step.seat,
            phase="",
            themes=(),
            value=best_value(step),
            moves=judged_moves(step),
        )


def mistake_at(
    row: PlayedRow, step: int, known: Mapping[tuple[str, int], MistakeRow]
) -> OwnMistake:
    saved = known.get((row.table, step))
    first = time_of(row.date) + INTERVALS[0]
    stage, due = (0, first) if saved is None else (saved.stage, saved.due)
    return OwnMistake(row.table, step, row.game, stage, due)


def judged_moves(step: ReviewStep) -> tuple[JudgedMove, ...]:
    decision = step.decision
    assert decision is not None
    moves = sorted(decision.moves, key=lambda each: (each.move != decision.best, each.loss))
    return tuple(JudgedMove(each.move, each.loss, each.error) for each in moves)


def best_value(step: ReviewStep) -> float:
    assert step.decision is not None
    return max(each.value for each in step.decision.moves)


def time_of(date: str) -> int:
    """When this day begins, in seconds since 1970."""
    return int(datetime.fromisoformat(date).replace(tzinfo=UTC).timestamp())


def theme_results(game: str, rows: Sequence[SolvedRow]) -> list[ThemeResult]:
    """How well each theme goes, best first."""
    known = puzzles_by_id(game)
    gains = defaultdict[str, list[tuple[float, float]]](list)
    before = Rating()
    for row in rows:
        puzzle = known.get(row.puzzle)
        if puzzle is not None:
            expected = chance_to_solve(before.points, puzzle_points(puzzle))
            for theme in puzzle.themes:
                gains[theme].append((row.share, row.share - expected))
        before = row.rating
    found = [
        ThemeResult(
            theme,
            len(results),
            sum(share for share, _ in results) / len(results),
            sum(gain for _, gain in results) / len(results),
        )
        for theme, results in gains.items()
        if len(results) >= FEWEST
    ]
    return sorted(found, key=lambda each: -each.gain)
