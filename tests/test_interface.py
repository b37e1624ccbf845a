"""What every game must do, whatever its rules: the public interface, over random games of every set-up."""

import json
import pickle
import random
from typing import Any

import pytest

import quincunx as qx
from tests.support import name_of, refused, setups, step, told, walk

Path = list[str | int]
EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)
JUNK: tuple[object, ...] = (None, -1, 99, "x", [], {}, True, 10**30)
SOME = 7  # one position in so many gets the costly checks


@EVERY_GAME
def test_a_random_game_goes_on_or_is_over(game: qx.Game) -> None:
    for state in walk(game, seed=1):
        assert state.chance + bool(state.acting) + state.over == 1
        assert len(state.scores) == game.players
        assert all(state.moves(seat) for seat in state.acting)
        assert all(not state.moves(seat) for seat in range(game.players) if seat not in state.acting)
        assert bool(state.winners) == state.over


@EVERY_GAME
def test_moves_are_values_that_their_text_gives_back(game: qx.Game) -> None:
    for state in walk(game, seed=2, most=60):
        for seat in state.acting:
            moves = state.moves(seat)
            assert len(set(moves)) == len({int(move) for move in moves}) == len({str(move) for move in moves}) == len(moves)
            assert [game.move(str(move)) for move in moves] == moves


@EVERY_GAME
def test_outcomes_are_values_that_their_text_gives_back(game: qx.Game) -> None:
    rng = random.Random(3)
    for state in walk(game, seed=3, most=60):
        if state.chance:
            outcome = state.sample(rng)
            assert game.outcome(str(outcome)) == outcome
            assert hash(game.outcome(str(outcome))) == hash(outcome)


@EVERY_GAME
def test_listed_outcomes_are_different_possible_and_sure(game: qx.Game) -> None:
    listed = 0
    for state in walk(game, seed=4, most=200):
        if not state.chance:
            continue
        try:
            outcomes = state.outcomes()
        except qx.TooManyOutcomes:
            continue
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        assert len({outcome for outcome, _ in outcomes}) == len(outcomes)
        state.copy().roll(outcomes[listed % len(outcomes)][0])
        listed += 1
        if listed == 3:
            break


@EVERY_GAME
def test_a_copy_is_equal_and_independent(game: qx.Game) -> None:
    rng = random.Random(5)
    for number, state in enumerate(walk(game, seed=5)):
        if number % SOME == 0 and not state.over:
            before, twin = told(state), state.copy()
            assert told(twin) == before
            step(twin, rng)
            assert told(state) == before


@EVERY_GAME
def test_a_position_survives_json_and_pickle(game: qx.Game) -> None:
    for number, state in enumerate(walk(game, seed=6)):
        if number % SOME == 0 or state.over:
            again = game.position(json.loads(json.dumps(state.position())))
            assert told(again) == told(state)
            assert told(pickle.loads(pickle.dumps(state))) == told(state)


@EVERY_GAME
def test_no_view_tells_what_is_hidden(game: qx.Game) -> None:
    """What a seat cannot see is dealt anew, and every byte that it and the spectators are shown stays the same."""
    for number, state in enumerate(walk(game, seed=7)):
        for seat in range(game.players) if number % SOME == 0 else ():
            other = state.redeal(seat, random.Random(number))
            assert json.dumps(other.view(seat)) == json.dumps(state.view(seat))
            assert json.dumps(other.view(None)) == json.dumps(state.view(None))


@EVERY_GAME
def test_a_redealt_game_plays_to_its_end(game: qx.Game) -> None:
    rng = random.Random(8)
    for number, state in enumerate(walk(game, seed=8)):
        if number % 40 == 25:
            twin = state.redeal(number % game.players, rng)
            for _ in range(1000):
                if twin.over:
                    break
                step(twin, rng)


@EVERY_GAME
def test_the_first_seat_is_named_or_drawn(game: qx.Game) -> None:
    if "first" not in game.options:
        return
    drawn = [str(outcome) for outcome, _ in game.start().outcomes()[: game.players]]
    assert (drawn == [f"first {seat}" for seat in range(game.players)]) == (game.players > 1)
    for seat in range(game.players):
        named = qx.game(game.key, players=game.players, first=seat).start()
        state = game.start()
        if game.players > 1:
            state.roll(game.outcome(f"first {seat}"))
        assert state.position() == named.position()


