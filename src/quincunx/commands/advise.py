"""`quincunx advise`: the coach, talking; or one answer about one position, for programs."""

import argparse
import json
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.commands.common import game_argument, game_with, option_argument, print_json
from quincunx.core.rng import Random
from quincunx.terminal.coach import Coach
from quincunx.terminal.plain import Quit
from quincunx.terminal.seats import fitting
from quincunx.terminal.session import Session, read_session
from quincunx.terminal.table import read, write

EXAMPLES = """examples:
  quincunx advise squares Ann Bob                  coach Ann through a game against Bob
  quincunx advise clever Ann Bob --me Bob          coach Bob
  quincunx advise --resume evening.json            go on where you stopped
  quincunx advise squares --position p.json --json one answer for the seat that is to move"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    game_argument(parser, "?")
    parser.add_argument("names", nargs="*", metavar="NAME", help="who plays, clockwise; the first is coached")
    parser.add_argument("--me", metavar="NAME", help="coach this player instead")
    parser.add_argument("--players", type=int, help="how many play, if you give no names")
    option_argument(parser)
    parser.add_argument("--level", default="expert", help="of the engine that judges: novice, casual, strong or expert (expert)")
    parser.add_argument("--position", type=Path, metavar="FILE", help="begin with this position, as the coach prints it (JSON)")
    parser.add_argument("--resume", type=Path, metavar="FILE", help="go on with a game that the coach has saved, and keep it up to date")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the game in this file from the start")
    parser.add_argument("--json", action="store_true", help="rank the moves of this position in JSON and stop")


def run(arguments: argparse.Namespace) -> int:
    session = resumed(arguments) if arguments.resume else begun(arguments)
    if arguments.json:
        return answer(session, arguments.level)
    qx.Engine(arguments.level)  # refuses an unknown level before anything is typed
    path = arguments.resume or arguments.save
    if path is not None:
        write(path, session.written())
    return talk(Coach(session, arguments.level, input, say, path))


def begun(arguments: argparse.Namespace) -> Session:
    if arguments.game is None:
        raise qx.OptionError("say which game: quincunx games lists them")
    if arguments.save is not None and arguments.save.exists():
        raise qx.OptionError(f"{arguments.save} is already there: go on with --resume, or name another file")
    names = arguments.names or None
    players = arguments.players
    if players is None and names:
        players = fitting(qx.game(arguments.game), len(names))
    game = game_with(arguments.game, players, arguments.options)
    names = names and [*names, *(f"Player {seat + 1}" for seat in range(len(names), game.players))]
    start = position(arguments.position) if arguments.position else None
    return Session(game, names, seat_of(arguments.me, names or []), start, seed=str(Random().getrandbits(32)))


def resumed(arguments: argparse.Namespace) -> Session:
    if arguments.game is not None or arguments.position is not None:
        raise qx.OptionError("the saved game says which game it is and who plays: quincunx advise --resume FILE")
    return read_session(read(arguments.resume))


def seat_of(me: str | None, names: list[str]) -> int:
    if me is None:
        return 0
    if me not in names:
        raise qx.OptionError(f"--me must be one of the players{': ' + ', '.join(names) if names else ', so name them'}")
    return names.index(me)


def position(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(read(path))
    except json.JSONDecodeError as error:
        raise qx.PositionError(f"{path} is not JSON: line {error.lineno}, {error.msg}") from error
    if not isinstance(data, dict):
        raise qx.PositionError(f"{path} must hold one position, a table of named entries")
    return data


def answer(session: Session, level: str) -> int:
    """Rank the moves of the coached seat, or else of the first that is to move."""
    acting = session.state.acting
    if not acting:
        raise qx.IllegalMove("the game is over" if session.state.over else "a roll or draw is due: there is nothing to advise yet")
    seat = session.me if session.me in acting else acting[0]
    ranked = qx.Engine(level, session.seed).advise(session.state, seat)
    print_json({"game": session.game.key, "seat": seat, "level": level, "moves": [told(advice) for advice in ranked]})
    return 0


def told(advice: Any) -> dict[str, Any]:
    return {
        "move": str(advice.move),
        "value": advice.value,
        "error": advice.error,
        "chance": advice.chance,
        "reason": advice.reason,
    }


def talk(coach: Coach) -> int:
    try:
        coach.run()
        return 0
    except (Quit, EOFError) as stop:
        finished = isinstance(stop, Quit)
    if coach.path is None and coach.session.events:
        say(f"Not saved. This is the game so far, for --resume:\n{coach.session.written()}")
    return 0 if finished else 130


def say(text: str) -> None:
    print(text, flush=True)
