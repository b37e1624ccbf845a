"""`quincunx puzzles`: solve puzzles in the terminal, find new ones, measure their difficulty."""

import argparse
from pathlib import Path

import quincunx as qx
from quincunx.arena.report import make_folder
from quincunx.arena.workers import Workers, open_workers
from quincunx.commands.arguments import examples, game_argument, workers_arguments
from quincunx.commands.dialogue import run_dialogue
from quincunx.commands.output import print_line, print_status
from quincunx.commands.play import play_in_lines
from quincunx.commands.progress import ProgressBar
from quincunx.languages import N_, _, format_number
from quincunx.practice.building import SearchRun, search
from quincunx.practice.difficulty import curve, measure_all
from quincunx.practice.puzzle import PuzzleFile, puzzles, read_puzzles
from quincunx.practice.selection import select
from quincunx.terminal.files import read_file, write_file
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.puzzles import PuzzleDialogue

BUILD, RATE = "build", "rate"
SPARE = 1.05  # found for each that is kept: some are alike, and phases and themes are spread

EXAMPLES = """examples:
  quincunx puzzles clever                          solve puzzles of Clever
  quincunx puzzles build squares --count 300       find puzzles in games between levels; Ctrl-C and the same command resume
  quincunx puzzles rate squares                    measure how often each level solves them"""  # noqa: E501


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    text = N_(
        "a game, such as squares; after build or rate, the game whose puzzles are found or rated"
    )
    game_argument(parser, "+", text)
    parser.add_argument("--count", type=int, default=300, metavar="N", help=_("number of puzzles"))
    parser.add_argument("--players", type=int, help=_("number of players"))
    text = _("the same seed gives the same puzzles, with any number of workers (default: 1)")
    parser.add_argument("--seed", type=int, default=1, help=text)
    text = _("folder for new puzzles (default: puzzles)")
    parser.add_argument("--folder", type=Path, default=Path("puzzles"), help=text)
    workers_arguments(parser)


def run(arguments: argparse.Namespace) -> int:
    match arguments.game:
        case ["build", key]:
            return build(arguments, key)
        case ["rate", key]:
            return rate(arguments, key)
        case [key]:
            return solve(key)
    raise qx.OptionError("name one game, or build or rate and a game")


def solve(key: str) -> int:
    found = sorted(puzzles(key), key=lambda _: qx.Random().random())
    dialogue = PuzzleDialogue(found, input, print_line)
    code = run_dialogue(dialogue.run, dialogue.closing_message)
    if dialogue.played_on is None:
        return code
    match, seat = dialogue.played_on
    levels = {other: "strong" for other in range(match.game.players) if other != seat}
    return play_in_lines(LocalGame(match, levels))


def build(arguments: argparse.Namespace, key: str) -> int:
    game = qx.game(key, **({} if arguments.players is None else {"players": arguments.players}))
    make_folder(arguments.folder)
    path = arguments.folder / f"{game.descriptor.short_key}-{game.players}.jsonl"
    found = SearchRun.open(path.with_suffix(".search"), game, arguments.seed)
    with open_workers(arguments.workers, arguments.dask) as workers, ProgressBar() as bar:
        wanted = int(arguments.count * SPARE)
        search(found, game, wanted, workers.executor, workers.count, bar.show)
    chosen = select(found, game, arguments.count)
    write_file(path, chosen.text())
    head = chosen.head
    text = _(
        "{count} puzzles in {path}: of {judged} positions, the second judgement agreed on {share}.",
        count=len(chosen.puzzles),
        path=path,
        judged=head["judged"],
        share=format_number(head["agreed"] / head["judged"], ".1%"),
    )
    print_status(text)
    return 0


def rate(arguments: argparse.Namespace, key: str) -> int:
    short = qx.game(key).descriptor.short_key
    paths = sorted(arguments.folder.glob(f"{short}-[0-9].jsonl"))
    if not paths:
        raise qx.OptionError(
            "there are no puzzles of {game} in {folder}", game=key, folder=arguments.folder
        )
    with open_workers(arguments.workers, arguments.dask) as workers:
        for path in paths:
            rate_file(path, workers)
    return 0


def rate_file(path: Path, workers: Workers) -> None:
    file: PuzzleFile = read_puzzles(read_file(path))
    measured = file.with_puzzles(measure_all(file.puzzles, workers.executor))
    write_file(path, measured.text())
    shares = [
        f"{name} {format_number(share, '.0%')}" for name, share in curve(measured.puzzles).items()
    ]
    print_line(f"{path.name}: {', '.join(shares)}")
