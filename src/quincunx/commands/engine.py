"""`quincunx engine`: the engine as a bot, by the line protocol on standard input and output."""

import argparse
import sys

from quincunx.arena.engine_bot import EngineBot
from quincunx.commands.arguments import examples, level_argument, network_arguments
from quincunx.commands.output import print_line
from quincunx.engine.levels import find_level
from quincunx.languages import N_

EXAMPLES = """The engine reads lines such as `newgame ...`, `deal ...` and `go ...`, and answers `move ...`: see docs/protocol.md.

example:
  quincunx tournament squares --entrants strong other --bot "other=quincunx engine --level strong\""""  # noqa: E501


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    level_argument(parser, "expert", N_("level of the engine"))
    network_arguments(parser, N_("the engine"))


def run(arguments: argparse.Namespace) -> int:
    EngineBot(
        find_level(arguments.level).name, print_line, arguments.network, arguments.evaluator
    ).serve(sys.stdin)
    return 0
