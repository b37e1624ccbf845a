"""`quincunx` alone, or `quincunx menu`: choose a game from a list, how to play it, and play."""

import argparse
from dataclasses import dataclass, replace

import quincunx as qx
from quincunx.cli import INTERRUPTED, main
from quincunx.commands.arguments import examples, find_key
from quincunx.commands.games import describe_games, players_text
from quincunx.commands.output import print_line
from quincunx.core.play.typed_moves import parse_number
from quincunx.core.text.messages import message
from quincunx.engine import LEVELS
from quincunx.languages import N_, _, translate

EXAMPLES = N_("""examples:
  quincunx menu                                the same as quincunx alone, in a terminal""")
COACH, RULES = N_("coach"), N_("rules")
QUIT = ("q", "quit", "exit")


@dataclass(frozen=True)
class Choice:
    """How the chosen game is played."""

    game: qx.Game
    players: int
    level: str = "strong"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)


def run(arguments: argparse.Namespace) -> int:
    games = [qx.game(key) for key in qx.games()]
    for number, line in enumerate(describe_games(games), 1):
        print_line(f"{number:>3} {line}")
    print_line(
        f"  b {_('play in the browser, with friends')}\n"
        f"  r {_('continue a game that was not finished')}\n"
        f"  q {_('quit; quincunx --help lists everything else')}"
    )
    try:
        return choose_game(games)
    except EOFError:
        return INTERRUPTED


def choose_game(games: list[qx.Game]) -> int:
    typed = input(f"{_('Which game')}> ").strip()
    word = typed.lower()
    if word in ("", *QUIT):
        return 0
    if word in ("b", "r"):
        return main(["serve"] if word == "b" else ["play", "--resume"])
    number = parse_number(typed)
    if number is not None and 1 <= number <= len(games):
        return choose_how(Choice(games[number - 1], games[number - 1].players))
    found = next((game for game in games if game.key == find_key(typed)), None)
    if found is None:
        raise qx.OptionError(
            "enter a number from 1 to {last}, b, r or q, not {typed}",
            last=len(games),
            typed=f"{typed!r:.40}",
        )
    return choose_how(Choice(found, found.players))


def choose_how(choice: Choice) -> int:
    """Until the game begins: Enter plays it, every other answer changes something or shows it."""
    key = choice.game.key
    print_line(
        _(
            "Enter plays. Or type the level of the engine: {levels}; the number of players: "
            "{players}; rules; coach, for a game at a real table; q to quit.",
            levels=", ".join(LEVELS),
            players=players_text(choice.game),
        )
    )
    while True:
        word = input(f"{describe(choice)}> ").strip().lower()
        number = parse_number(word)
        if not word:
            return main(["play", key, "--players", str(choice.players), "--level", choice.level])
        if word in QUIT:
            return 0
        if word in (COACH, _(COACH).lower()):
            return main(["advise", key, "--players", str(choice.players)])
        if word in (RULES, _(RULES).lower()):
            main(["rules", key])
        elif word in LEVELS:
            choice = replace(choice, level=word)
        elif number is not None and number in choice.game.seats:
            choice = replace(choice, players=number)
        else:
            print_line(_("That is neither a level nor a possible number of players."))


def describe(choice: Choice) -> str:
    """`Squares, 3 players, expert`; a single player meets no engine."""
    title, players = _(choice.game.title), players_text(choice.game, choice.players)
    parts = [title, players, *([translate(message(choice.level))] if choice.players > 1 else [])]
    return ", ".join(parts)
