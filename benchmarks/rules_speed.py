"""The speed of the rules, compiled and uncompiled in turn, on one core: `make bench`.

Absolute figures depend on the machine and its load; compare the ratios.
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


def measure(seconds: float, keys: list[str], uncompiled: bool) -> Rates:
    path = str(ROOT / "src") if uncompiled else ""
    command = [sys.executable, str(ROOT / "benchmarks" / "measure_rules.py"), str(seconds), *keys]
    run = subprocess.run(
        command,
        env={**os.environ, "PYTHONPATH": path},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    answer = json.loads(run.stdout)
    if answer["compiled"] == uncompiled:
        sys.exit("The installed package is not compiled. Install a C compiler and run make again.")
    rates: Rates = answer["rates"]
    return rates


def format_row(key: str, native: dict[str, float], plain: dict[str, float]) -> str:
    ratio = native["games"] / plain["games"]
    return (
        f"{key:15}{native['games']:>12,.0f}{plain['games']:>12,.0f}{ratio:>8.1f}"
        f"{1e9 / native['copies']:>12,.0f}{native['calls']:>14,.0f}{plain['calls']:>14,.0f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="default: all")
    parser.add_argument("--seconds", type=float, default=1.5, help="for each figure (default: 1.5)")
    given = parser.parse_args()
    print(
        "Random two-player games on one core; calls are moves, play, sample and roll from "
        "ordinary Python.\n"
    )
    print(f"{'':15}{'games per second':>24}{'':8}{'copy':>12}{'calls per second':>28}")
    print(
        f"{'':15}{'compiled':>12}{'uncompiled':>12}{'ratio':>8}{'ns':>12}{'compiled':>14}{'uncompiled':>14}"
    )
    for key in given.games or qx.games():
        native = measure(given.seconds, [key], uncompiled=False)
        plain = measure(given.seconds, [key], uncompiled=True)
        print(format_row(key, native[key], plain[key]), flush=True)


if __name__ == "__main__":
    main()
