"""`quincunx review`: what was luck and what was skill in a game."""

import argparse
import sys
from pathlib import Path
from textwrap import fill

import quincunx as qx
from quincunx.analysis import EFFORTS, Review, SeatReview, review
from quincunx.analysis.words import (
    describe_decision,
    format_value,
    playing_line,
    resignation_result,
    signed,
)
from quincunx.commands.arguments import STDIN, examples, json_argument
from quincunx.commands.output import print_json, print_line
from quincunx.commands.progress import ProgressBar
from quincunx.languages import _, format_number, translate
from quincunx.terminal.files import check_new_file, read_file, write_file
from quincunx.terminal.history import History, load_history
from quincunx.terminal.messages import count_events, to_sentence

EXAMPLES = """examples:
  quincunx review game.txt                      worst moves with reasons, and luck and skill of every player
  quincunx review game.txt --effort quick       ten times faster, less precise
  quincunx review game.txt --html review.html   a page with graphs and every move
  quincunx review game.txt --json               everything, for programs
  quincunx replay game.txt --review             step through the game with these values"""  # noqa: E501

WIDTH, INDENT = 96, 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    text = _("a record, finished or not; - reads it from standard input")
    parser.add_argument("record", type=Path, metavar="FILE", help=text)
    effort_argument(parser)
    text = _("list at most N moves (default: 8)")
    parser.add_argument("--worst", type=int, default=8, metavar="N", help=text)
    text = _("write a self-contained page with graphs to this file")
    parser.add_argument("--html", type=Path, metavar="PAGE", help=text)
    json_argument(parser)


def effort_argument(parser: argparse.ArgumentParser) -> None:
    text = _("of the review (default: standard)")
    parser.add_argument("--effort", default="standard", choices=tuple(EFFORTS), help=text)


def run(arguments: argparse.Namespace) -> int:
    if arguments.worst < 0:
        raise qx.OptionError("--worst must be 0 or more, not {number}", number=arguments.worst)
    check_new_file(arguments.html)  # before the long work
    history = load_history(
        sys.stdin.read() if arguments.record == STDIN else read_file(arguments.record)
    ).reviewed()
    found = review_with_bar(history, arguments.effort)
    if arguments.json:
        print_json(found.to_dict())
    elif arguments.html is None:
        print_line(format_review(found, history, arguments.worst))
    if arguments.html is not None:
        # only now: it needs the libraries of the web app
        from quincunx.server.web.pages.review_file import review_file

        page = review_file(history.record, found, result_of(found, history), sums(found))
        write_file(arguments.html, page)
        if not arguments.json:
            print_line(_("Saved as {file}.", file=arguments.html))
    return 0


def review_with_bar(history: History, effort: str) -> Review:
    with ProgressBar() as bar:
        return review(history.record, effort, bar.show)


def format_review(found: Review, history: History, most: int) -> str:
    parts = [
        heading(found, history),
        format_seats(found),
        *(playing_line(found, seat) for seat in found.seats),
        format_worst(found, history, most),
        format_comments(found),
    ]
    return "\n\n".join(part for part in parts if part)


def heading(found: Review, history: History) -> str:
    return _(
        "{title}, {events}, {result}. Effort: {effort}.",
        title=_(history.game.title),
        events=count_events(len(history)),
        result=result_of(found, history),
        effort=_(found.effort),
    )


def result_of(found: Review, history: History) -> str:
    return resignation_result(found) or history.result


def format_seats(found: Review) -> str:
    rows = sums(found)
    first = max(len(row[0]) for row in rows)
    return "\n".join(
        f"{row[0]:{first}}" + "".join(map(right_aligned, row[1:], rows[0][1:])) for row in rows
    )


def sums(found: Review) -> list[list[str]]:
    """What led from the start to the result: the headings, then one line for each seat."""
    solo = found.is_solo
    resignation = [_("resignation")] if found.resignations else []
    headings = [
        _("points") if solo else _("win probability, %"),
        _("start"),
        _("luck"),
        _("own errors"),
        _("others' errors"),
        *resignation,
        _("remainder"),
        _("result") if found.has_result else _("now"),
        _("without luck"),
    ]
    return [headings, *(sums_of(found, seat) for seat in found.seats)]


def sums_of(found: Review, seat: SeatReview) -> list[str]:
    solo = found.is_solo
    resignation = [seat.resignation] if found.resignations else []
    changes = [seat.luck, -seat.loss, seat.gifts, *resignation, seat.remainder]
    return [
        seat.name,
        plain(seat.start, solo),
        *(signed(change, solo) for change in changes),
        plain(seat.result, solo),
        plain(seat.adjusted, solo),
    ]


def format_comments(found: Review) -> str:
    lines = [
        f"{comment.number:>4}  {to_sentence(translate(comment.text))}" for comment in found.comments
    ]
    if lines:
        return "\n".join([_("Comments in the record, after the event with this number:"), *lines])
    return ""


def right_aligned(cell: str, column: str) -> str:
    return f"{cell:>{max(8, len(column) + 2)}}"


def plain(value: float, solo: bool) -> str:
    return format_number(value if solo else 100 * value, ".1f")


def format_worst(found: Review, history: History, most: int) -> str:
    """The worst moves first, each with its reason and the better move."""
    worst = found.worst(most)
    if not worst:
        return _("No inaccuracies, mistakes or blunders.") if most else ""
    lines = [_("Worst moves:")]
    for step in worst:
        before = format_value(step.before[step.seat or 0], found.is_solo)
        lines.append(
            f"{step.number:>4}  {history.describe(step.number)} {_('(had {value})', value=before)}"
        )
        lines += [
            fill(line, WIDTH, initial_indent=" " * INDENT, subsequent_indent=" " * INDENT)
            for line in describe_decision(found, step)
        ]
    return "\n".join(lines)
