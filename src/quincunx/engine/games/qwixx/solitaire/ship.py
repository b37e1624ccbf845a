"""Compress the exact solution in the cache into the shipped one: `python -m
quincunx.engine.games.qwixx.solitaire.ship`.
"""

import sys
from pathlib import Path

from quincunx.engine.games.qwixx.solitaire.layout import POSITIONS
from quincunx.engine.games.qwixx.solitaire.storage import load_exact_values
from quincunx.engine.games.qwixx.solitaire.values import (
    SHIPPED,
    ExactValues,
    compress_values,
    join_blocks,
)
from quincunx.games.qwixx.presets import PENALTIES_TO_END


def shipped_file(solution: ExactValues) -> bytes:
    slices = (
        solution.values[penalties * POSITIONS : (penalties + 1) * POSITIONS]
        for penalties in range(PENALTIES_TO_END)
    )
    return join_blocks([compress_values(values) for values in slices])


def main() -> None:
    """Write the file of the package, or the path that is given."""
    path = Path(sys.argv[1]) if len(sys.argv) > 1 else SHIPPED
    solution = load_exact_values()
    if solution is None:
        sys.exit("There is no exact solution yet. Compute it with: quincunx solve qwixx")
    file = shipped_file(solution)
    path.write_bytes(file)
    print(f"{path}: {len(file) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
