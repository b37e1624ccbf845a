"""Makes the table that is shipped: `python -m quincunx.engine.solitaire.ship`, from the exact one in the cache."""

import sys
from pathlib import Path

from quincunx.engine.solitaire.layout import POSITIONS
from quincunx.engine.solitaire.storage import load
from quincunx.engine.solitaire.table import SHIPPED, ExactTable, packed, wrapped
from quincunx.games.qwixx.presets import PENALTIES_TO_END


def file_for(table: ExactTable) -> bytes:
    slices = (table.values[penalties * POSITIONS : (penalties + 1) * POSITIONS] for penalties in range(PENALTIES_TO_END))
    return wrapped([packed(each) for each in slices])


def main() -> None:
    """Writes over the file in the package, or to the path that is given."""
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else SHIPPED
    table = load()
    if table is None:
        sys.exit("There is no exact table yet: quincunx solve qwixx computes it.")
    file = file_for(table)
    place.write_bytes(file)
    print(f"{place}: {len(file) / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
