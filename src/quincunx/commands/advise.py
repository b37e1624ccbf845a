"""`quincunx advise`: the coach, as a dialogue or with one answer about one position."""

import argparse
import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.commands.arguments import STDIN, build_game, examples, game_argument, option_argument
from quincunx.commands.dialogue import CHOOSE, choose_saved, run_dialogue
from quincunx.commands.output import print_json, print_line
from quincunx.core.dice.rng import Random
from quincunx.core.play.coached_game import CoachedGame, describe_saved, load_coached_game
from quincunx.core.text.messages import message
from quincunx.engine import Advice
from quincunx.languages import _
from quincunx.terminal.autosave import COACH, Autosave
from quincunx.terminal.coach import Coach
from quincunx.terminal.files import check_new_file, read_file, write_file
from quincunx.terminal.seats import check_distinct, players_for

EXAMPLES = """The AI Strategy Engine ranks the moves of one player, with reasons.

examples:
  quincunx advise squares Ann Bob                    coach Ann in a game against Bob
  quincunx advise clever Ann Bob --me Bob            coach Bob
  quincunx advise --resume                           list the games that were not finished, and continue one
  quincunx advise --resume evening.json              continue a saved game
  quincunx advise squares --position p.json --json   rank the moves of one position"""  # noqa: E501


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game_argument(parser, "?")
    text = _("the players, clockwise; the first is coached")
    parser.add_argument("names", nargs="*", metavar="NAME", help=text)
    parser.add_argument("--me", metavar="NAME", help=_("coach this player instead"))
    parser.add_argument("--players", type=int, help=_("number of players, if you give no names"))
    option_argument(parser)
    text = _(
        "begin with this position, as printed by the coach (JSON); - reads it from standard input"
    )
    parser.add_argument("--position", type=Path, metavar="FILE", help=text)
    text = _(
        "continue a saved game, and keep the file up to date; without FILE, choose among the "
        "games that were not finished"
    )
    parser.add_argument("--resume", nargs="?", const=CHOOSE, metavar="FILE", help=text)
    text = _("save the game to this file from the start")
    parser.add_argument("--save", type=Path, metavar="FILE", help=text)
    text = _("print the ranked moves of the position as JSON, and exit")
    parser.add_argument("--json", action="store_true", help=text)


def run(arguments: argparse.Namespace) -> int:
    if arguments.resume == CHOOSE:
        arguments.resume = choose_saved(COACH, describe_saved)
    game = resume_game(arguments) if arguments.resume else new_game(arguments)
    if arguments.position == STDIN and not arguments.json:
        raise qx.OptionError(
            "the position is read from standard input, so nothing can be typed: add --json"
        )
    if arguments.json:
        return print_ranking(game)
    path = Path(arguments.resume) if arguments.resume else arguments.save
    if path is not None:
        write_file(path, game.to_json())
    coach = Coach(game, input, print_line, path, Autosave(game.game.descriptor.short_key, COACH))
    return run_dialogue(coach.run, coach.closing_message)


def new_game(arguments: argparse.Namespace) -> CoachedGame:
    if arguments.game is None:
        raise qx.OptionError("no game given: quincunx games lists them")
    check_new_file(arguments.save, message("continue it with --resume, or choose another file"))
    names = arguments.names or None
    check_distinct(arguments.names)
    players = arguments.players
    if players is None and names:
        players = players_for(qx.game(arguments.game), len(names))
    start = read_position(arguments.position) if arguments.position else None
    if players is None and start is not None:
        players = players_of(arguments, start)
    game = build_game(arguments.game, players, arguments.options)
    names = names and [*names, *(f"Player {seat + 1}" for seat in range(len(names), game.players))]
    return CoachedGame(
        game, names, find_seat(arguments.me, names or []), start, seed=str(Random().getrandbits(32))
    )


def players_of(arguments: argparse.Namespace, start: dict[str, Any]) -> int | None:
    """The number of players with which the position is possible; None if there is none, so that the
    error is about the default.
    """
    seats: range = qx.game(arguments.game).seats
    for players in seats:
        with suppress(qx.QuincunxError):
            build_game(arguments.game, players, arguments.options).position(start)
            return players
    return None


def resume_game(arguments: argparse.Namespace) -> CoachedGame:
    if arguments.game is not None or arguments.position is not None:
        raise qx.OptionError(
            "the saved game says which game it is and who plays: quincunx advise --resume FILE"
        )
    return load_coached_game(read_file(Path(arguments.resume)))


def find_seat(name: str | None, names: list[str]) -> int:
    if name is None:
        return 0
    if name not in names:
        if not names:
            raise qx.OptionError("--me must be one of the players, so give their names")
        raise qx.OptionError("--me must be one of the players: {names}", names=", ".join(names))
    return names.index(name)


def read_position(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(sys.stdin.read() if path == STDIN else read_file(path))
    except json.JSONDecodeError as error:
        raise qx.PositionError(
            "{path} is not JSON: line {line}, {error}",
            path=path,
            line=error.lineno,
            error=error.msg,
        ) from error
    except (ValueError, RecursionError):
        # a number that is too long, or brackets that are nested too deeply
        data = None
    if not isinstance(data, dict):
        raise qx.PositionError("{path} must contain one position, a JSON object", path=path)
    return data


def print_ranking(game: CoachedGame) -> int:
    """The moves of the coached seat or, if it is not acting, of the first seat that is."""
    acting = game.state.acting
    if not acting:
        raise qx.IllegalMove(
            message("the game is over")
            if game.state.over
            else message("a roll or draw is due: there are no moves to rank yet")
        )
    seat = game.seat if game.seat in acting else acting[0]
    ranking = qx.Engine(seed=game.seed).advise(game.state, seat)
    print_json(
        {"game": game.game.key, "seat": seat, "moves": [advice_data(advice) for advice in ranking]}
    )
    return 0


def advice_data(advice: Advice) -> dict[str, Any]:
    return {
        "move": str(advice.move),
        "score": advice.score,
        "error": advice.error,
        "win_probability": advice.win_probability,
        "reason": str(advice.reason),
    }
