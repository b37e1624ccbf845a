"""The `quincunx` command. It imports only the module of the subcommand that is used."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn, Protocol, TextIO

from quincunx.core.common_kernel import use_common_kernel
from quincunx.core.one_thread import use_one_thread
from quincunx.languages import (
    ENGLISH,
    N_,
    _,
    language_from_environment,
    set_language,
    translate,
    translated_languages,
)
from quincunx.version import __version__

DESCRIPTION = N_("""Play Qwixx and its relatives, Ganz schön clever, Qwirkle and Qwizz,
with friends and against the AI Strategy Engine.""")

# In the order of the help; each is `quincunx/commands/NAME.py` with `add_arguments` and `run`.
COMMANDS = {
    "play": N_("Play a game in the terminal, with people and engines"),
    "serve": N_("Run the web app, to play in a browser with friends"),
    "advise": N_("Get advice on every move of a game at a real table"),
    "pad": N_("Keep the score of a game at a real table"),
    "replay": N_("Step through the record of a game, check it or export it"),
    "review": N_("Review a game: win probability, mistakes, luck and skill"),
    "puzzles": N_("Solve puzzles: positions with one clearly best move"),
    "verify": N_("Verify the dice of a finished game"),
    "rules": N_("Show the rules of a game"),
    "print": N_("Print score sheets, empty or of a game, as PDF or SVG"),
    "games": N_("List the games and their options"),
    "menu": N_("Choose a game from a list, and play it in the terminal"),
    "bench": N_("Measure how many random games per second the rules play"),
    "simulate": N_("Play many games between engines and bots, and report win rates"),
    "tournament": N_("Rate engines and bots in a round-robin tournament"),
    "engine": N_("Run the engine as a stdin/stdout bot"),
    "solve": N_("Compute optimal play of solo Qwixx"),
    "train": N_("Train the engine by self-play"),
    "admin": N_("Look after the database of a server: ratings, names, tables"),
    "completion": N_("Print the completion script for your shell"),
}

ERROR, USAGE_ERROR, INTERRUPTED = 1, 2, 130
STRICT = ("strict", "surrogateescape")  # the second is what Python uses in an ASCII locale
USAGE = "quincunx [--version] [--language CODE] COMMAND ..."
LANGUAGE_OPTION = "--language"
EPILOG = N_("""Run quincunx COMMAND --help for the options of a command.

exit codes: 0 success, 1 error, 2 invalid arguments, 130 interrupted""")


class Command(Protocol):
    """A module of `quincunx.commands`."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, arguments: argparse.Namespace) -> int: ...


# What argparse itself says, with its own placeholders, as far as our commands can make it.
ARGPARSE_TEXTS = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
    N_("not allowed with argument %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
)


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line instead of the whole usage."""
        see = N_("{error} See {command} --help")
        after = N_("{error}; see {command} --help")
        text = _(see if message.endswith("?") else after, error=message, command=self.prog)
        self.exit(USAGE_ERROR, f"{self.prog}: {text}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        prepare()
        words = choose_language(
            sys.argv[1:] if arguments is None else arguments, use_environment=arguments is None
        )
        parsed = parse(words or default_words())
        if getattr(parsed, "game", None):
            from quincunx.commands.arguments import find_keys

            parsed.game = find_keys(parsed.game)
        return int(load_command(parsed.command).run(parsed))
    except KeyboardInterrupt:
        print()
        return INTERRUPTED
    except BrokenPipeError:
        # the reader of our output has stopped reading
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ERROR
    except ModuleNotFoundError as error:
        if not error.name or error.name.startswith("quincunx."):
            raise
        print(f"quincunx: {missing_library(error.name)}", file=sys.stderr)
        return ERROR
    except Exception as error:
        # Imported late: --help and --version do without it.
        from quincunx.core.errors import QuincunxError

        if not isinstance(error, QuincunxError):
            raise
        print(f"quincunx: {translate(error)}", file=sys.stderr)
        return ERROR


def missing_library(library: str) -> str:
    """What to install, by the extra that the package's own metadata name for the library."""
    from importlib.metadata import requires

    package = re.escape(library.partition(".")[0])
    wanted = re.compile(rf"{package}\b.*extra == .(\w+)", re.IGNORECASE)
    extras = filter(None, map(wanted.match, requires("quincunx") or []))
    extra = next((found[1] for found in extras), "all")
    command = f"pip install 'quincunx[{extra}]'"
    return _("this needs {library}: {command}", library=library, command=command)


