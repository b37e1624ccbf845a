"""Simulations and tournaments, from the asking to the results as plain data."""

import secrets
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations, product
from typing import Any

from quincunx.arena import ratings as rated
from quincunx.arena.contest import Contest
from quincunx.arena.entrants import Entrant, entrant
from quincunx.arena.games import CUT_SHORT, FINISHED, Column, Games
from quincunx.arena.runner import Runner, Show
from quincunx.arena.summary import Summary, precise, summary
from quincunx.arena.workers import Workers, local
from quincunx.core.errors import OptionError
from quincunx.core.game import Game

ENDINGS = {FINISHED: "finished", CUT_SHORT: "cut short"}


@dataclass(frozen=True)
class Simulation:
    """A contest with its games."""

    contest: Contest
    games: Games
    complete: bool = True  # False if it was interrupted

    @cached_property
    def summary(self) -> Summary:
        return summary(self.contest, self.games)

    @property
    def scores(self) -> dict[str, Column]:
        """The final points of every side in all games that were played to the end."""
        points = self.games.by_place(self.games.scores)[self.games.ends == FINISHED]
        return {name: points[:, list(places)].ravel() for name, places in self.contest.sides}

    def data(self) -> dict[str, Any]:
        """Everything but the single games, JSON-able."""
        faults = [asdict(fault) for fault in self.games.faults]
        return {**described(self.contest), "complete": self.complete, **asdict(self.summary), "faults": faults}


@dataclass(frozen=True)
class Tournament:
    """Everybody met everybody, in each of the games."""

    simulations: tuple[Simulation, ...]
    complete: bool = True

    @cached_property
    def by_game(self) -> dict[Game, list[Simulation]]:
        found: dict[Game, list[Simulation]] = {}
        for each in self.simulations:
            found.setdefault(each.contest.game, []).append(each)
        return found

    @cached_property
    def ratings(self) -> dict[Game, list[rated.Rating]]:
        """The table of each game, best first."""
        return {game: rated.ratings([(each.contest, each.games) for each in found]) for game, found in self.by_game.items()}

    @cached_property
    def overall(self) -> list[rated.Rating]:
        """One table over all games together."""
        return rated.ratings([(each.contest, each.games) for each in self.simulations])

    def data(self) -> dict[str, Any]:
        rows = {game: [asdict(rating) for rating in table] for game, table in self.ratings.items()}
        return {
            "complete": self.complete,
            "overall": [asdict(rating) for rating in self.overall],
            "games": [{"game": game.key, "options": game.options, "ratings": table} for game, table in rows.items()],
            "contests": [each.data() for each in self.simulations],
        }


def described(contest: Contest) -> dict[str, Any]:
    names = [each.name for each in contest.entrants]
    return {"game": contest.game.key, "options": contest.game.options, "players": names, "seed": contest.seed}


def simulate(
    game: Game,
    players: Sequence[str | Entrant],
    rounds: int = 100,
    seed: int | str | None = None,
    precision: float | None = None,
    workers: int | Executor | Workers | None = None,
    show: Show = lambda done, total: None,
) -> Simulation:
    """Play rounds of a game: each once in every rotation of the seats, with the same dice.

    `precision` stops earlier, once every share of victories is known that well either way (the points, for one player).
    `workers` is a number of processes, one a core if none is given, or any executor.
    """
    contest = Contest(game, tuple(entrant(each) for each in players), seed_text(seed))
    (done,), complete = run([contest], rounds, precision, workers, show)
    return Simulation(contest, done, complete)


def tournament(
    games: Sequence[Game],
    players: Sequence[str | Entrant],
    rounds: int = 20,
    seed: int | str | None = None,
    precision: float | None = None,
    workers: int | Executor | Workers | None = None,
    show: Show = lambda done, total: None,
) -> Tournament:
    """Let everybody meet everybody: all pairs, or at larger tables all groups that fill one."""
    text, everybody = seed_text(seed), [entrant(each) for each in players]
    contests = [contest for game in games for contest in tables(game, everybody, text)]
    done, complete = run(contests, rounds, precision, workers, show)
    return Tournament(tuple(Simulation(contest, each, complete) for contest, each in zip(contests, done, strict=True)), complete)


def tables(game: Game, entrants: Sequence[Entrant], seed: str) -> list[Contest]:
    """Every group that can sit at one table."""
    if len({each.name for each in entrants}) < len(entrants):
        raise OptionError("a tournament names every player once")
    if game.players < 2:
        raise OptionError("a tournament needs two seats at least: quincunx simulate plays games for one")
    if len(entrants) < game.players:
        raise OptionError(f"a table of {game.players} needs {game.players} players, not {len(entrants)}: name more, or set fewer seats")
    return [Contest(game, group, seed) for group in combinations(entrants, game.players)]


def run(
    contests: Sequence[Contest], rounds: int, precision: float | None, workers: int | Executor | Workers | None, show: Show
) -> tuple[list[Games], bool]:
    if precision is not None and not precision > 0:
        raise OptionError("the precision must be more than 0")
    with crew(workers) as ready:
        runner = Runner(contests, rounds, ready, None if precision is None else precise(precision), show)
        complete = runner.play()
        return [each.games for each in runner.runs], complete


def crew(workers: int | Executor | Workers | None) -> AbstractContextManager[Workers]:
    if isinstance(workers, Workers):
        return nullcontext(workers)
    if isinstance(workers, Executor):
        return nullcontext(Workers(workers, int(getattr(workers, "_max_workers", 2))))
    return local(workers)


def seed_text(seed: int | str | None) -> str:
    """Without a seed one that nobody can guess: an outside engine must not know the dice."""
    return secrets.token_hex(8) if seed is None else str(seed)


def game_rows(simulation: Simulation) -> Iterator[dict[str, Any]]:
    """A row for each seat of each game, for CSV files and data frames."""
    contest, games = simulation.contest, simulation.games
    for index, seat in product(range(len(games)), range(contest.game.players)):
        rotation, ending = int(games.rotations[index]), int(games.ends[index])
        yield {
            "game": contest.game.key,
            "round": int(games.rounds[index]),
            "rotation": rotation,
            "seat": seat,
            "player": contest.entrants[contest.place(seat, rotation)].name,
            "points": int(games.scores[index, seat]),
            "place": int(games.places[index, seat]) + 1,
            "rolls": int(games.rolls[index]),
            "moves": int(games.moves[index]),
            "end": ENDINGS.get(ending, f"fault of seat {ending}"),
        }
