"""What the games of `collect` show: fair luck, the order of the levels, how well levels are
recognised, grades, and how long reviews take.

    python -m benchmarks.analysis.report results.jsonl
    python -m benchmarks.analysis.report results.jsonl --calibrate      # writes src/quincunx/analysis/calibration.json

The calibration uses the games with even seeds, and levels are recognised in those with odd seeds.
"""  # noqa: E501

import argparse
import json
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from statistics import median, pstdev
from typing import Any

import numpy as np

from quincunx.analysis import played_like as calibrated
from quincunx.analysis.grades import GRADES, grade_of
from quincunx.engine import LEVELS

CALIBRATION = Path(__file__).parents[2] / "src" / "quincunx" / "analysis" / "calibration.json"
ALL_LEVELS = ["random", *LEVELS]
FEWEST_GAMES = 2  # with even seeds, to calibrate a level

Games = dict[str, dict[str, list[dict[str, Any]]]]  # by game and level


def read(path: Path, effort: str, players: int) -> Games:
    games: Games = defaultdict(lambda: defaultdict(list))
    for line in path.read_text("utf-8").splitlines():
        game = json.loads(line)
        if game["effort"] == effort and game["players"] == players:
            games[game["game"]][game["level"]].append(game)
    return games


def seats_of(games: Iterable[dict[str, Any]]) -> list[dict[str, float]]:
    return [seat for game in games for seat in game["seats"]]


def report_luck(games: Games) -> None:
    print(
        "\n| | games | mean luck of seat 0 | standard error | ratio | luck, standard "
        "deviation | remainder, standard deviation |"
    )
    print("|---|---|---|---|---|---|---|")
    for key, levels in games.items():
        firsts = [game["seats"][0] for level in levels.values() for game in level]
        luck, remainder = (
            np.array([seat[name] for seat in firsts]) for name in ("luck", "remainder")
        )
        error = luck.std(ddof=1) / np.sqrt(len(luck))
        ratio = luck.mean() / error
        print(
            f"| {key} | {len(luck)} | {luck.mean():+.4f} | {error:.4f} | {ratio:+.1f} | "
            f"{luck.std():.3f} | {remainder.std():.3f} |"
        )


def report_order(games: Games) -> None:
    print(
        f"\n| mean loss per decision, percentage points | {' | '.join(ALL_LEVELS)} | in "
        f"order |\n|---|{'---|' * 6}"
    )
    for key, levels in games.items():
        means = [mean_loss(levels[level]) for level in ALL_LEVELS if levels.get(level)]
        cells = [
            f"{100 * mean_loss(levels[level]):.2f} ({len(levels[level])})"
            if levels.get(level)
            else ""
            for level in ALL_LEVELS
        ]
        print(
            f"| {key} | {' | '.join(cells)} | "
            f"{'yes' if means == sorted(means, reverse=True) else 'no'} |"
        )


def mean_loss(games: list[dict[str, Any]]) -> float:
    seats = seats_of(games)
    return sum(seat["loss"] for seat in seats) / max(1, sum(seat["decisions"] for seat in seats))


def calibrate(games: Games, effort: str, players: int) -> None:
    data = json.loads(CALIBRATION.read_text("utf-8"))
    for key, levels in games.items():
        losses = {}
        for level in LEVELS:
            even = seats_of(game for game in levels.get(level, []) if game["seed"] % 2 == 0)
            if len(even) >= players * FEWEST_GAMES:
                losses[level] = [seat["mean_loss"] for seat in even]
        if len(losses) == len(LEVELS):
            data.setdefault(key, {}).setdefault(effort, {})[str(players)] = typical_losses(losses)
    CALIBRATION.write_text(json.dumps(data, indent=1) + "\n", "utf-8")


def typical_losses(losses: dict[str, list[float]]) -> dict[str, dict[str, float]]:
    """Neighbouring levels whose losses are not in the order of their strength cannot be told apart,
    and have the same.
    """
    groups: list[tuple[list[str], list[float]]] = []
    for level, found in losses.items():
        names, together = [level], found
        while groups and median(groups[-1][1]) <= median(together):
            weaker, more = groups.pop()
            names, together = weaker + names, more + together
        groups.append((names, together))
    return {level: typical_loss(found) for names, found in groups for level in names}


def typical_loss(losses: list[float]) -> dict[str, float]:
    """The fields of a `TypicalLoss`."""
    return {
        "median": round(median(losses), 5),
        "spread": round(pstdev(map(calibrated.logarithm, losses)), 3),
    }