def prepare() -> None:
    """What must be done before any command is read."""
    vars(argparse)["_"] = _  # its texts are translated by our catalogues
    use_one_thread()
    use_common_kernel()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        set_encoding(stream, on_windows=os.name == "nt")
    if "_ARGCOMPLETE" in os.environ:
        from quincunx.commands.completion import complete

        complete()


def choose_language(words: Sequence[str], use_environment: bool) -> list[str]:
    """Use the language of a first option, or of the environment; return the words without it."""
    rest = list(words)
    if rest and rest[0].partition("=")[0] == LANGUAGE_OPTION:
        option = Parser("quincunx", add_help=False)
        option.add_argument(LANGUAGE_OPTION, choices=[ENGLISH, *translated_languages()])
        chosen, _unused = option.parse_known_args(rest[: 1 if "=" in rest[0] else 2])
        set_language(chosen.language)
        return rest[1 if "=" in rest[0] else 2 :]
    if use_environment:
        set_language(language_from_environment(os.environ))
    return rest


def default_words() -> list[str]:
    """The command alone opens a menu in a terminal, and prints its help in a pipe."""
    return ["menu"] if sys.stdin.isatty() and sys.stdout.isatty() else ["--help"]


def set_encoding(stream: TextIO, on_windows: bool) -> None:
    """Pipes on Windows are UTF-8, as everywhere else.

    What a terminal's encoding lacks, such as dice, is printed as `?`.

    Input that is not in the encoding is replaced too: it is then refused like any other invalid
    input.
    """
    if isinstance(stream, TextIOWrapper):
        if on_windows and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
            stream.reconfigure(encoding="utf-8")
        if stream.errors in STRICT or (stream.readable() and stream.errors != "replace"):
            stream.reconfigure(errors="replace")


def load_command(name: str) -> Command:
    command: Command = import_module(f"quincunx.commands.{name}")
    return command


def parse(words: Sequence[str]) -> argparse.Namespace:
    command = find_command(words)
    parser = build_parser(command)
    if command is not None and command not in COMMANDS:
        near = get_close_matches(command, COMMANDS, n=1)
        if near:
            parser.error(
                _(
                    "there is no command {command}; did you mean {near}?",
                    command=repr(command),
                    near=repr(near[0]),
                )
            )
        parser.error(
            _(
                "there is no command {command}; the commands are {commands}",
                command=repr(command),
                commands=", ".join(COMMANDS),
            )
        )
    if command is None or words[0] != command:
        return parser.parse_args(words)
    return parse_command(parser, words)


def parse_command(parser: argparse.ArgumentParser, words: Sequence[str]) -> argparse.Namespace:
    """Names may also follow options: `play squares --level expert Scott`."""
    command, *rest = words
    subcommands = next(
        action for action in parser._actions if isinstance(action, argparse._SubParsersAction)
    )
    own: argparse.ArgumentParser = subcommands.choices[command]
    return own.parse_intermixed_args(rest, argparse.Namespace(command=command))


def find_command(words: Sequence[str]) -> str | None:
    """The first word that is not an option."""
    return next((word for word in words if word and not word.startswith("-")), None)


def build_parser(command: str | None) -> argparse.ArgumentParser:
    """All commands by name, and the arguments of this one."""
    listed = "\n".join(f"  {name:12}{_(text)}" for name, text in COMMANDS.items())
    description = f"{_(DESCRIPTION)}\n\n{_('commands')}:\n{listed}"
    root = Parser(
        "quincunx",
        USAGE,
        description,
        _(EPILOG),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    text = _("show the version, and whether the rules are compiled")
    root.add_argument("--version", action=Version, nargs=0, help=text)
    codes = ", ".join([ENGLISH, *translated_languages()])
    text = _("the language of all texts: {codes} (default: that of your environment)", codes=codes)
    root.add_argument(LANGUAGE_OPTION, metavar="CODE", help=text)
    commands = root.add_subparsers(
        prog="quincunx",
        required=True,
        dest="command",
        metavar="COMMAND",
        parser_class=Parser,
        help=argparse.SUPPRESS,
    )
    for name, text in COMMANDS.items():
        parser = commands.add_parser(name, description=f"{_(text)}.")
        if name == command:
            load_command(name).add_arguments(parser)
    return root


class Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *unused: object) -> NoReturn:
        import quincunx

        if quincunx.compiled:
            kind = "compiled"
        else:
            kind = "not compiled, slower: install a C compiler and reinstall quincunx"
        print(f"quincunx {__version__} ({kind})")
        parser.exit(0)


if __name__ == "__main__":
    sys.exit(main())
