"""What several commands ask for in the same words."""

import argparse
import json
from collections.abc import Sequence
from typing import Any

import quincunx as qx
from quincunx.core.options import Option


def game_argument(parser: argparse.ArgumentParser, nargs: str | None = None) -> None:
    parser.add_argument("game", nargs=nargs, metavar="GAME", help="its key: quincunx games lists them")


def option_argument(parser: argparse.ArgumentParser) -> None:
    words = "an option of the game, such as first=0; quincunx games GAME lists them. May be given several times"
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE", dest="options", help=words)


def json_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="answer in JSON, for programs")


def workers_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--workers", type=int, metavar="N", help="processes that play (one a core)")
    parser.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler, such as tcp://host:8786")


def print_json(data: Any) -> None:
    print(json.dumps(data, ensure_ascii=False, indent=2))


def game_with(key: str, players: int | None, words: Sequence[str]) -> qx.Game:
    """The game with the options that were typed."""
    plain = qx.game(key)
    given: dict[str, object] = {} if players is None else {"players": players}
    pairs = [split(word) for word in words]
    for name, text in sorted(pairs, key=lambda pair: pair[0] != "players"):
        given[name] = option_of(plain, name, given).read(text)
    return qx.game(key, **given)


def split(word: str) -> tuple[str, str]:
    name, equals, text = word.partition("=")
    if not equals:
        raise qx.OptionError(f"an option is written NAME=VALUE, such as first=0, not {word!r}")
    return name.strip(), text


def option_of(plain: qx.Game, name: str, given: dict[str, object]) -> Option:
    known = {option.name: option for option in plain.option_list({key: value for key, value in given.items() if key == "players"})}
    if name not in known:
        raise qx.OptionError(f"{plain.key} has no option {name!r}; it has {', '.join(known)}")
    return known[name]
