"""`quincunx verify`: the dice of finished games against the seed that was promised, and against what dice should do."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from quincunx.commands.common import json_argument, print_json
from quincunx.core.dice_statistics import FaceCount, count_faces, p_value
from quincunx.core.match import check_record
from quincunx.core.record import Record
from quincunx.core.seeds import commitment
from quincunx.core.verification import verify
from quincunx.terminal.table import read as read_file

EXAMPLES = """examples:
  quincunx verify game.txt                           do the rolls follow from the seed in the record?
  quincunx verify game.txt --commitment 9f86d0...    and was it this seed that was promised at the start?
  quincunx verify games/*.txt --statistics           how often was everything rolled, in all these games?"""
RARE = 0.001


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLES
    parser.add_argument("records", type=Path, nargs="+", metavar="FILE", help="the record of a finished game, from its page on the server")
    parser.add_argument("--commitment", metavar="HASH", help="what the server published when the game began")
    parser.add_argument("--statistics", action="store_true", help="count what was rolled, against what was to be expected")
    json_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    records = {path: check_record(read_file(path)) for path in arguments.records}
    promised = {path: record for path, record in records.items() if record.seed is not None or not arguments.statistics}
    rolls = {path: verify(record, arguments.commitment) for path, record in promised.items()}
    found = count_faces(records.values()) if arguments.statistics else []
    if arguments.json:
        print_json(described(promised.values(), sum(rolls.values()), found))
        return 0
    for path, count in rolls.items():
        print(f"{path} holds: all {count} rolls follow from its seed, whose commitment is {commitment(records[path].seed or '')}.")
    if found:
        print("\n".join(table(found)))
    return 0


def described(records: Iterable[Record], rolls: int, found: list[FaceCount]) -> dict[str, object]:
    commitments = [commitment(record.seed) for record in records if record.seed is not None]
    faces = [{"face": face.name, "rolled": face.rolled, "expected": round(face.expected, 2)} for face in found]
    return {"rolls": rolls, "commitments": commitments, "faces": faces, "suspicion": p_value(found)}


def table(found: list[FaceCount]) -> list[str]:
    width = max(len(face.name) for face in found)
    head = f"\n{'':{width}}  rolled  expected  off by"
    lines = [f"{face.name:{width}}  {face.rolled:6}  {face.expected:8.1f}  {face.deviation:+6.1f} standard deviations" for face in found]
    doubt = p_value(found)
    words = "that is rare: look closer" if doubt < RARE else "nothing unusual"
    return [head, *lines, "", f"Honest dice stray at least so far in {doubt:.1%} of all such counts: {words}."]
