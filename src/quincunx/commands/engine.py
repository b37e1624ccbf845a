"""`quincunx engine`: our engine as a bot for others, by the line protocol on standard input and output."""

import argparse
import sys

from quincunx.arena.engine_bot import EngineBot
from quincunx.engine.levels import level_of

EXAMPLES = """It waits for lines such as `newgame ...`, `deal ...` and `go ...`, and answers `move ...`: docs/protocol.md has all of them.

example:
  quincunx tournament squares --entrants strong other --bot "other=quincunx engine --level strong\""""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("--level", default="expert", help="novice, casual, strong or expert (expert)")


def run(arguments: argparse.Namespace) -> int:
    EngineBot(level_of(arguments.level).name, say).serve(sys.stdin)
    return 0


def say(line: str) -> None:
    print(line, flush=True)
