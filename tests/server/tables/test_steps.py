import quincunx as qx
from quincunx.server.tables.steps import continue_steps, steps_from


def test_choices_that_are_revealed_together_are_one_step() -> None:
    match = qx.Match(qx.game("squares", players=2, first=0), seed=1)
    match.play(1, "pass")
    initial = match.game.start()
    assert [step.exact_events for step in steps_from(initial, match.log, 1)] == [(match.log[0],)]  # the choice is still secret
    match.play(0, "pass")
    roll, choices = steps_from(initial, match.log, 1)
    assert (roll.first, roll.last, choices.first, choices.last) == (1, 1, 2, 3)
    assert choices.before == roll.after
    assert choices.after.acting == (0,)


def test_steps_are_public() -> None:
    match = qx.Match(qx.game("qwirkle", players=2), seed=1)
    seat = match.state.acting[0]
    match.play(seat, match.state.moves(seat)[0])
    seat = match.state.acting[0]
    match.play(seat, next(move for move in match.state.moves(seat) if str(move).startswith("trade") and str(move).count(" ") == 1))
    *_, trade, draw = steps_from(match.game.start(), match.log, 1)
    assert trade.exact_events == (match.log[-2],)
    assert [text for _, text in (*trade.events, *draw.events)] == ["trade 1", "1 drawn"]


def test_only_what_is_new_is_replayed_and_what_was_undone_is_forgotten() -> None:
    match = qx.Match(qx.game("clever", players=1), seed=1)
    initial = match.game.start()
    for _ in range(12):
        match.play(0, match.state.moves(0)[0])
    known = continue_steps((), initial, match.log, 5)
    assert [step.last for step in known] == list(range(len(match.log) - 4, len(match.log) + 1))
    assert continue_steps(known, initial, match.log, 5) == known  # the same objects
    shorter = match.log[:-2]
    assert continue_steps(known, initial, shorter, 5)[-1] is known[-3]
    assert [step.last for step in continue_steps(known, initial, match.log[:3], 5)] == [1, 2, 3]
