"""Simulations and tournaments: playing them, and their results as plain data."""

import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any

from quincunx.arena.bot import BotCommand, check_bot
from quincunx.arena.checkpoint import Checkpoint
from quincunx.arena.contest import Contest
from quincunx.arena.game_results import CUT_SHORT, FINISHED, Column, GameResults
from quincunx.arena.participants import Participant, find_participant
from quincunx.arena.ratings import Rating, compute_ratings
from quincunx.arena.runner import ProgressCallback, Runner
from quincunx.arena.summary import Summary, stop_at_precision, summarise
from quincunx.arena.workers import Workers, local_workers
from quincunx.core.errors import OptionError
from quincunx.core.frames import to_frame
from quincunx.core.game import Game, check_game

ENDINGS = {FINISHED: "finished", CUT_SHORT: "cut short"}

AnyWorkers = int | Executor | Workers | None


def ignore_progress(done: int, total: int) -> None:
    """The default for callers that do not show progress."""


@dataclass(frozen=True)
class Simulation:
    """A contest with the results of its games."""

    contest: Contest  # what was played
    games: GameResults  # one row for each game
    complete: bool = True  # False if it was interrupted

    @cached_property
    def summary(self) -> Summary:
        """Win rates and points with confidence intervals."""
        return summarise(self.contest, self.games)

    @property
    def scores(self) -> dict[str, Column]:
        """The final points of each side in all finished games."""
        points = self.games.by_participant(self.games.scores)[self.games.endings == FINISHED]
        return {name: points[:, list(indices)].ravel() for name, indices in self.contest.sides}

    def to_frame(self) -> Any:
        """A row for each seat of each game, as a DataFrame of pandas or polars."""
        return to_frame(game_rows(self))

    def data(self) -> dict[str, Any]:
        """Everything except the single games, as JSON-able data."""
        game = self.contest.game
        return {
            "game": game.key,
            "options": game.options,
            "players": self.contest.names,
            "seed": self.contest.seed,
            "complete": self.complete,
            **asdict(self.summary),
            "faults": [asdict(fault) for fault in self.games.faults],
        }


@dataclass(frozen=True)
class Tournament:
    """All participants have met each other, in each of the games."""

    simulations: tuple[Simulation, ...]  # one for each group of players in each game
    complete: bool = True  # False if it was interrupted

    @cached_property
    def by_game(self) -> dict[Game, list[Simulation]]:
        """The simulations of each game."""
        groups: dict[Game, list[Simulation]] = {}
        for simulation in self.simulations:
            groups.setdefault(simulation.contest.game, []).append(simulation)
        return groups

    @cached_property
    def ratings(self) -> dict[Game, list[Rating]]:
        """The ratings in each game, best first."""
        return {game: rate(simulations) for game, simulations in self.by_game.items()}

    @cached_property
    def overall(self) -> list[Rating]:
        """The ratings over all games together, best first."""
        return rate(self.simulations)

    def to_frame(self) -> Any:
        """A row for each seat of each game, as a DataFrame of pandas or polars."""
        return to_frame(row for simulation in self.simulations for row in game_rows(simulation))

    def data(self) -> dict[str, Any]:
        """Everything except the single games, as JSON-able data."""
        rows = {
            game: [asdict(rating) for rating in ratings] for game, ratings in self.ratings.items()
        }
        return {
            "complete": self.complete,
            "overall": [asdict(rating) for rating in self.overall],
            "games": [
                {"game": game.key, "options": game.options, "ratings": ratings}
                for game, ratings in rows.items()
            ],
            "contests": [simulation.data() for simulation in self.simulations],
        }


def rate(simulations: Sequence[Simulation]) -> list[Rating]:
    return compute_ratings([(simulation.contest, simulation.games) for simulation in simulations])


def simulate(
    game: Game,
    players: Sequence[str | Participant],
    rounds: int = 100,
    seed: int | str | None = None,
    precision: float | None = None,
    workers: AnyWorkers = None,
    on_progress: ProgressCallback = ignore_progress,
    adjust: bool = False,
    checkpoint: Checkpoint | None = None,
) -> Simulation:
    """Play rounds of a game: each once in every rotation of the seats, with the same dice.

    Args:
        game: What is played.
        players: One for each seat: a level of the engine, `random`, or a `Participant`.
        rounds: How many sets of dice. Between two players, 50 rounds are 100 games.
        seed: The same seed gives the same games, with any number of workers. Without one, a random one is drawn.
        precision: Stop earlier, once every share of wins is known this well in both directions; for one player, the points.
        workers: A number of processes, by default one for each core; 0 for the calling process; any executor; or `Workers`.
        on_progress: Called with the number of games that have been played and the total.
        adjust: Measure the luck of every game, and report results without it as well, which need fewer games.
        checkpoint: Where batches of games are kept, so that the run can be continued after an interruption.
    """  # noqa: E501
    contest = Contest(
        game, tuple(find_participant(player) for player in players), seed_text(seed), adjust
    )
    (results,), complete = play_contests(
        [contest], rounds, precision, workers, on_progress, checkpoint
    )
    return Simulation(contest, results, complete)


