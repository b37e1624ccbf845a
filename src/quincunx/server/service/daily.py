"""The daily game: tables whose dice are the same for everybody on one day, what they have counted,
and the game of the expert to compare with.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, timedelta

from quincunx.core.dice.seeds import commitment, new_seed
from quincunx.core.play.events import Event
from quincunx.core.text.messages import message
from quincunx.practice import daily
from quincunx.practice.daily import LEVEL, Attempt
from quincunx.server.service.tables import TableNotFound, TableService
from quincunx.server.storage.deadlines import read, written
from quincunx.server.storage.store import WriteConflict
from quincunx.server.table.changes import Change, with_result
from quincunx.server.table.entries import ATTEMPT, EXPERT, PRACTICE, DailyGame, Entry, entry_of
from quincunx.server.table.help import AUTO_HELP, NO_HELP
from quincunx.server.table.permissions import NotNow
from quincunx.server.table.row import HERE, TableRow
from quincunx.server.table.setup import first_entries, new_table, parse_setup
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import ClientTokens

RETRY_DELAY = 60.0  # seconds after the expert's game has failed
EXPERTS_ADDRESS = "daily"  # in the queue of jobs: it waits like a client

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Player:
    """Who wants to play."""

    name: str
    address: str
    profile: str | None


@dataclass(frozen=True)
class OpenedTable:
    """Without tokens, the attempt that this profile has made before."""

    id: str
    tokens: ClientTokens | None = None


@dataclass(frozen=True)
class Results:
    """Of everybody who has finished a game in time."""

    points: Sequence[int]
    expert: Attempt | None


class DailyGames:
    def __init__(self, service: TableService, now: Callable[[], float] = time.time) -> None:
        self._service = service
        self._store = service.store.daily
        self._now = now
        self._known_secret = ""
        self._experts = dict[tuple[str, str], asyncio.Task[None]]()  # that play

    def today(self) -> date:
        return daily.day_at(self._now())

    # ---- seeds

    async def _seed(self, day: date, kind: str) -> str:
        return daily.seed_of(await self._secret(), day, kind)

    async def _secret(self) -> str:
        """The same on all servers of a database: the first one has chosen it."""
        if not self._known_secret:
            await written(self._store.keep_secret(new_seed()))
            self._known_secret = await read(self._store.secret)
        return self._known_secret

    async def fingerprint(self, day: date, kind: str) -> str:
        """Of the seed: it can be published at any time."""
        return commitment(await self._seed(day, kind))

    async def published_seed(self, day: date, kind: str) -> str | None:
        """None before it is public."""
        is_public = self._now() >= daily.publication_of(day)
        return await self._seed(day, kind) if is_public else None

    async def fingerprints(self, day: date) -> dict[str, str]:
        """By kind of game."""
        return {kind: await self.fingerprint(day, kind) for kind in daily.kinds()}

    def latest_published(self) -> date:
        """The latest day that is over."""
        return daily.day_at(self._now() - daily.GRACE_SECONDS) - timedelta(1)

    # ---- playing

    async def begin(self, kind: str, player: Player, practice: bool = False) -> OpenedTable:
        """A new table with the dice of today; it counts once for each profile."""
        day = self.today()
        before = await self.attempt(day, kind, player.profile)
        if practice and player.profile is not None:
            await self._check_practice(before)
        elif before is not None:
            return OpenedTable(before.table)
        row, tokens, entries = await self._new_table(day, kind, player, practice)
        try:
            await self._service.open(row, entries, player.address)
        except WriteConflict:
            before = await self.attempt(day, kind, player.profile)
            if before is None:
                raise
            return OpenedTable(before.table)
        return OpenedTable(row.id, tokens)

    async def _new_table(
        self, day: date, kind: str, player: Player, practice: bool
    ) -> tuple[TableRow, ClientTokens, list[Entry]]:
        """Without nonces, which would change the dice."""
        help_level = AUTO_HELP if practice else NO_HELP
        form = parse_setup(
            daily.game_of(kind, day),
            fields_of(kind, day, who0=HERE, name0=player.name, help=help_level),
        )
        row, tokens = new_table(form, await self._seed(day, kind))
        entries = first_entries(form, tokens, takes_nonces=False, profile=player.profile)
        game = DailyGame(str(day), kind, PRACTICE if practice else ATTEMPT)
        return row, tokens, [*entries, game]

    async def _check_practice(self, attempt: Attempt | None) -> None:
        with suppress(TableNotFound):
            table = None if attempt is None else await self._service.table(attempt.table)
            if table is None or not table.is_decided:
                raise NotNow(message("Practice begins when your game that counts is over."))

    # ---- results

    async def attempt(self, day: date, kind: str, profile: str | None) -> Attempt | None:
        """The one that counts for this profile."""
        if profile is None:
            return None
        return await read(self._store.attempt, str(day), kind, profile)

    async def attempts_of(self, profile: str) -> list[Attempt]:
        return await read(self._store.attempts_of, profile)

    async def results(self, day: date, kind: str, with_expert: bool = False) -> Results:
        """The expert plays when a game is compared with it first."""
        found = await read(self._store.attempts, str(day), kind)
        expert = next((each for each in found if not each.profile), None)
        if expert is None and with_expert:
            self._start_expert(day, kind)
        points = [each.points for each in found if each.profile and each.points is not None]
        return Results(points, expert)

    # ---- the expert

    def _start_expert(self, day: date, kind: str) -> None:
        key = str(day), kind
        if key not in self._experts:
            self._experts[key] = asyncio.create_task(self._play_expert(day, kind))
            self._experts[key].add_done_callback(lambda task: self._experts.pop(key, None))

    async def _play_expert(self, day: date, kind: str) -> None:
        try:
            seed, game = await self._seed(day, kind), daily.game_of(kind, day)
            events, _ = await self._service.records.run(
                EXPERTS_ADDRESS,
                True,
                self._service.rate_limiter.limits.review,
                daily.play_as_expert,
                game,
                seed,
            )
            row, entries = await self._service.thread_jobs.run(
                expert_table, day, kind, seed, events
            )
            with suppress(WriteConflict):  # another server was faster
                await self._service.open(row, entries)
        except Exception:
            log.exception("The expert cannot play the daily game %s of %s", kind, day)
            await asyncio.sleep(RETRY_DELAY)

    def cancel(self) -> None:
        for task in self._experts.values():
            task.cancel()


def fields_of(kind: str, day: date, **fields: str) -> dict[str, str]:
    players = daily.players_of(daily.game_of(kind, day))
    return {"players": str(players), "who1": LEVEL, **fields}


def expert_table(
    day: date, kind: str, seed: str, events: Sequence[Event]
) -> tuple[TableRow, Sequence[Entry]]:
    """A finished game of engines, as a table like any other."""
    form = parse_setup(
        daily.game_of(kind, day), fields_of(kind, day, who0=LEVEL, name0=LEVEL.capitalize())
    )
    row, _ = new_table(form, seed)
    game = DailyGame(str(day), kind, EXPERT)
    change = Change(TableState.at_start(row)).add(game, *map(entry_of, events))
    return row, with_result(change).entries
