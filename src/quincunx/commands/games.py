"""`quincunx games`: the list of games."""

import argparse
from collections.abc import Sequence

import quincunx as qx
from quincunx.commands.arguments import examples, game_argument, json_argument
from quincunx.commands.output import print_json
from quincunx.languages import N_, _, ngettext, translate

EXAMPLES = """examples:
  quincunx games                               list all games
  quincunx games squares                       list the options of one game
  quincunx games --json                        everything, for programs"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game_argument(parser, "?", text=N_("list the options of this game"))
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    games = [qx.game(arguments.game)] if arguments.game else [qx.game(key) for key in qx.games()]
    if arguments.json:
        print_json([game_data(game) for game in games])
        return 0
    for game, line in zip(games, describe_games(games), strict=True):
        print(f"{game.descriptor.short_key:16}{line}")
    if arguments.game:
        for option in games[0].all_options():
            default = _("(default: {value})", value=option.default)
            print(
                f"  {option.name:15} {translate(option.describe_values())} {default}: "
                f"{_(option.description)}"
            )
    return 0


def describe_games(games: Sequence[qx.Game]) -> list[str]:
    """Each in a line, and in a second one what it is like."""
    return [
        f"{_(game.title)}, {players_text(game)}\n    {_(game.descriptor.description)}"
        for game in games
    ]


def players_text(game: qx.Game, number: int | None = None) -> str:
    first, last = (game.seats[0], game.seats[-1]) if number is None else (number, number)
    if first < last:
        return _("{first} to {last} players", first=first, last=last)
    return ngettext("{count} player", "{count} players", first)


def game_data(game: qx.Game) -> dict[str, object]:
    options = [
        {
            "name": option.name,
            "values": list(option.values),
            "default": option.default,
            "description": option.description,
        }
        for option in game.all_options()
    ]
    return {"key": game.key, "title": game.title, "players": list(game.seats), "options": options}