@EVERY_GAME
def test_what_is_refused_changes_nothing(game: qx.Game) -> None:
    seen: dict[str, qx.Move] = {}
    rng = random.Random(10)
    for number, state in enumerate(walk(game, seed=10)):
        legal = {seat: {str(move) for move in state.moves(seat)} for seat in range(game.players)}
        if number % SOME == 0 or state.over:
            before = told(state)
            for seat in range(game.players):
                for text in sorted(seen.keys() - legal[seat], key=lambda text: rng.random())[:4]:
                    assert len(refused(qx.IllegalMove, state.play, seat, seen[text])) > 10
            assert told(state) == before
        seen.update({str(move): move for seat in state.acting for move in state.moves(seat)[:20]})


@EVERY_GAME
def test_chance_happens_only_when_it_is_due(game: qx.Game) -> None:
    rng = random.Random(11)
    outcome = next(state.sample(rng) for state in walk(game, seed=11) if state.chance)
    for state in walk(game, seed=11, most=40):
        if not state.chance:
            before = told(state)
            assert refused(qx.IllegalOutcome, state.roll, outcome)
            assert refused(qx.IllegalOutcome, state.sample, rng)
            assert told(state) == before


@EVERY_GAME
def test_nobody_sits_outside_the_table(game: qx.Game) -> None:
    state = game.start()
    for seat in (-1, game.players, 10**30):
        assert "no seat" in refused(qx.SeatError, state.view, seat)
        assert "no seat" in refused(qx.SeatError, state.moves, seat)
        assert "no seat" in refused(qx.SeatError, state.redeal, seat, random.Random(1))
        assert "no seat" in refused(qx.SeatError, state.play, seat, game.move(some_move(game)))


def some_move(game: qx.Game) -> str:
    return next(str(state.moves(state.acting[0])[0]) for state in walk(game, seed=1) if state.acting)


@EVERY_GAME
@pytest.mark.parametrize("junk", ["", " ", "x" * 10_000, "first", "first -1", "first 99", "\0", "٣ ٣", "pass pass", "-", "🎲", "red 8 8"])
def test_junk_is_unreadable(game: qx.Game, junk: str) -> None:
    assert refused(qx.Unreadable, game.move, junk)
    assert refused(qx.Unreadable, game.outcome, junk)


@EVERY_GAME
@pytest.mark.parametrize("junk", [{}, [], None, 7, {"step": "dancing"}, {"step": None, "sheets": []}])
def test_junk_is_no_position(game: qx.Game, junk: object) -> None:
    assert refused(qx.PositionError, game.position, junk)


@EVERY_GAME
def test_a_damaged_position_is_refused_or_plays_on(game: qx.Game) -> None:
    """Each entry, at any depth, is replaced by junk in turn: the answer is a PositionError or a sound position."""
    for number, state in enumerate(walk(game, seed=12, most=80)):
        if number % 40 != 39:
            continue
        whole = json.dumps(state.position())
        for path in paths(json.loads(whole)):
            for junk in JUNK:
                data = json.loads(whole)
                put(data, path, junk)
                try:
                    other = game.position(data)
                except qx.PositionError:
                    continue
                assert told(game.position(other.position())) == told(other)
                if not other.over:
                    step(other, random.Random(1))


def paths(data: object) -> list[Path]:
    """The way to every entry of nested data; of long lists the first three only."""
    entries: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        entries = list(data.items())
    elif isinstance(data, list):
        entries = list(enumerate(data[:3]))
    return [path for place, value in entries for path in [[place], *([place, *rest] for rest in paths(value))]]


def put(data: Any, path: Path, value: object) -> None:
    for place in path[:-1]:
        data = data[place]
    data[path[-1]] = value


@EVERY_GAME
def test_a_game_is_a_value(game: qx.Game) -> None:
    assert pickle.loads(pickle.dumps(game)) == game == qx.game(game.key, **game.options)
    assert hash(game) == hash(qx.game(game.key, **game.options))
    assert game.key in repr(game)
