"""Do the intervals of `--adjust` contain the truth as often as they say?

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.analysis.coverage [GAME] [--repetitions 100] [--rounds 40]

Two equal players, and the first seat drawn at random: the true share of each is exactly one half.
Of 100 intervals of 95 %, 93 to 97 should contain it.
"""  # noqa: E501

import argparse

import numpy as np

import quincunx as qx
from quincunx.arena import simulate


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="?", default="squares")
    parser.add_argument("--level", default="novice")
    parser.add_argument("--repetitions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=40)
    arguments = parser.parse_args()
    game = qx.game(arguments.game, players=2)
    rows = []
    for number in range(arguments.repetitions):
        found = simulate(
            game,
            [arguments.level] * 2,
            arguments.rounds,
            seed=f"coverage {number}",
            workers=0,
            adjust=True,
        )
        row = found.summary.rows[0]
        assert row.adjusted is not None
        assert row.adjusted_error is not None
        rows.append(
            (
                row.share_low <= 0.5 <= row.share_high,
                abs(row.adjusted - 0.5) <= row.adjusted_error,
                row.adjusted,
                row.adjusted_error,
            )
        )
        if (number + 1) % 10 == 0:
            raw, adjusted, _, _ = np.array(rows).sum(axis=0)
            print(
                f"{number + 1} repetitions: raw {raw:.0f}, adjusted {adjusted:.0f} contain "
                "the truth",
                flush=True,
            )
    values = np.array(rows)[:, 2]
    error = values.std(ddof=1) / np.sqrt(len(values))
    print(
        f"mean of the adjusted shares {values.mean():.4f} ± {error:.4f}, mean half interval "
        f"{np.mean([row[3] for row in rows]):.4f}"
    )


if __name__ == "__main__":
    main()