def run_tournament(
    games: Sequence[Game],
    players: Sequence[str | Participant],
    rounds: int = 20,
    seed: int | str | None = None,
    precision: float | None = None,
    workers: AnyWorkers = None,
    on_progress: ProgressCallback = ignore_progress,
    adjust: bool = False,
    checkpoint: Checkpoint | None = None,
) -> Tournament:
    """All players meet each other: every pair, or in games for more players every group of that
    size.

    The other arguments are those of `simulate`.
    """
    text = seed_text(seed)
    participants = [find_participant(player) for player in players]
    contests = [
        contest for game in games for contest in make_contests(game, participants, text, adjust)
    ]
    results, complete = play_contests(contests, rounds, precision, workers, on_progress, checkpoint)
    return Tournament(
        tuple(
            Simulation(contest, each, complete)
            for contest, each in zip(contests, results, strict=True)
        ),
        complete,
    )


def make_contests(
    game: Game, participants: Sequence[Participant], seed: str, adjust: bool
) -> list[Contest]:
    """One contest for each group of participants that fills a table."""
    check_game(game)
    if len({participant.name for participant in participants}) < len(participants):
        raise OptionError("each player of a tournament must be named only once")
    if game.players < 2:
        raise OptionError(
            "a tournament needs at least two seats: quincunx simulate plays games for one"
        )
    if len(participants) < game.players:
        raise OptionError(
            "a table of {seats} needs {seats} players, not {given}: name more, or set fewer seats",
            seats=game.players,
            given=len(participants),
        )
    return [
        Contest(game, group, seed, adjust) for group in combinations(participants, game.players)
    ]


def play_contests(
    contests: Sequence[Contest],
    rounds: int,
    precision: float | None,
    workers: AnyWorkers,
    on_progress: ProgressCallback,
    checkpoint: Checkpoint | None,
) -> tuple[list[GameResults], bool]:
    if precision is not None and not precision > 0:
        raise OptionError("the precision must be more than 0")
    with as_workers(workers) as ready:
        check_bots(contests, ready)
        runner = Runner(
            contests,
            rounds,
            ready,
            None if precision is None else stop_at_precision(precision),
            on_progress,
            checkpoint,
        )
        complete = runner.play()
        return [run.results for run in runner.runs], complete


def check_bots(contests: Sequence[Contest], workers: Workers) -> None:
    """A bot that cannot begin a game is refused before the run: it would lose every game, some of
    them by a long timeout.

    The workers start it, because its program may exist only on their machines.
    """
    checks = {}
    for contest in contests:
        for name, source in (
            (participant.name, participant.source) for participant in contest.participants
        ):
            if isinstance(source, BotCommand) and name not in checks:
                checks[name] = (
                    contest.game.key,
                    workers.executor.submit(check_bot, source, contest.game),
                )
    for name, (key, check) in checks.items():
        if reason := check.result():
            raise OptionError(
                "the bot {name} cannot play {game}: it {reason}", name=name, game=key, reason=reason
            )


def as_workers(workers: AnyWorkers) -> AbstractContextManager[Workers]:
    if isinstance(workers, Workers):
        return nullcontext(workers)
    if isinstance(workers, Executor):
        return nullcontext(Workers(workers, int(getattr(workers, "_max_workers", 2))))
    return local_workers(workers)


def seed_text(seed: int | str | None) -> str:
    """The given seed, or a new one that cannot be guessed: a bot must not know the dice."""
    return secrets.token_hex(8) if seed is None else str(seed)


def game_rows(simulation: Simulation) -> Iterator[dict[str, Any]]:
    """One row for each seat of each game, for CSV files and data frames."""
    contest, games, names = simulation.contest, simulation.games, simulation.contest.names
    for index, seat in product(range(len(games)), range(contest.game.players)):
        rotation = int(games.rotations[index])
        ending = int(games.endings[index])
        yield {
            "game": contest.game.key,
            "players": contest.game.players,
            "round": int(games.rounds[index]),
            "rotation": rotation,
            "seat": seat,
            "player": names[contest.participant_index(seat, rotation)],
            "points": int(games.scores[index, seat]),
            "place": int(games.places[index, seat]) + 1,
            "rolls": int(games.rolls[index]),
            "moves": int(games.moves[index]),
            "end": ENDINGS.get(ending, f"fault of seat {ending}"),
            **({} if games.luck is None else {"luck": round(float(games.luck[index, seat]), 5)}),
        }
