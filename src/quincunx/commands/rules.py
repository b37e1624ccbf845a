"""`quincunx rules`: the rules of a game, formatted for a terminal or as Markdown."""

import argparse
import os
import pydoc
import sys

from quincunx.commands.arguments import examples, game_argument
from quincunx.core.registry import find_descriptor
from quincunx.languages import _, language

EXAMPLES = """examples:
  quincunx rules squares                       read the rules, page by page
  quincunx rules clever > clever.md            save them as Markdown"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game_argument(parser)
    text = _("print Markdown; the default without a terminal")
    parser.add_argument("--plain", action="store_true", help=text)


def run(arguments: argparse.Namespace) -> int:
    text = find_descriptor(arguments.game).read_rules_page(language())
    if arguments.plain or not sys.stdout.isatty():
        print(text, end="")
        return 0
    try:
        from rich.console import Console
        from rich.markdown import Markdown
    except ModuleNotFoundError:  # without extras, Markdown is readable, too
        pydoc.pager(text)
        return 0
    # the pager shows colours, and quits at once if the page fits
    os.environ.setdefault("LESS", "FRX")
    console = Console()
    with console.pager(styles=True):
        console.print(Markdown(text), width=min(console.width, 100))
    return 0