def report_recognition(games: Games, effort: str, players: int) -> None:
    """How often the games that were not used for the calibration are recognised."""
    print(
        f"\n| played like the true level or its neighbour | {' | '.join(LEVELS)} | all "
        f"|\n|---|{'---|' * 5}"
    )
    for key, levels in games.items():
        if not calibrated.typical_losses(key, effort, players):
            continue
        hits = {
            level: recognised(key, effort, players, level, levels.get(level, []))
            for level in LEVELS
        }
        cells = [
            f"{100 * np.mean(found):.0f} % ({len(found)})" if found else ""
            for found in hits.values()
        ]
        everything = [hit for found in hits.values() for hit in found]
        print(f"| {key} | {' | '.join(cells)} | {100 * np.mean(everything):.0f} % |")


def recognised(
    key: str, effort: str, players: int, level: str, games: list[dict[str, Any]]
) -> list[bool]:
    odd = seats_of(game for game in games if game["seed"] % 2 == 1)
    names = list(LEVELS)
    place = list(LEVELS).index(level)
    near = set(names[max(0, place - 1) : place + 2])
    return [
        set(calibrated.played_like(key, effort, players, seat["mean_loss"]).split(" to ")) <= near
        for seat in odd
    ]


def report_grades(games: Games, solo: bool) -> None:
    print(f"\n| decisions of all games, % | {' | '.join(GRADES)} |\n|---|{'---|' * 5}")
    for level in ALL_LEVELS:
        losses = [
            loss
            for levels in games.values()
            for game in levels.get(level, [])
            for seat in game["losses"]
            for loss in seat
        ]
        if losses:
            grades = [grade_of(loss, solo) for loss in losses]
            print(
                f"| {level} ({len(losses):,}) | "
                f"{' | '.join(f'{100 * grades.count(grade) / len(grades):.1f}' for grade in GRADES)} "  # noqa: E501
                "|"
            )


def report_blunders(games: Games) -> None:
    """Of each player in a game, on average."""
    print(f"\n| blunders | {' | '.join(ALL_LEVELS)} |\n|---|{'---|' * 5}")
    for key, levels in games.items():
        counts = [
            [count_blunders(seat) for game in levels.get(level, []) for seat in game["losses"]]
            for level in ALL_LEVELS
        ]
        cells = [f"{np.mean(found):.2f}" if found else "" for found in counts]
        print(f"| {key} | {' | '.join(cells)} |")


def count_blunders(losses: list[float]) -> int:
    return sum(grade_of(loss) == GRADES[-1] for loss in losses)


def report_adjustment(games: Games) -> None:
    """How many times fewer games give the same interval, if luck is removed."""
    print(
        "\n| variance of the result, divided by that without luck | "
        + " | ".join(ALL_LEVELS)
        + " |\n|---|---|---|---|---|---|"
    )
    for key, levels in games.items():
        print(
            f"| {key} | {' | '.join(variance_ratio(levels.get(level, [])) for level in ALL_LEVELS)} "  # noqa: E501
            "|"
        )


def report_time(games: Games) -> None:
    print("\n| review, seconds of processor time | games | mean | longest |\n|---|---|---|---|")
    for key, levels in games.items():
        seconds = [game["seconds"]["review"] for level in levels.values() for game in level]
        print(f"| {key} | {len(seconds)} | {np.mean(seconds):.2f} | {max(seconds):.2f} |")


def variance_ratio(games: list[dict[str, Any]]) -> str:
    if len(games) < FEWEST_GAMES:
        return ""
    result, luck = (
        np.array([game["seats"][0][name] for game in games]) for name in ("result", "luck")
    )
    middle = 1 / games[0]["players"]  # the mean of equal players is known
    return (
        f"{((result - middle) ** 2).mean() / ((result - luck - middle) ** 2).mean():.1f} "
        f"({len(games)})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("--effort", default="quick")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--calibrate", action="store_true")
    arguments = parser.parse_args()
    games = read(arguments.file, arguments.effort, arguments.players)
    if arguments.calibrate:
        calibrate(games, arguments.effort, arguments.players)
        calibrated.calibration.cache_clear()
    report_luck(games)
    report_order(games)
    report_recognition(games, arguments.effort, arguments.players)
    report_grades(games, arguments.players == 1)
    report_blunders(games)
    report_adjustment(games)
    report_time(games)


if __name__ == "__main__":
    main()
