"""Plays games between equal players, reviews them quickly, and appends a line of JSON for each to a
file.

    python -m benchmarks.analysis.collect results.jsonl squares qwixx --games 40 --levels random novice casual strong expert

Games that the file already has are not played again, so that it can be stopped and continued at any
time.
"""  # noqa: E501

import argparse
import json
import time
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.analysis import Review, review
from quincunx.engine import LEVELS, level_name
from quincunx.engine.players import Player, RandomPlayer

ALL_LEVELS = ("random", *LEVELS)


def make_player(level: str, seed: int) -> Player:
    return (
        RandomPlayer(f"collect {seed}")
        if level == "random"
        else qx.Engine(level_name(level), seed=seed)
    )


def play(key: str, players: int, level: str, seed: int) -> qx.Match:
    match = qx.Match(qx.game(key, players=players), seed=f"{key} {players} {level} {seed}")
    player = make_player(level, seed)
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(seat, player.choose(match.state, seat))
    return match


def summary(
    key: str, level: str, seed: int, found: Review, seconds: tuple[float, float]
) -> dict[str, Any]:
    losses = [
        [round(step.decision.loss, 4) for step in found.decisions(seat) if step.decision]
        for seat in range(len(found.names))
    ]
    names = ("start", "luck", "luck_error", "loss", "decisions", "mean_loss", "remainder", "result")
    return {
        "game": key,
        "players": len(found.names),
        "level": level,
        "seed": seed,
        "effort": found.effort,
        "seats": [{name: getattr(seat, name) for name in names} for seat in found.seats],
        "losses": losses,
        "seconds": {"play": round(seconds[0], 3), "review": round(seconds[1], 3)},
    }


def known_games(path: Path) -> set[tuple[str, int, str, int, str]]:
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    found = (json.loads(line) for line in lines)
    return {
        (line["game"], line["players"], line["level"], line["seed"], line["effort"])
        for line in found
    }


def collect(path: Path, key: str, players: int, level: str, seeds: range, effort: str) -> None:
    known = known_games(path)
    for seed in seeds:
        if (key, players, level, seed, effort) in known:
            continue
        start = time.process_time()
        match = play(key, players, level, seed)
        played = time.process_time()
        found = review(match, effort, seed=seed)
        line = summary(key, level, seed, found, (played - start, time.process_time() - played))
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path)
    parser.add_argument("game", nargs="*", default=qx.games())
    parser.add_argument("--games", type=int, default=40, help="of each level")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first game")
    parser.add_argument("--levels", nargs="+", default=ALL_LEVELS, choices=ALL_LEVELS)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--effort", default="quick")
    arguments = parser.parse_args()
    for key in arguments.game:
        for level in arguments.levels:
            seeds = range(arguments.first, arguments.first + arguments.games)
            collect(arguments.file, key, arguments.players, level, seeds, arguments.effort)


if __name__ == "__main__":
    main()
