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
from quincunx.languages import _, format_number, ngettext

MOST_REASONS = 5  # of faults that are listed


# ---- for people


def format_simulation(simulation: Simulation) -> str:
    summary = simulation.summary
    head = _(
        "{game}: {games} in {rounds}, seed {seed}",
        game=format_game(simulation.contest.game),
        games=count_games(summary.games),
        rounds=ngettext("{count:,} round", "{count:,} rounds", summary.rounds),
        seed=simulation.contest.seed,
    )
    if not summary.games:
        return f"{head}\n{_('No games were played.')}"
    heading = len(_("without luck")) * simulation.contest.adjust
    width = max(heading, *(len(row.name) for row in summary.rows)) + 2
    adjusted = format_adjusted(simulation, width) if simulation.contest.adjust else []
    columns = (
        f"{'':{width}}{_('wins'):>10}{_('95 % interval'):>18}{_('points'):>18}"
        f"{_('spread'):>9}{_('per move'):>10}"
    )
    if any(row.share_without_faults is not None for row in summary.rows):
        columns += f"{_('without faults'):>16}"
    all_failed = sum(row.faults for row in summary.rows) == summary.games
    lines = [format_row(row, width, all_failed) for row in summary.rows]
    parts = [
        _(
            "{rolls:.1f} rolls and {moves:.1f} moves per game",
            rolls=summary.rolls,
            moves=summary.moves,
        )
    ]
    if simulation.contest.game.players > 1:
        parts.insert(0, _("{share} ties", share=percent(summary.ties)))
    tail = ", ".join(parts)
    return "\n".join(
        [head, "", columns, *lines, *adjusted, "", tail, *format_warnings([simulation])]
    )


def format_row(row: SummaryRow, width: int, all_failed: bool) -> str:
    """Points mean nothing if faults ended all games."""
    interval = _(
        "{low} to {high}",
        low=format_number(100 * row.share_low, ".1f"),
        high=percent(row.share_high),
    )
    if all_failed:
        points, spread = ("-", "-")
    else:
        points, spread = (
            f"{format_number(row.points, '.2f')} ± {format_number(row.points_error, '.2f')}",
            format_number(row.spread, ".1f"),
        )
    without_faults = (
        "" if row.share_without_faults is None else f"{percent(row.share_without_faults):>16}"
    )
    return f"{row.name:{width}}{percent(row.share):>10}{interval:>18}{points:>18}{spread:>9}{format_duration(row.seconds):>10}{without_faults}"  # noqa: E501


def format_adjusted(simulation: Simulation, width: int) -> list[str]:
    """The same players without luck, and how many more games would give as much precision."""
    solo = simulation.contest.game.players == 1
    lines = [
        "",
        f"{_('without luck'):{width}}{_('points') if solo else _('wins'):>10}"
        f"{_('95 % interval'):>18}{_('as precise as'):>24}",
    ]
    for row in simulation.summary.rows:
        value, error = row.adjusted or 0.0, row.adjusted_error or 0.0
        raw = row.points_error if solo else (row.share_high - row.share_low) / 2
        low, high = value - error, value + error
        interval = _(
            "{low} to {high}",
            low=format_number(low, ".2f") if solo else format_number(100 * low, ".1f"),
            high=format_number(high, ".2f") if solo else percent(high),
        )
        times = _("{factor:.1f} times the games", factor=(raw / error) ** 2) if error else ""
        shown = format_number(value, ".2f") if solo else percent(value)
        lines.append(f"{row.name:{width}}{shown:>10}{interval:>18}{times:>24}")
    return lines


def format_tournament(tournament: Tournament) -> str:
    parts = [
        format_ratings(f"{format_game(game)}:", ratings)
        for game, ratings in tournament.ratings.items()
    ]
    if len(parts) > 1:
        parts.append(format_ratings(_("All games together:"), tournament.overall))
    games = sum(len(simulation.games) for simulation in tournament.simulations)
    seed = tournament.simulations[0].contest.seed
    tail = _(
        "{games}, seed {seed}; ratings with 95 % confidence intervals, their mean is 1500",
        games=count_games(games),
        seed=seed,
    )
    return "\n".join([*parts, tail, *format_warnings(tournament.simulations)])


def format_ratings(head: str, ratings: Sequence[Rating]) -> str:
    if not ratings:
        return f"{head} {_('no games were played.')}\n"
    width = max(len(rating.name) for rating in ratings) + 2
    lines = [
        f"  {each.name:{width}}{each.rating:>6.0f} ± "
        f"{each.error:<5.0f}{percent(each.share):>8} {_('won')}{format_without_luck(each)}"
        for each in ratings
    ]
    return "\n".join([head, *lines, ""])


def format_without_luck(rating: Rating) -> str:
    if rating.adjusted is None:
        return ""
    return f"{rating.adjusted:>8.0f} ± {rating.adjusted_error:<5.0f} {_('without luck')}"


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
    players = ngettext("{count} player", "{count} players", game.players)
    return ", ".join([_(game.title), players, *others])


def count_games(number: int) -> str:
    return ngettext("{count:,} game", "{count:,} games", number)


def percent(share: float) -> str:
    return f"{format_number(100 * share, '.1f')} %"


def format_duration(seconds: float) -> str:
    if seconds < 1e-3:
        return f"{format_number(1e6 * seconds, '.1f')} µs"
    short = f"{format_number(1e3 * seconds, '.1f')} ms"
    return short if seconds < 1 else f"{format_number(seconds, '.2f')} s"


def format_warnings(simulations: Sequence[Simulation]) -> list[str]:
    """What a reader has to know before trusting the table."""
    faults = Counter(
        (fault.name, fault.reason)
        for simulation in simulations
        for fault in simulation.games.faults
    )
    lines = [
        _("{name} lost {games}: {reason}", name=name, games=count_games(times), reason=reason)
        for (name, reason), times in faults.most_common(MOST_REASONS)
    ]
    if len(faults) > MOST_REASONS:
        more = len(faults) - MOST_REASONS
        lines.append(
            ngettext(
                "{count} more reason: see the files of --out",
                "{count} more reasons: see the files of --out",
                more,
            )
        )
    if cut := sum(simulation.summary.cut_short for simulation in simulations):
        games = count_games(cut)
        lines.append(
            _("{games} cut short at the move limit, with the points scored so far", games=games)
        )
    if not all(simulation.complete for simulation in simulations):
        lines.append(_("Interrupted: these are the games that were played until then."))
    return lines


# ---- for programs


def write_simulation(simulation: Simulation, folder: Path) -> list[Path]:
    """Write `results.json`, `table.csv`, `games.csv` and, with Matplotlib, a histogram."""
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
            "the folder {folder} cannot be created: {error}", folder=folder, error=error.strerror
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
