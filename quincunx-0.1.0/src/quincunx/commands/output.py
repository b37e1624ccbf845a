"""What commands print: results on standard output, status messages on standard error."""

import json
import os
import sys
from typing import Any


def on_terminal() -> bool:
    """Can the full-screen app run here?"""
    capable = os.name == "nt" or os.environ.get("TERM", "dumb") != "dumb"  # Windows sets no TERM
    return capable and sys.stdin.isatty() and sys.stdout.isatty()


def print_line(text: str) -> None:
    """At once, so that a program at the other end of a pipe can answer."""
    print(text, flush=True)


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def print_status(text: str) -> None:
    print(text, file=sys.stderr)
