"""The speed of the rules, compiled and uncompiled by turns in one run, on one core: `make bench`.

Figures of one machine at one time; the ratios are what to compare.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path

import quincunx as qx

ROOT = Path(__file__).parent.parent
Rates = dict[str, dict[str, float]]


def measured(seconds: float, keys: list[str], uncompiled: bool) -> Rates:
    path = str(ROOT / "src") if uncompiled else ""
    command = [sys.executable, str(ROOT / "benchmarks" / "measure.py"), str(seconds), *keys]
    run = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.PIPE, text=True, check=True)
    answer = json.loads(run.stdout)
    if answer["compiled"] == uncompiled:
        sys.exit("The installed package is not compiled: install a C compiler and run make again.")
    rates: Rates = answer["rates"]
    return rates


def row(key: str, native: dict[str, float], plain: dict[str, float]) -> str:
    ratio = native["games"] / plain["games"]
    return (
        f"{key:15}{native['games']:>12,.0f}{plain['games']:>12,.0f}{ratio:>8.1f}"
        f"{1e9 / native['copies']:>12,.0f}{native['calls']:>14,.0f}{plain['calls']:>14,.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="all if none is named")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each figure")
    words = parser.parse_args()
    print("Random two-player games on one core; calls are moves, play, sample and roll from ordinary Python.\n")
    print(f"{'':15}{'games a second':>24}{'':8}{'copy':>12}{'calls a second':>28}")
    print(f"{'':15}{'compiled':>12}{'plain':>12}{'ratio':>8}{'ns':>12}{'compiled':>14}{'plain':>14}")
    for key in words.games or qx.games():
        native, plain = (measured(words.seconds, [key], uncompiled) for uncompiled in (False, True))
        print(row(key, native[key], plain[key]), flush=True)


if __name__ == "__main__":
    main()
