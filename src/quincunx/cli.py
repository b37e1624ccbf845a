"""The `quincunx` command: it reads only the module of the subcommand that is asked for, so that it starts at once."""

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from typing import NoReturn, Protocol

from quincunx.version import __version__

# One line a command, in the order of the help; each is `quincunx/commands/NAME.py` with `arguments` and `run`.
COMMANDS = {
    "play": "play a game here, with people and engines",
    "serve": "play in a browser, with friends by link",
    "advise": "the coach: type what happens at a real table, and hear what every move is worth",
    "replay": "step through the record of a game, check it, export it",
    "verify": "check that the dice of a finished game were those promised at its start",
    "rules": "read the rules of a game",
    "games": "list the games and their options",
    "bench": "measure how fast the rules play on this machine",
    "simulate": "let players and engines play many games, and see what they come to",
    "tournament": "let everybody meet everybody, and rate them",
    "engine": "let our engine sit elsewhere: a bot that speaks lines",
    "solve": "compute the best play of a game that is small enough for it",
    "train": "let the engine learn a game from self-play",
    "completion": "print what makes your shell complete these words",
}

REFUSED, NOT_UNDERSTOOD, INTERRUPTED = 1, 2, 130
EXIT_CODES = "exit codes: 0 done, 1 refused (the message says why), 2 not understood, 130 interrupted"


class Command(Protocol):
    """What a module of `quincunx.commands` provides."""

    def arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace) -> int: ...


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line that says what to do, instead of a page of usage."""
        self.exit(NOT_UNDERSTOOD, f"{self.prog}: {message}; see {self.prog} --help\n")


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; the exit code says how it went."""
    given = list(sys.argv[1:] if words is None else words)
    try:
        arguments = parser(given).parse_args(given)
        return int(module(arguments.command).run(arguments))
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read our output has stopped
        return REFUSED
    except Exception as error:
        from quincunx.core.errors import QuincunxError  # only now: --help and --version do without

        if not isinstance(error, QuincunxError):
            raise
        print(f"quincunx: {error}", file=sys.stderr)
        return REFUSED


def module(name: str) -> Command:
    found: Command = import_module(f"quincunx.commands.{name}")
    return found


def parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """All commands by name, and the arguments of the one that is used."""
    root = Parser(prog="quincunx", description="Play the games of the Quincunx family.", epilog=EXIT_CODES)
    root.add_argument("--version", action=Version, nargs=0, help="say which version this is, and whether its rules are compiled")
    used = next((word for word in given if not word.startswith("-")), None)
    if used is not None and used not in COMMANDS:
        root.error(f"there is no command {used!r}; {meant(used)}")
    commands = root.add_subparsers(required=True, dest="command", metavar="COMMAND", parser_class=Parser)
    for name, words in COMMANDS.items():
        command = commands.add_parser(name, help=words, description=f"{words[0].upper()}{words[1:]}.")
        if name == used:
            module(name).arguments(command)
    return root


def meant(word: str) -> str:
    near = get_close_matches(word, COMMANDS, n=1)
    return f"did you mean {near[0]!r}?" if near else f"there are {', '.join(COMMANDS)}"


class Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> NoReturn:
        import quincunx

        kind = "compiled" if quincunx.compiled else "uncompiled, slower: install a C compiler and quincunx again"
        parser.exit(0, f"quincunx {__version__} ({kind})\n")


if __name__ == "__main__":
    sys.exit(main())
