"""Reviews on the page: possible numbers only, the dice of every mistake, and two tries."""

from dataclasses import replace
from functools import cache

import pytest

import quincunx as qx
from quincunx.analysis import Review
from quincunx.analysis.reviewer import review
from quincunx.server.table.replay import Replay
from quincunx.server.web.pages.learn import Answer, learn_page
from quincunx.server.web.pages.review import review_page, summary_words
from quincunx.server.web.templating import render
from tests.server.records import short_record


@cache
def reviewed() -> tuple[qx.Record, Review]:
    record = qx.Record.read(short_record(["Ann", "Bob"]))
    return record, review(record, effort="quick", seed="tests")


@pytest.mark.parametrize(
    ("adjusted", "words"),
    [(-0.03, "was 0 % (practically lost)."), (1.03, "was 100 % (practically won).")],
)
def test_what_average_luck_would_have_given_is_possible(adjusted: float, words: str) -> None:
    _, found = reviewed()
    won = replace(found.seats[0], adjusted=adjusted, result=1.0)
    assert summary_words(found, won).endswith(words)


def test_the_dice_of_every_mistake_are_in_view_and_mistakes_come_first() -> None:
    record, found = reviewed()
    replay = Replay(record)
    mistakes = found.worst()
    assert mistakes
    for each in mistakes:
        html = render(review_page("here", record, found, each.number, replay, 0))
        assert 'class="dice"' in html
        assert html.index("Mistakes, worst first") < html.index("Luck and skill")


def answer(move: str, is_second_try: bool) -> Answer:
    record, found = reviewed()
    mistake = found.worst(1)[0]
    state = Replay(record).state_after(mistake.number - 1)
    page = learn_page("here", record, found, mistake, state, move, is_second_try)
    html = render(page)
    assert page.answer is not None
    assert ("Best: " in html) == (page.answer.decision is not None)
    return page.answer


def test_the_answer_is_told_after_two_tries() -> None:
    _, found = reviewed()
    decision = found.worst(1)[0].decision
    assert decision is not None
    assert answer(decision.move, is_second_try=False).decision is None
    assert answer(decision.move, is_second_try=True).decision is not None
    assert answer(decision.best, is_second_try=False).decision is not None
