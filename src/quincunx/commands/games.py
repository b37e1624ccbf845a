"""`quincunx games`: what there is to play."""

import argparse

import quincunx as qx
from quincunx.commands.common import game_argument, json_argument, print_json


def arguments(parser: argparse.ArgumentParser) -> None:
    game_argument(parser, "?")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    games = [qx.game(arguments.game)] if arguments.game else [qx.game(key) for key in qx.games()]
    if arguments.json:
        print_json([described(game) for game in games])
        return 0
    for game in games:
        print(f"{game.key:16}{game.title}, {players(game)}")
    if arguments.game:
        for option in games[0].option_list({}):
            print(f"  {option.name:14}{option.describe_values()} ({option.default}): {option.description}")
    return 0


def players(game: qx.Game) -> str:
    return f"{game.seats[0]} to {game.seats[-1]} players"


def described(game: qx.Game) -> dict[str, object]:
    options = [
        {"name": option.name, "values": list(option.values), "default": option.default, "words": option.description}
        for option in game.option_list({})
    ]
    return {"key": game.key, "title": game.title, "players": list(game.seats), "options": options}
