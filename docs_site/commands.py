"""The command reference, from the argument parsers."""

import argparse
from collections.abc import Iterable, Iterator

from quincunx.cli import COMMANDS, build_parser

WIDTH = 88  # characters of usage lines

INTRODUCTION = """# Commands

Every command with all its arguments, as `quincunx COMMAND --help` prints them.
[The `quincunx` command](../command.md) explains what they have in common.
"""


def command_reference() -> str:
    return "\n".join(
        [
            INTRODUCTION,
            *(line for name in COMMANDS for line in describe_command(find_parser(name), name)),
        ]
    )


def find_parser(name: str) -> argparse.ArgumentParser:
    """The parser of this command, with its arguments."""
    commands = next(
        action
        for action in build_parser(name)._actions
        if isinstance(action, argparse._SubParsersAction)
    )
    parser: argparse.ArgumentParser = commands.choices[name]
    return parser


def describe_command(parser: argparse.ArgumentParser, name: str) -> Iterator[str]:
    """A section of the page."""
    yield from (f"## {name}", "", parser.description or "", "", *code_block(usage(parser)))
    arguments = [
        action
        for action in parser._actions
        if action.dest != "help" and action.help != argparse.SUPPRESS
    ]
    yield from table(
        "argument", [action for action in arguments if not action.option_strings], parser
    )
    yield from table("option", [action for action in arguments if action.option_strings], parser)
    yield from code_block(parser.epilog or "")


def usage(parser: argparse.ArgumentParser) -> str:
    """In the width of a page, whatever the terminal's."""
    formatter = argparse.HelpFormatter(parser.prog, width=WIDTH)
    formatter.add_usage(parser.usage, parser._actions, parser._mutually_exclusive_groups, prefix="")
    return formatter.format_help()


def table(
    heading: str, actions: Iterable[argparse.Action], parser: argparse.ArgumentParser
) -> Iterator[str]:
    formatter = parser._get_formatter()
    rows = [
        f"| `{formatter._format_action_invocation(action)}` | {formatter._expand_help(action)} |"
        for action in actions
    ]
    if rows:
        yield from (f"| {heading} | |", "|---|---|", *rows, "")


def code_block(text: str) -> Iterator[str]:
    if text:
        yield from ("```text", text.strip(), "```", "")
