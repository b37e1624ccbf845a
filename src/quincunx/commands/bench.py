"""`quincunx bench`: the speed of the rules as they are installed here."""

import argparse
import time

import quincunx as qx
from quincunx.commands.arguments import examples, game_argument, json_argument
from quincunx.commands.output import print_json, print_line
from quincunx.core.authoring.playout import play_out
from quincunx.core.move_codes import MoveCodes
from quincunx.core.registry import find_descriptor
from quincunx.languages import N_, _

MOST_DECISIONS = 5000  # per game: some games need not end under random play


EXAMPLES = """examples:
  quincunx bench                               all games, for two players
  quincunx bench squares --players 4           one game, for four players
  quincunx bench --seconds 10 --json           measure for longer, and print JSON"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game_argument(parser, "*", text=N_("the games to measure (default: all)"))
    text = _("time for each game (default: 1)")
    parser.add_argument("--seconds", type=float, default=1.0, help=text)
    parser.add_argument("--players", type=int, default=2, help=_("number of players (default: 2)"))
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    if not 0 < arguments.seconds <= 3600:
        raise qx.OptionError("--seconds must be more than 0 and at most 3600")
    rates = []
    if not arguments.json:
        print(
            f"Random games with {arguments.players} players on one core, "
            f"{'compiled' if qx.compiled else 'uncompiled'} rules:"
        )
    for key in arguments.game or qx.games():
        rate = measure(qx.game(key, players=arguments.players), arguments.seconds)
        rates.append(rate)
        if not arguments.json:
            print_line(
                f"{find_descriptor(key).short_key:16}{rate['games']:>12,.0f} games per "
                f"second{rate['decisions']:>14,.0f} decisions per second"
            )
    if arguments.json:
        print_json({"compiled": qx.compiled, "players": arguments.players, "rates": rates})
    return 0


def measure(game: qx.Game, seconds: float) -> dict[str, str | float]:
    rng = qx.Random(1)
    buffer = MoveCodes()
    games = decisions = 0
    start = time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        decisions += play_out(game.start(), rng, buffer, MOST_DECISIONS)
        games += 1
    return {"game": game.key, "games": games / elapsed, "decisions": decisions / elapsed}
