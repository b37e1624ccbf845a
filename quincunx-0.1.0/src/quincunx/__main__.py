"""`python -m quincunx` is the `quincunx` command."""

import sys

from quincunx.cli import main

if __name__ == "__main__":  # worker processes import this module too
    sys.exit(main())
