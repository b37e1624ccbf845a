"""The `quincunx` command. It imports only the module of the subcommand that is used, so that it starts fast."""

import argparse
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn, Protocol, TextIO

from quincunx.core.one_thread import use_one_thread
from quincunx.version import __version__

DESCRIPTION = """Play Qwixx and its relatives, Ganz schön clever, Qwirkle and Qwizz,
with friends and against the AI Strategy Engine."""

# In the order of the help; each is `quincunx/commands/NAME.py` with `add_arguments` and `run`.
COMMANDS = {
    "play": "Play a game in the terminal, with people and engines",
    "serve": "Run the web app, to play in a browser with friends",
    "advise": "Get advice on every move of a game at a real table",
    "replay": "Step through the record of a game, check it or export it",
    "review": "Review a game: win probability, mistakes, luck and skill",
    "verify": "Verify the dice of a finished game",
    "rules": "Show the rules of a game",
    "games": "List the games and their options",
    "menu": "Choose a game from a list, and play it in the terminal",
    "bench": "Measure how many random games per second the rules play",
    "simulate": "Play many games between engines and bots, and report win rates",
    "tournament": "Rate engines and bots in a round-robin tournament",
    "engine": "Run the engine as a stdin/stdout bot",
    "solve": "Compute optimal play of solo Qwixx",
    "train": "Train the engine by self-play",
    "admin": "Look after the database of a server: ratings, names, tables",
    "completion": "Print the completion script for your shell",
}

ERROR, USAGE_ERROR, INTERRUPTED = 1, 2, 130
USAGE = "quincunx [--version] COMMAND ..."
EPILOG = """Run quincunx COMMAND --help for the options of a command.

exit codes: 0 success, 1 error, 2 invalid arguments, 130 interrupted"""


class Command(Protocol):
    """A module of `quincunx.commands`."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace) -> int: ...


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line instead of the whole usage."""
        self.exit(USAGE_ERROR, f"{self.prog}: {message}{' See' if message.endswith('?') else '; see'} {self.prog} --help\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    use_one_thread()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        set_encoding(stream, on_windows=os.name == "nt")
    if "_ARGCOMPLETE" in os.environ:
        from quincunx.commands.completion import complete

        complete()
    words = list(sys.argv[1:] if arguments is None else arguments) or default_words()
    try:
        parsed = parse(words)
        return int(load_command(parsed.command).run(parsed))
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # the reader of our output has stopped reading
        return ERROR
    except Exception as error:
        from quincunx.core.errors import QuincunxError  # imported late: --help and --version do without it

        if not isinstance(error, QuincunxError):
            raise
        print(f"quincunx: {error}", file=sys.stderr)
        return ERROR


def default_words() -> list[str]:
    """The command alone opens a menu in a terminal, and prints its help in a pipe."""
    return ["menu"] if sys.stdin.isatty() and sys.stdout.isatty() else ["--help"]


def set_encoding(stream: TextIO, on_windows: bool) -> None:
    """Pipes on Windows are UTF-8, as everywhere else. What a terminal's encoding lacks, such as dice, is printed as `?`."""
    if isinstance(stream, TextIOWrapper):
        if on_windows and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="utf-8")
        if stream.writable() and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def load_command(name: str) -> Command:
    command: Command = import_module(f"quincunx.commands.{name}")
    return command


def parse(words: Sequence[str]) -> argparse.Namespace:
    command = find_command(words)
    parser = build_parser(command)
    if command is not None and command not in COMMANDS:
        near = get_close_matches(command, COMMANDS, n=1)
        hint = f"did you mean {near[0]!r}?" if near else f"the commands are {', '.join(COMMANDS)}"
        parser.error(f"there is no command {command!r}; {hint}")
    return parser.parse_args(words) if command is None or words[0] != command else parse_command(parser, words)


def parse_command(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Names may also follow options: `play squares --level expert Scott`."""
    command, *rest = words
    subcommands = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    own: argparse.ArgumentParser = subcommands.choices[command]
    return own.parse_intermixed_args(rest, argparse.Namespace(command=command))


def find_command(words: Sequence[str]) -> str | None:
    """The first word that is not an option."""
    return next((word for word in words if word and not word.startswith("-")), None)


def build_parser(command: str | None) -> argparse.ArgumentParser:
    """All commands by name, and the arguments of this one."""
    listed = "\n".join(f"  {name:12}{text}" for name, text in COMMANDS.items())
    description = f"{DESCRIPTION}\n\ncommands:\n{listed}"
    root = Parser("quincunx", USAGE, description, EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter)
    root.add_argument("--version", action=Version, nargs=0, help="show the version, and whether the rules are compiled")
    commands = root.add_subparsers(
        prog="quincunx", required=True, dest="command", metavar="COMMAND", parser_class=Parser, help=argparse.SUPPRESS
    )
    for name, text in COMMANDS.items():
        parser = commands.add_parser(name, description=f"{text}.")
        if name == command:
            load_command(name).add_arguments(parser)
    return root


class Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> NoReturn:
        import quincunx

        kind = "compiled" if quincunx.compiled else "not compiled, slower: install a C compiler and reinstall quincunx"
        print(f"quincunx {__version__} ({kind})")
        parser.exit(0)


if __name__ == "__main__":
    sys.exit(main())
