"""Games that ended by a resignation: it has its own place in the sums, and is neither luck nor
skill.
"""

import json
from dataclasses import replace

import pytest

import quincunx as qx
from quincunx.analysis import Effort, Review, review
from quincunx.analysis.grades import BLUNDER, MISTAKE
from quincunx.analysis.words import describe_step, resignation_result
from quincunx.core.play.notes import Resigned
from quincunx.server.web.pages.review_graph import sign
from tests.analysis.games import played_match

TINY = Effort("quick", rolls=5, deals=2, moves=4, second_look=0)


def with_resignation(match: qx.Match, seat: int, events: int) -> qx.Record:
    """The record, in which this seat resigns after so many events."""
    return replace(match.record, notes=[Resigned(seat, events)])


def check_sums(found: Review) -> None:
    for seat in found.seats:
        assert (
            seat.start + seat.luck - seat.loss + seat.gifts + seat.resignation + seat.remainder
            == pytest.approx(seat.result, abs=1e-4)
        )


def test_of_two_players_with_one_name_the_right_one_has_resigned() -> None:
    match = played_match("squares", events=12, players=2)
    record = replace(with_resignation(match, 1, 12), names=("Ann", "Ann"))
    assert [seat.result for seat in review(record, TINY).seats] == [1, 0]


def test_the_result_is_the_win_of_the_other_player() -> None:
    record = with_resignation(played_match("squares", events=12, players=2), 0, 12)
    found = review(record, TINY)
    check_sums(found)
    assert (found.finished, found.ended_by_resignation, found.has_result) == (False, True, True)
    assert [seat.result for seat in found.seats] == [0, 1]
    last = found.steps[-1].values
    assert [seat.resignation for seat in found.seats] == pytest.approx([-last[0], 1 - last[1]])
    without = review(replace(record, notes=()), TINY)
    assert [(seat.luck, seat.loss, seat.gifts, seat.remainder) for seat in found.seats] == [
        (seat.luck, seat.loss, seat.gifts, seat.remainder) for seat in without.seats
    ]
    assert [seat.resignation for seat in without.seats] == [0, 0]
    assert Review.from_dict(json.loads(json.dumps(found.to_dict()))) == found


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("events", [12, None], ids=["unfinished", "finished"])
def test_nobody_wins_if_everybody_has_resigned(players: int, events: int | None) -> None:
    match = played_match(
        "qwixx", level="novice", players=players, **({} if events is None else {"events": events})
    )
    resigned = [Resigned(seat, len(match.log)) for seat in range(players)]
    found = review(replace(match.record, notes=resigned), TINY)
    check_sums(found)
    assert [seat.result for seat in found.seats] == pytest.approx(found.steps[-1].values)
    assert (found.ended_by_resignation, found.has_result) == (False, events is None)
    assert resignation_result(found) == ""


def test_what_follows_the_end_of_a_game_of_two_is_not_reviewed() -> None:
    match = played_match("squares", events=20, players=2)
    assert review(with_resignation(match, 1, 12), TINY) == review(
        replace(with_resignation(match, 1, 12), events=tuple(match.log[:12])), TINY
    )


def test_in_a_game_of_three_the_engine_does_not_count_for_the_skill_of_who_has_resigned() -> None:
    match = played_match("qwixx", level="novice", players=3, seed=3)
    found = review(with_resignation(match, 1, 15), TINY)
    check_sums(found)
    assert (found.finished, len(found.steps)) == (True, len(match.log))
    assert found.seats[1].result == 0
    assert sum(seat.result for seat in found.seats) == pytest.approx(1)
    assert all(step.number <= 15 for step in found.decisions(1))
    assert found.seats[1].decisions == len(list(found.decisions(1)))
    assert any(step.number > 15 for step in found.decisions(0))
    by_engine = [
        step for step in found.steps if step.seat == 1 and step.decision and step.number > 15
    ]
    assert any(step.decision.grade in (MISTAKE, BLUNDER) for step in by_engine if step.decision)
    assert not any(found.mistake(step) or sign(found, step) for step in by_engine)
    assert any(found.mistake(step) for step in found.decisions())
    assert describe_step(found, by_engine[0]) == [
        f"The engine made this move, because {match.names[1]} had resigned."
    ]
