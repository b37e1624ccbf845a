"""What a verification of dice says."""

from dataclasses import replace

import quincunx as qx
from quincunx.core.dice.seeds import commitment
from quincunx.server.table.dice_report import SUSPICIOUS_P_VALUE, report_dice
from tests.core.matches import new_match, play_to_end


def test_dice_of_a_seed_are_verified_and_others_are_not() -> None:
    record = play_to_end(new_match("squares")).record
    report = report_dice(record, None)
    assert (report.verified, report.fair, report.reason) == (True, True, "")
    assert (report.rolls, report.seed) == (qx.replay(record).rolls, record.seed)
    assert report.commitment == commitment(str(record.seed))
    assert (report.nonces, report.branches) == ((), frozenset())
    assert not report_dice(record, commitment("another seed")).verified
    unknown = report_dice(replace(record, seed=None), None)
    assert (unknown.verified, unknown.commitment, unknown.branches) == (False, None, frozenset())


def test_frequencies_that_are_hardly_possible_are_suspicious() -> None:
    report = report_dice(play_to_end(new_match("squares")).record, None)
    for p_value, fair in ((SUSPICIOUS_P_VALUE, True), (SUSPICIOUS_P_VALUE * 0.9, False)):
        assert replace(report, p_value=p_value).fair is fair
