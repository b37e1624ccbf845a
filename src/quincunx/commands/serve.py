"""`quincunx serve`: the web app."""

import argparse
import os
from pathlib import Path

import quincunx as qx
from quincunx.commands.arguments import examples
from quincunx.languages import _

BASE_URL_VARIABLE = "QUINCUNX_BASE_URL"
LAST_PORT = 65535


EXAMPLES = """examples:
  quincunx serve                               play in your own browser; prints the address
  quincunx serve --host 0.0.0.0                let everybody in your network play
  quincunx serve --database games.db           keep the games in this file
  quincunx serve --log json --limit tables=50  log every request; 50 new tables an hour per address"""  # noqa: E501


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    text = _("address to listen on; 0.0.0.0 for your whole network (default: 127.0.0.1)")
    parser.add_argument("--host", default="127.0.0.1", help=text)
    text = _("port to listen on; 0 for any free port (default: 8000)")
    parser.add_argument("--port", type=int, default=8000, help=text)
    text = _("a file or postgresql://name@host/games (default: a file in your data folder)")
    parser.add_argument("--database", metavar="WHERE", help=text)
    parser.add_argument("--seed", help=_("give every table the same dice"))
    text = _("delay before each move of the engine")
    parser.add_argument("--pause", type=float, metavar="SECONDS", help=text)
    text = _("json logs every request, one object per line (default: plain)")
    parser.add_argument("--log", choices=("plain", "json"), default="plain", help=text)
    text = _("change a limit, such as tables=50; can be repeated. See docs/running.md")
    parser.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER", help=text)
    text = _(
        "let the engine play this game with a network that quincunx train has written; can be "
        "repeated"
    )
    parser.add_argument(
        "--network", action="append", default=[], metavar="GAME=FILE", dest="networks", help=text
    )
    text = _(
        "what links begin with, such as https://games.example.org (default: {variable} or "
        "the address served)",
        variable=BASE_URL_VARIABLE,
    )
    parser.add_argument(
        "--base-url", metavar="URL", default=os.environ.get(BASE_URL_VARIABLE), help=text
    )
    text = _(
        "how thoroughly games are reviewed: quick or standard, which takes ten times as long "
        "(default: standard)"
    )
    parser.add_argument("--review-effort", metavar="EFFORT", default="standard", help=text)
    text = _("let experts and reviews run on the Dask cluster at this address")
    parser.add_argument("--dask", metavar="ADDRESS", help=text)
    text = _("only tables by link: no profiles, ratings, challenges or open tables")
    parser.add_argument("--no-community", action="store_false", dest="with_community", help=text)
    text = _("trust X-Forwarded-For from the reverse proxy at this address")
    parser.add_argument("--proxy", metavar="ADDRESS", help=text)
    text = _("who may read /metrics besides this machine, an address or a network; can be repeated")
    parser.add_argument("--metrics", action="append", default=[], metavar="ADDRESS", help=text)


def run(arguments: argparse.Namespace) -> int:
    # Imported late: they need an extra.
    from quincunx.server.http.base_url import parse_base_url
    from quincunx.server.http.client_address import parse_network as parse_address
    from quincunx.server.jobs.limits import parse_limits
    from quincunx.server.serve import serve

    if not 0 <= arguments.port <= LAST_PORT:
        raise qx.OptionError(
            "--port must be 0 to {last}, not {port}", last=LAST_PORT, port=arguments.port
        )
    check_database_folder(arguments.database)
    limits = parse_limits(arguments.limit)
    more = {} if arguments.pause is None else {"pause": arguments.pause}
    networks = dict(map(parse_network, arguments.networks))
    base_url = parse_base_url(arguments.base_url) if arguments.base_url else None
    settings = {
        "log": arguments.log,
        "limits": limits,
        "proxy": arguments.proxy,
        "networks": networks,
        "base_url": base_url,
        "dask": arguments.dask,
        "with_community": arguments.with_community,
        "metrics_readers": [parse_address(each) for each in arguments.metrics],
        **more,
    }
    settings["review_effort"] = qx.analysis.find_effort(arguments.review_effort).name
    return serve(arguments.host, arguments.port, arguments.database, arguments.seed, **settings)


def check_database_folder(database: str | None) -> None:
    """A mistyped path must not begin an empty database in a new folder."""
    if database is None or "://" in database:
        return
    folder = Path(database).parent
    if not folder.is_dir():
        raise qx.OptionError(
            "there is no folder {folder} for the database: create it first", folder=folder
        )


def parse_network(text: str) -> tuple[str, Path]:
    """A game and the file of its network, checked before the server starts."""
    key, equals, file = text.partition("=")
    if not equals:
        raise qx.OptionError(
            "a network must have the form GAME=FILE, such as squares=squares.npz, unlike {text}",
            text=repr(text),
        )
    qx.Engine(network=file).check_game(qx.game(key.strip()))
    return key.strip(), Path(file).resolve()
