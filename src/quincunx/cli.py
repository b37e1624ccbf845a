"""The `quincunx` command."""

import argparse
import sys
from collections.abc import Sequence

import quincunx as qx


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; 0 if all went well, 1 if it was refused, 2 if it was not understood."""
    arguments = parser().parse_args(words)
    try:
        return int(arguments.run(arguments))
    except qx.QuincunxError as error:
        print(f"quincunx: {error}", file=sys.stderr)
        return 1
    except (KeyboardInterrupt, EOFError):
        print()
        return 130


def parser() -> argparse.ArgumentParser:
    kind = "compiled" if qx.compiled else "uncompiled, slower: install a C compiler and quincunx again"
    root = argparse.ArgumentParser(prog="quincunx", description="Play the games of the Quincunx family.")
    root.add_argument("--version", action="version", version=f"quincunx {qx.__version__} ({kind})")
    commands = root.add_subparsers(required=True, metavar="COMMAND")
    games = commands.add_parser("games", help="list the games")
    games.set_defaults(run=list_games)
    play = commands.add_parser("play", help="play at the prompt", epilog="example: quincunx play squares --players 3 --names Ann Bob Eve")
    play.add_argument("game", help="its key: see quincunx games")
    play.add_argument("--players", type=int, default=2, help="how many sit at the table (2)")
    play.add_argument("--humans", type=int, default=1, help="how many of them are people, the first seats (1)")
    play.add_argument("--names", nargs="+", help="one for each seat")
    play.add_argument("--level", default="strong", help="of the engine in the other seats: novice, casual, strong or expert (strong)")
    play.add_argument("--seed", help="the same seed gives the same dice")
    play.set_defaults(run=play_game)
    return root


def list_games(arguments: argparse.Namespace) -> int:
    for key in qx.games():
        game = qx.game(key)
        print(f"{key:16}{game.title}, {game.seats[0]} to {game.seats[-1]} players")
    return 0


def play_game(arguments: argparse.Namespace) -> int:
    from quincunx.terminal import prompt

    game = qx.game(arguments.game, players=arguments.players)
    people = range(arguments.humans)
    names = arguments.names or [f"Player {seat + 1}" if seat in people else f"Engine {seat + 1}" for seat in range(game.players)]
    match = qx.Match(game, names, arguments.seed)
    engines = {seat: qx.Engine(arguments.level) for seat in range(game.players) if seat not in people}
    try:
        prompt.play(match, engines, input, print)
    except prompt.Quit:
        print(match.record)
    return 0


if __name__ == "__main__":
    sys.exit(main())
