"""`quincunx verify`: checks the dice of finished games against their seed, and counts them."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from quincunx.commands.arguments import examples, json_argument
from quincunx.commands.output import print_json
from quincunx.core.dice.seeds import commitment
from quincunx.core.errors import OptionError, RecordError
from quincunx.core.play.dice_statistics import FaceCount, count_faces, p_value
from quincunx.core.play.match import check_record
from quincunx.core.play.record import Record
from quincunx.core.play.verification import UnfairDice, verify
from quincunx.languages import _, format_number, ngettext, pgettext
from quincunx.terminal.files import read_file

EXAMPLES = """examples:
  quincunx verify game.txt                           do the rolls follow from the seed in the record?
  quincunx verify game.txt --commitment 9f86d0...    and is it the seed that was committed to at the start?
  quincunx verify games/*.txt --statistics           how often was each face rolled in all these games?"""  # noqa: E501
SUSPICIOUS = 0.001  # the p-value below which dice do not count as fair


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    text = _("the record of a finished game")
    parser.add_argument("records", type=Path, nargs="+", metavar="FILE", help=text)
    text = _("the hash that the server published when the game began")
    parser.add_argument("--commitment", metavar="HASH", help=text)
    text = _("compare how often each face was rolled with what fair dice give")
    parser.add_argument("--statistics", action="store_true", help=text)
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    records = {path: load_record(path) for path in arguments.records}
    seeded = {
        path: record
        for path, record in records.items()
        if record.seed is not None or not arguments.statistics
    }
    rolls = {
        path: verify_record(path, record, arguments.commitment) for path, record in seeded.items()
    }
    faces = count_faces(records.values()) if arguments.statistics else []
    if arguments.json:
        print_json(report_data(seeded.values(), sum(rolls.values()), faces))
        return 0
    for path, count in rolls.items():
        committed = commitment(records[path].seed or "")
        rolled = ngettext("{count} roll", "{count} rolls", count)
        print(
            _(
                "{file}: verified, {rolls}. Commitment of the seed: {commitment}",
                file=path,
                rolls=rolled,
                commitment=committed,
            )
        )
    if faces:
        print("\n".join(table_lines(faces)))
    return 0


def load_record(path: Path) -> Record:
    """The record in a file, or an error that names the file."""
    try:
        return check_record(read_file(path))
    except RecordError as error:
        raise OptionError("{file}, {error}", file=path, error=error.message) from error


def verify_record(path: Path, record: Record, committed: str | None) -> int:
    try:
        return verify(record, committed)
    except UnfairDice as error:
        raise UnfairDice(
            "verification of {file} failed: {error}", file=path, error=error.message
        ) from error


def report_data(records: Iterable[Record], rolls: int, faces: list[FaceCount]) -> dict[str, object]:
    commitments = [commitment(record.seed) for record in records if record.seed is not None]
    counts = [
        {"face": face.name, "rolled": face.rolled, "expected": round(face.expected, 2)}
        for face in faces
    ]
    probability = p_value(faces)
    return {
        "rolls": rolls,
        "commitments": commitments,
        "faces": counts,
        "p_value": probability,
        "fair": probability >= SUSPICIOUS,
    }


def table_lines(faces: list[FaceCount]) -> list[str]:
    width = max(len(face.name) for face in faces)
    heads = [pgettext("dice", "rolled"), _("expected"), _("deviation")]
    lines = [f"\n{'':{width}}  {'  '.join(heads)}"]
    for face in faces:
        cells = [
            f"{face.rolled:{len(heads[0])}}",
            f"{format_number(face.expected, '.1f'):>{len(heads[1])}}",
        ]
        deviation = _("{count:+6.1f} standard deviations", count=face.deviation)
        lines.append(f"{face.name:{width}}  {'  '.join([*cells, deviation])}")
    probability = p_value(faces)
    verdict = _("This is suspicious.") if probability < SUSPICIOUS else _("Nothing suspicious.")
    return [
        *lines,
        "",
        f"{_('Fair dice deviate at least this much in {share:.1%} of samples.', share=probability)} "  # noqa: E501
        f"{verdict}",
    ]
