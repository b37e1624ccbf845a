"""`quincunx replay`: a record stepped through, checked, exported."""

import argparse
import json
from pathlib import Path
from typing import Any

import quincunx as qx
from quincunx.commands.play import on_terminal, say
from quincunx.terminal.browse import Browser
from quincunx.terminal.plain import Quit
from quincunx.terminal.steps import Steps, recorded
from quincunx.terminal.table import read, write

EXAMPLES = """examples:
  quincunx replay game.txt                      step through it
  quincunx replay game.txt --check              does every line hold? says so, and the exit code too
  quincunx replay game.txt --plain --at 12      begin after twelve events
  quincunx replay game.txt --json               everything for programs, with the points after each event
  quincunx replay game.txt --export text        the record, written out anew"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("record", type=Path, metavar="FILE", help="a record, as play saves it")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="check every line and say whether it holds")
    what.add_argument("--export", choices=("json", "text"), help="write it out instead of showing it")
    what.add_argument("--json", action="store_const", const="json", dest="export", help="the same as --export json")
    what.add_argument("--plain", action="store_true", help="plain lines instead of the full-screen app, as always without a terminal")
    parser.add_argument("--at", type=int, metavar="N", help="begin after N events")
    parser.add_argument("-f", "--file", type=Path, help="export into this file")


def run(arguments: argparse.Namespace) -> int:
    steps = recorded(read(arguments.record))
    start = step(arguments.at, len(steps))
    if arguments.check:
        say(f"{arguments.record} holds: {steps.game.title}, {len(steps)} events, {steps.record.result}.")
    elif arguments.export:
        export(steps, arguments.export, arguments.file)
    elif arguments.plain or not on_terminal():
        in_lines(Browser(steps, input, say, start))
    else:
        from quincunx.terminal.app import ReplayApp

        ReplayApp(steps, start).run()
    return 0


def step(at: int | None, events: int) -> int:
    if at is not None and not 0 <= at <= events:
        raise qx.OptionError(f"--at must be 0 to {events}, not {at}")
    return at or 0


def export(steps: Steps, form: str, file: Path | None) -> None:
    text = str(steps.record) if form == "text" else json.dumps(described(steps), ensure_ascii=False, indent=2) + "\n"
    if file is None:
        print(text, end="")
    else:
        write(file, text)
        say(f"written to {file}")


def described(steps: Steps) -> dict[str, Any]:
    """The game for programs: who did what, and the points that everybody had afterwards."""
    events = [
        {"seat": seat, "text": text, "scores": state.scores} for (seat, text), state in zip(steps.events, steps.states[1:], strict=True)
    ]
    end = steps.states[-1]
    return {
        "game": steps.game.key,
        "options": steps.game.options,
        "names": steps.names,
        "result": steps.record.result,
        "scores": end.scores,
        "winners": end.winners,
        "events": events,
    }


def in_lines(browser: Browser) -> None:
    try:
        browser.run()
    except (Quit, EOFError):
        say("")
