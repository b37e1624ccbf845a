"""Arguments that several commands have, with what completes them in a shell."""

import argparse
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.core.options import Option
from quincunx.core.registry import find_descriptor
from quincunx.games.qwixx.sheet_files import read_sheet_file
from quincunx.languages import N_, _, languages, use_language

STDIN = Path("-")  # a file name that means standard input
SHEET_SUFFIX = ".toml"
LEVELS = "novice, casual, strong or expert"

Completer = Callable[..., Iterable[str]]  # called by argcomplete, with keyword arguments


def examples(parser: argparse.ArgumentParser, text: str) -> None:
    """Show these lines below the help, as they are."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = re.sub("^examples:", f"{_('examples')}:", text, flags=re.MULTILINE)


def game_argument(
    parser: argparse.ArgumentParser,
    nargs: str | None = None,
    text: str = N_(
        "a game, such as squares: see quincunx games; or a sheet, such as my-sheet.toml"
    ),
) -> None:
    completed_by(
        parser.add_argument("game", nargs=nargs, metavar="GAME", help=_(text)),
        lambda **unused: qx.games(),
    )


def level_argument(parser: argparse.ArgumentParser, default: str, what: str) -> None:
    completed_by(
        parser.add_argument(
            "--level",
            default=default,
            help=_(
                "{what}: {levels} (default: {default})",
                what=_(what),
                levels=LEVELS,
                default=default,
            ),
        ),
        complete_levels,
    )


def network_arguments(parser: argparse.ArgumentParser, what: str) -> None:
    text = _("network that quincunx train has written, for {what}", what=_(what))
    parser.add_argument("--network", type=Path, metavar="FILE", help=text)
    text = _("the evaluator that the network was trained with, if not the game's own")
    parser.add_argument("--evaluator", metavar="NAME", help=text)


def option_argument(parser: argparse.ArgumentParser) -> None:
    text = _("set an option of the game, such as first=0; can be repeated. See quincunx games GAME")
    argument = parser.add_argument(
        "-o",
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="options",
        help=text,
    )
    completed_by(argument, complete_options)


def json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print JSON"))


def plain_argument(parser: argparse._ActionsContainer) -> None:
    text = _("use plain lines instead of the full screen; the default without a terminal")
    parser.add_argument("--plain", action="store_true", help=text)


def workers_arguments(parser: argparse.ArgumentParser) -> None:
    text = _(
        "number of worker processes (default: one per core); 0 runs everything in this process"
    )
    parser.add_argument("--workers", type=int, metavar="N", help=text)
    text = _("use the Dask cluster of this scheduler, such as tcp://host:8786")
    parser.add_argument("--dask", metavar="ADDRESS", help=text)


def find_key(word: str) -> str:
    """The key of the game that a word names: a game by key or title, or the file of a sheet."""
    if word.endswith(SHEET_SUFFIX):
        return read_sheet_file(word)
    return word if word in qx.games() else keys_by_title().get(simplify(word), word)


def keys_by_title() -> dict[str, str]:
    """The games by their titles in every language, and by the first letters of these: `GSC`."""
    found: dict[str, str] = {}
    for code in languages():
        with use_language(code):
            titles = {key: simplify(_(find_descriptor(key).title)) for key in qx.games()}
        for key, title in titles.items():
            words = title.split()
            for name in (title, "".join(word[0] for word in words) if len(words) > 1 else title):
                found.setdefault(name, key)
    return found


def simplify(title: str) -> str:
    """In small letters without accents and signs: people type `ganz schon clever`."""
    letters = unicodedata.normalize("NFKD", title.casefold())
    kept = (each if each.isalnum() else " " for each in letters if not unicodedata.combining(each))
    return " ".join("".join(kept).split())


def find_keys(words: Any) -> Any:
    """The keys of the argument GAME, which is a word, several, or None."""
    if isinstance(words, str):
        return find_key(words)
    return words and [find_key(word) for word in words]


def build_game(key: str, players: int | None, options: Sequence[str]) -> qx.Game:
    """The game with the options NAME=VALUE."""
    default = qx.game(key)
    given: dict[str, object] = {} if players is None else {"players": players}
    pairs = [split_option(option) for option in options]
    for name, text in sorted(pairs, key=lambda pair: pair[0] != "players"):
        given[name] = find_option(default, name, given).read(text)
    return qx.game(key, **given)


def split_option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise qx.OptionError(
            "an option must have the form NAME=VALUE, such as first=0, unlike {text}",
            text=repr(text),
        )
    return name.strip(), value


def find_option(game: qx.Game, name: str, given: dict[str, object]) -> Option:
    known = {
        option.name: option
        for option in game.option_list(
            {key: value for key, value in given.items() if key == "players"}
        )
    }
    if name not in known:
        raise qx.OptionError(
            "{game} has no option {name}; it has {known}",
            game=game.descriptor.short_key,
            name=repr(name),
            known=", ".join(known),
        )
    return known[name]


# ---- completion


def completed_by(action: argparse.Action, completer: Completer) -> None:
    action.completer = completer  # type: ignore[attr-defined]  # where argcomplete looks for it


def complete_levels(**unused: object) -> list[str]:
    from quincunx.engine.players import engine_names  # only here: reading the engine takes a while

    return engine_names()


def complete_players(**unused: object) -> list[str]:
    """Players of the arena."""
    from quincunx.engine.players import player_names

    return player_names()


def complete_options(parsed_args: argparse.Namespace, **unused: object) -> list[str]:
    if isinstance(parsed_args.game, list) and parsed_args.game:
        game = parsed_args.game[0]
    else:
        game = parsed_args.game
    if game not in qx.games():
        return []
    return [
        f"{option.name}={value}"
        for option in qx.game(game).option_list({})
        for value in option.values
    ]
