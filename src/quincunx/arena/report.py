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
from quincunx.arena.summary import SummaryRow
from quincunx.core.errors import OptionError
from quincunx.core.game import Game
from quincunx.core.text.messages import message
from quincunx.core.text.words import plural

WITHOUT_LUCK = 12  # the letters of "without luck"
MOST_REASONS = 5  # of faults that are listed


# ---- for people


def format_simulation(simulation: Simulation) -> str:
    summary = simulation.summary
    played = f"{plural(summary.games, 'game')} in {plural(summary.rounds, 'round')}"
    head = f"{format_game(simulation.contest.game)}: {played}, seed {simulation.contest.seed}"
    if not summary.games:
        return f"{head}\nNo games were played."
    width = (
        max(WITHOUT_LUCK * simulation.contest.adjust, *(len(row.name) for row in summary.rows)) + 2
    )
    adjusted = format_adjusted(simulation, width) if simulation.contest.adjust else []
    columns = (
        f"{'':{width}}{'wins':>10}{'95 % interval':>18}{'points':>18}{'spread':>9}{'per move':>10}"
    )
    all_failed = sum(row.faults for row in summary.rows) == summary.games
    lines = [format_row(row, width, all_failed) for row in summary.rows]
    ties = f"{percent(summary.ties)} ties, " if simulation.contest.game.players > 1 else ""
    tail = f"{ties}{summary.rolls:.1f} rolls and {summary.moves:.1f} moves per game"
    return "\n".join(
        [head, "", columns, *lines, *adjusted, "", tail, *format_warnings([simulation])]
    )


def format_row(row: SummaryRow, width: int, all_failed: bool) -> str:
    """Points mean nothing if faults ended all games."""
    interval = f"{100 * row.share_low:.1f} to {percent(row.share_high)}"
    points, spread = (
        ("-", "-")
        if all_failed
        else (f"{row.points:.2f} ± {row.points_error:.2f}", f"{row.spread:.1f}")
    )
    return f"{row.name:{width}}{percent(row.share):>10}{interval:>18}{points:>18}{spread:>9}{format_duration(row.seconds):>10}"  # noqa: E501


def format_adjusted(simulation: Simulation, width: int) -> list[str]:
    """The same players without luck, and how many times as many games would give as narrow an
    interval.
    """
    solo = simulation.contest.game.players == 1
    lines = [
        "",
        f"{'without luck':{width}}{'points' if solo else 'wins':>10}{'95 % interval':>18}{'as precise as':>24}",  # noqa: E501
    ]
    for row in simulation.summary.rows:
        value, error = row.adjusted or 0.0, row.adjusted_error or 0.0
        raw = row.points_error if solo else (row.share_high - row.share_low) / 2
        interval = (
            f"{value - error:.2f} to {value + error:.2f}"
            if solo
            else f"{100 * (value - error):.1f} to {percent(value + error)}"
        )
        times = f"{(raw / error) ** 2:.1f} times the games" if error else ""
        lines.append(
            f"{row.name:{width}}{f'{value:.2f}' if solo else percent(value):>10}{interval:>18}{times:>24}"  # noqa: E501
        )
    return lines


def format_tournament(tournament: Tournament) -> str:
    parts = [
        format_ratings(f"{format_game(game)}:", ratings)
        for game, ratings in tournament.ratings.items()
    ]
    if len(parts) > 1:
        parts.append(format_ratings("All games together:", tournament.overall))
    games = sum(len(simulation.games) for simulation in tournament.simulations)
    seed = tournament.simulations[0].contest.seed
    tail = (
        f"{plural(games, 'game')}, seed {seed}; ratings with 95 % confidence intervals, their "
        "mean is 1500"
    )
    return "\n".join([*parts, tail, *format_warnings(tournament.simulations)])


