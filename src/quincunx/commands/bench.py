"""`quincunx bench`: random games a second, by the rules as they are installed here."""

import argparse
import time

import quincunx as qx
from quincunx.commands.common import game_argument, json_argument, print_json
from quincunx.core.move_codes import MoveCodes
from quincunx.core.playout import play_out

LONGEST = 5000  # decisions; some games need not end under random play


def arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, "*")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each game (1)")
    parser.add_argument("--players", type=int, default=2, help="at the table (2)")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    if not 0 < arguments.seconds <= 3600:
        raise qx.OptionError("--seconds must be more than 0 and at most 3600")
    rates = []
    if not arguments.json:
        print(f"Random games of {arguments.players} on one core, rules {'compiled' if qx.compiled else 'uncompiled'}:")
    for key in arguments.game or qx.games():
        rate = measured(qx.game(key, players=arguments.players), arguments.seconds)
        rates.append(rate)
        if not arguments.json:
            print(f"{key:16}{rate['games']:>12,.0f} games a second{rate['decisions']:>14,.0f} decisions a second", flush=True)
    if arguments.json:
        print_json({"compiled": qx.compiled, "players": arguments.players, "rates": rates})
    return 0


def measured(game: qx.Game, seconds: float) -> dict[str, str | float]:
    rng, buffer = qx.Random(1), MoveCodes()
    games = decisions = 0
    start = time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        decisions += play_out(game.start(), rng, buffer, LONGEST)
        games += 1
    return {"game": game.key, "games": games / passed, "decisions": decisions / passed}
