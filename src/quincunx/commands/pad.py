"""`quincunx pad`: score pads for a game at a real table."""

import argparse
from pathlib import Path

import quincunx as qx
from quincunx.commands.arguments import build_game, examples, game_argument, option_argument
from quincunx.commands.dialogue import CHOOSE, choose_saved, run_dialogue
from quincunx.commands.output import print_line
from quincunx.core.play.names import validate_names
from quincunx.core.play.pad_game import PadGame, from_json
from quincunx.core.text.messages import message
from quincunx.languages import _
from quincunx.terminal.autosave import PADS, Autosave
from quincunx.terminal.files import check_new_file, read_file, write_file
from quincunx.terminal.pads import PadDialogue
from quincunx.terminal.seats import check_distinct, players_for

EXAMPLES = """You roll your own dice; the pad knows the rules, adds up, and says who has won.

examples:
  quincunx pad qwixx Ann Bob      two sheets; Ann rolls first
  quincunx pad clever             a sheet for one player or more, without names
  quincunx pad --resume           list the pads that are not finished, and continue one"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game_argument(parser, "?")
    text = _("the players, clockwise; the first one begins")
    parser.add_argument("names", nargs="*", metavar="NAME", help=text)
    parser.add_argument("--players", type=int, help=_("number of players, if you give no names"))
    option_argument(parser)
    text = _(
        "continue saved score pads, and keep the file up to date; without FILE, choose among "
        "those that were not finished"
    )
    parser.add_argument("--resume", nargs="?", const=CHOOSE, metavar="FILE", help=text)
    text = _("save the sheets to this file from the start")
    parser.add_argument("--save", type=Path, metavar="FILE", help=text)


def run(arguments: argparse.Namespace) -> int:
    if arguments.resume == CHOOSE:
        arguments.resume = choose_saved(PADS, describe_saved)
    path = Path(arguments.resume) if arguments.resume else arguments.save
    pads, names = resumed(arguments) if arguments.resume else opened(arguments)
    autosave = Autosave(pads.game.descriptor.short_key, PADS)
    dialogue = PadDialogue(pads, names, input, print_line, path, autosave)
    if path is not None:
        write_file(path, dialogue.contents())
    return run_dialogue(dialogue.run, dialogue.closing_message)


def opened(arguments: argparse.Namespace) -> tuple[PadGame, tuple[str, ...]]:
    if arguments.game is None:
        raise qx.OptionError("no game given: quincunx games lists them")
    check_new_file(arguments.save, message("continue it with --resume, or choose another file"))
    check_distinct(arguments.names)
    players = arguments.players
    if players is None and arguments.names:
        players = players_for(qx.game(arguments.game), len(arguments.names))
    game = build_game(arguments.game, players, arguments.options)
    given = arguments.names
    rest = (f"Player {seat + 1}" for seat in range(len(given), game.players))
    return PadGame(game), validate_names(game, [*given, *rest])


def resumed(arguments: argparse.Namespace) -> tuple[PadGame, tuple[str, ...]]:
    if arguments.game is not None:
        raise qx.OptionError("the saved file says which game it is and who plays")
    return from_json(read_file(Path(arguments.resume)))


def describe_saved(text: str) -> str | None:
    """Saved pads in a few words; None if the game is over."""
    pads, names = from_json(text)
    if pads.over:
        return None
    scores = zip(names, pads.scores, strict=True)
    points = ", ".join(f"{name} {score}" for name, score in scores)
    return message("{title}: {points}", title=pads.game.title, points=points)
