"""`quincunx serve`: the web app."""

import argparse
import sys


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 lets others on your network in (127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="0 takes any that is free (8000)")
    parser.add_argument("--database", metavar="WHERE", help="a file, or postgresql://name@host/games (a file in your data folder)")
    parser.add_argument("--seed", help="the same seed gives every table the same dice")
    parser.add_argument("--pause", type=float, help="seconds that the engine waits before it moves on its own")
    parser.add_argument("--log", choices=("plain", "json"), default="plain", help="json tells every request, one object a line (plain)")
    parser.add_argument(
        "--limit", action="append", default=[], metavar="NAME=NUMBER", help="change a limit, such as tables=50: docs/limits.md"
    )
    parser.add_argument("--proxy", metavar="ADDRESS", help="of a reverse proxy: it is believed when it says from where requests come")


def run(arguments: argparse.Namespace) -> int:
    try:
        from quincunx.server.limits import read_limits
        from quincunx.server.serve import serve
    except ModuleNotFoundError as error:
        print(f"quincunx: the web app needs {error.name}: pip install 'quincunx[web]'", file=sys.stderr)
        return 1
    limits = read_limits(arguments.limit)
    more = {} if arguments.pause is None else {"pause": arguments.pause}
    told = {"log": arguments.log, "limits": limits, "proxy": arguments.proxy, **more}
    return serve(arguments.host, arguments.port, arguments.database, arguments.seed, **told)
