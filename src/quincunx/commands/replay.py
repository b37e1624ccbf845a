"""`quincunx replay`: steps through a record, checks it or exports it."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.analysis import Review
from quincunx.commands.arguments import STDIN, examples, plain_argument
from quincunx.commands.output import on_terminal, print_line
from quincunx.commands.review import effort_argument, review_with_bar
from quincunx.languages import _
from quincunx.terminal.files import check_new_file, read_file, write_file
from quincunx.terminal.history import History, load_history
from quincunx.terminal.messages import count_events
from quincunx.terminal.plain_replay import PlainReplay
from quincunx.terminal.prompt import Quit

EXAMPLES = """examples:
  quincunx replay game.txt                      step through the game
  quincunx replay game.txt --check              check every line; the exit code is 0 if the record is valid
  quincunx replay game.txt --plain --at 12      begin after the first 12 events
  quincunx replay game.txt --review             with the win probability, the luck and the mistakes
  quincunx replay game.txt --json               print the events, with the scores after each
  quincunx replay game.txt --export text        print the record"""  # noqa: E501


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    text = _("a record, as saved by quincunx play; - reads it from standard input")
    parser.add_argument("record", type=Path, metavar="FILE", help=text)
    mode = parser.add_mutually_exclusive_group()
    mode.add_argument("--check", action="store_true", help=_("only check the record"))
    text = _("print the game instead of showing it")
    mode.add_argument("--export", choices=("json", "text"), help=text)
    text = _("same as --export json")
    mode.add_argument("--json", action="store_const", const="json", dest="export", help=text)
    plain_argument(mode)
    text = _("review the game first, and show win probability, luck and mistakes")
    parser.add_argument("--review", action="store_true", help=text)
    effort_argument(parser)
    parser.add_argument("--at", type=int, metavar="N", help=_("begin after the first N events"))
    parser.add_argument("-f", "--file", type=Path, help=_("export to this file"))


def run(arguments: argparse.Namespace) -> int:
    if arguments.file is not None and not arguments.export:
        raise qx.OptionError("-f needs to know what to export: add --json or --export text")
    if arguments.record == STDIN and not (arguments.check or arguments.export):
        raise qx.OptionError(
            "the record is read from standard input, so nothing can be typed: add "
            "--check, --json or --export text"
        )
    history = load_history(
        sys.stdin.read() if arguments.record == STDIN else read_file(arguments.record)
    )
    start = check_step(arguments.at, len(history))
    if arguments.check:
        print_line(
            _(
                "{file} is valid: {title}, {events}, {result}.",
                file=arguments.record,
                title=_(history.game.title),
                events=count_events(len(history)),
                result=history.result,
            )
        )
    elif arguments.export:
        export(history, arguments.export, arguments.file)
    else:
        history = history.reviewed() if arguments.review else history
        review = review_with_bar(history, arguments.effort) if arguments.review else None
        step_through(
            history, min(start, len(history)), review, arguments.plain or not on_terminal()
        )
    return 0


def step_through(history: History, start: int, review: Review | None, plain: bool) -> None:
    if plain:
        replay_in_lines(PlainReplay(history, input, print_line, start, review))
    else:
        from quincunx.terminal.app import ReplayApp, ReplayScreen, ReviewScreen

        ReplayApp(
            ReplayScreen(history, start) if review is None else ReviewScreen(history, review, start)
        ).run()


def check_step(at: int | None, events: int) -> int:
    if at is not None and not 0 <= at <= events:
        raise qx.OptionError("--at must be 0 to {last}, not {step}", last=events, step=at)
    return at or 0


def export(history: History, form: str, file: Path | None) -> None:
    if form == "text":
        text = str(history.record)
    else:
        text = json.dumps(history_data(history), ensure_ascii=False, indent=2) + "\n"
    if file is None:
        print(text, end="")
    else:
        check_new_file(file)
        write_file(file, text)
        print_line(_("Saved as {file}.", file=file))


def history_data(history: History) -> dict[str, Any]:
    """Every event with the scores after it, and the result."""
    events = [
        {"seat": seat, "text": str(value), "scores": state.scores}
        for (seat, value), state in zip(history.events, history.states[1:], strict=True)
    ]
    end = history.states[-1]
    return {
        "game": history.game.key,
        "options": history.game.options,
        "names": history.names,
        "result": history.record.result,
        "scores": end.scores,
        "winners": end.winners,
        "events": events,
    }


def replay_in_lines(replay: PlainReplay) -> None:
    try:
        replay.run()
    except (Quit, EOFError):
        print_line("")