def format_ratings(head: str, ratings: Sequence[Rating]) -> str:
    if not ratings:
        return f"{head} no games were played.\n"
    width = max(len(rating.name) for rating in ratings) + 2
    lines = [
        f"  {each.name:{width}}{each.rating:>6.0f} ± "
        f"{each.error:<5.0f}{percent(each.share):>8} won{format_without_luck(each)}"
        for each in ratings
    ]
    return "\n".join([head, *lines, ""])


def format_without_luck(rating: Rating) -> str:
    return (
        ""
        if rating.adjusted is None
        else f"{rating.adjusted:>8.0f} ± {rating.adjusted_error:<5.0f} without luck"
    )


def format_game(game: Game) -> str:
    """With the options that do not have their default values."""
    defaults = {
        option.name: option.default for option in game.option_list({"players": game.players})
    }
    others = [
        f"{name}={value}"
        for name, value in game.options.items()
        if name != "players" and value != defaults[name]
    ]
    return ", ".join([game.title, plural(game.players, "player"), *others])


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def format_duration(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{1e6 * seconds:.1f} µs"
    return f"{1e3 * seconds:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def format_warnings(simulations: Sequence[Simulation]) -> list[str]:
    """What a reader has to know before trusting the table."""
    faults = Counter(
        (fault.name, fault.reason)
        for simulation in simulations
        for fault in simulation.games.faults
    )
    lines = [
        f"{name} lost {plural(times, 'game')}: {reason}"
        for (name, reason), times in faults.most_common(MOST_REASONS)
    ]
    if len(faults) > MOST_REASONS:
        lines.append(f"{plural(len(faults) - MOST_REASONS, 'more reason')}: see the files of --out")
    if cut := sum(simulation.summary.cut_short for simulation in simulations):
        lines.append(
            f"{plural(cut, 'game')} cut short at the move limit, with the points scored so far"
        )
    if not all(simulation.complete for simulation in simulations):
        lines.append("Interrupted: these are the games that were played until then.")
    return lines


# ---- for programs


def write_simulation(simulation: Simulation, folder: Path) -> list[Path]:
    """Write `results.json`, `table.csv`, `games.csv` and, with Matplotlib, a histogram of the
    points.
    """
    from quincunx.arena.plots import can_plot, plot_scores, save_figure

    make_folder(folder)
    rows = [asdict(row) for row in simulation.summary.rows]
    files = [
        write_json(folder / "results.json", simulation.data()),
        write_csv(folder / "table.csv", rows),
    ]
    files.append(write_csv(folder / "games.csv", game_rows(simulation)))
    return files + (save_figure(plot_scores(simulation), folder / "scores") if can_plot() else [])


def write_tournament(tournament: Tournament, folder: Path) -> list[Path]:
    """Write `results.json`, `ratings.csv`, `table.csv` of all contests, `games.csv` and, with
    Matplotlib, a plot of the ratings.
    """
    from quincunx.arena.plots import can_plot, plot_ratings, save_figure

    make_folder(folder)
    ratings = [{"game": "all", "players": "", **asdict(rating)} for rating in tournament.overall]
    for game, rated in tournament.ratings.items():
        ratings += [
            {"game": game.key, "players": game.players, **asdict(rating)} for rating in rated
        ]
    rows = [
        {
            "game": each.contest.game.key,
            "players": each.contest.game.players,
            "table": " - ".join(each.contest.names),
            **asdict(row),
        }
        for each in tournament.simulations
        for row in each.summary.rows
    ]
    files = [write_json(folder / "results.json", tournament.data())]
    files += [write_csv(folder / "ratings.csv", ratings), write_csv(folder / "table.csv", rows)]
    files.append(
        write_csv(
            folder / "games.csv",
            (row for each in tournament.simulations for row in game_rows(each)),
        )
    )
    return files + (save_figure(plot_ratings(tournament), folder / "ratings") if can_plot() else [])


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OptionError(
            message(
                "the folder {folder} cannot be created: {error}",
                folder=folder,
                error=error.strerror,
            )
        ) from error


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
