"""Results as text for people and as files for programs."""

import csv
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from quincunx.arena.ratings import Rating
from quincunx.arena.results import Simulation, Tournament, game_rows
from quincunx.arena.summary import Row
from quincunx.core.errors import OptionError
from quincunx.core.game import Game

MOST_REASONS = 5  # of faults that are told one by one


# ---- for people


def simulation_text(simulation: Simulation) -> str:
    found = simulation.summary
    played = f"{counted(found.games, 'game')} in {counted(found.rounds, 'round')}"
    head = f"{title(simulation.contest.game)}: {played}, seed {simulation.contest.seed}"
    if not found.games:
        return f"{head}\nNothing was played."
    width = max(len(row.name) for row in found.rows) + 2
    names = f"{'':{width}}{'victories':>10}{'95 % interval':>18}{'points':>18}{'spread':>9}{'a move':>10}"
    lines = [row_text(row, width) for row in found.rows]
    ties = f"{per_cent(found.ties)} ties, " if simulation.contest.game.players > 1 else ""
    tail = f"{ties}{found.rolls:.1f} rolls and {found.moves:.1f} moves a game"
    return "\n".join([head, "", names, *lines, "", tail, *warnings([simulation])])


def row_text(row: Row, width: int) -> str:
    interval = f"{100 * row.share_low:.1f} to {per_cent(row.share_high)}"
    points = f"{row.points:.2f} ± {row.points_error:.2f}"
    return f"{row.name:{width}}{per_cent(row.share):>10}{interval:>18}{points:>18}{row.spread:>9.1f}{duration(row.seconds):>10}"


def tournament_text(tournament: Tournament) -> str:
    parts = [rating_text(f"{title(game)}:", table) for game, table in tournament.ratings.items()]
    if len(parts) > 1:
        parts.append(rating_text("All games together:", tournament.overall))
    played = sum(len(each.games) for each in tournament.simulations)
    tail = f"{counted(played, 'game')}, seed {tournament.simulations[0].contest.seed}; ratings with their 95 % intervals, the mean is 1500"
    return "\n".join([*parts, tail, *warnings(tournament.simulations)])


def rating_text(head: str, table: Sequence[Rating]) -> str:
    if not table:
        return f"{head} nothing was played.\n"
    width = max(len(rating.name) for rating in table) + 2
    lines = [f"  {each.name:{width}}{each.rating:>6.0f} ± {each.error:<5.0f}{per_cent(each.share):>8} won" for each in table]
    return "\n".join([head, *lines, ""])


def title(game: Game) -> str:
    return f"{game.title}, {counted(game.players, 'player')}"


def counted(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def per_cent(share: float) -> str:
    return f"{100 * share:.1f} %"


def duration(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{1e6 * seconds:.1f} µs"
    return f"{1e3 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def warnings(simulations: Sequence[Simulation]) -> list[str]:
    """What else somebody should know before believing the table."""
    told = Counter((fault.name, fault.reason) for each in simulations for fault in each.games.faults)
    lines = [f"{name} lost {counted(times, 'game')}: {reason}" for (name, reason), times in told.most_common(MOST_REASONS)]
    if len(told) > MOST_REASONS:
        lines.append(f"and for {len(told) - MOST_REASONS} more reasons, which are in the files of --out")
    if cut := sum(each.summary.cut_short for each in simulations):
        lines.append(f"{counted(cut, 'game')} went on for too long and counted as they stood")
    if not all(each.complete for each in simulations):
        lines.append("Interrupted: this is what was played until then.")
    return lines


# ---- for programs


def write_simulation(simulation: Simulation, folder: Path) -> list[Path]:
    """`results.json`, `table.csv`, `games.csv`, and the histogram as a picture."""
    from quincunx.arena.plots import histogram, save

    made(folder)
    rows = [asdict(row) for row in simulation.summary.rows]
    files = [write_json(folder / "results.json", simulation.data()), write_csv(folder / "table.csv", rows)]
    files.append(write_csv(folder / "games.csv", game_rows(simulation)))
    return files + save(histogram(simulation), folder / "scores")


def write_tournament(tournament: Tournament, folder: Path) -> list[Path]:
    """`results.json`, `ratings.csv`, `table.csv` of all contests, `games.csv`, and the ratings as a picture."""
    from quincunx.arena.plots import rating_plot, save

    made(folder)
    tables = {"all": tournament.overall, **{game.key: table for game, table in tournament.ratings.items()}}
    rated = [{"game": key, **asdict(rating)} for key, table in tables.items() for rating in table]
    rows = [
        {"game": each.contest.game.key, "table": " - ".join(x.name for x in each.contest.entrants), **asdict(row)}
        for each in tournament.simulations
        for row in each.summary.rows
    ]
    files = [write_json(folder / "results.json", tournament.data())]
    files += [write_csv(folder / "ratings.csv", rated), write_csv(folder / "table.csv", rows)]
    files.append(write_csv(folder / "games.csv", (row for each in tournament.simulations for row in game_rows(each))))
    return files + save(rating_plot(tournament), folder / "ratings")


def made(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(f"{folder} cannot be made: {error.strerror}") from error


def write_json(path: Path, data: Any) -> Path:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", "utf-8")
    return path


def write_csv(path: Path, rows: Iterable[Mapping[str, Any]]) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer: csv.DictWriter[str] | None = None
        for row in rows:
            if writer is None:
                writer = csv.DictWriter(file, list(row))
                writer.writeheader()
            writer.writerow(row)
    return path
