"""What every game must do, whatever its rules: the public interface, in random games of every
set-up.
"""

import json
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest

import quincunx as qx
from tests.support import name_of, refused, setups, snapshot, step, walk

Path = list[str | int]
EVERY_GAME = pytest.mark.parametrize("game", setups(), ids=name_of)
UNREADABLE = (
    *("", " ", "x" * 10_000, "first", "first -1", "first 99", "\0"),
    *("٣ ٣", "pass pass", "-", "🎲", "red 8 8"),
)
NO_POSITIONS: tuple[object, ...] = (
    *({}, [], None, 7),
    *({"step": "dancing"}, {"step": None, "sheets": []}),
)
JUNK: tuple[object, ...] = (None, -1, 99, "x", [], {}, True, 10**30)
SOME = 11  # one position in this many gets the expensive checks
MOST_EVENTS = 20_000  # a random game is much shorter


@EVERY_GAME
def test_a_roll_or_a_decision_is_due_or_the_game_is_over(game: qx.Game) -> None:
    for state in walk(game, seed=1):
        assert state.chance + bool(state.acting) + state.over == 1
        assert len(state.scores) == game.players
        assert all(state.moves(seat) for seat in state.acting)
        assert all(
            not state.moves(seat) for seat in range(game.players) if seat not in state.acting
        )
        assert bool(state.winners) == state.over


@EVERY_GAME
def test_moves_are_values_that_can_be_parsed_from_their_text(game: qx.Game) -> None:
    for state in walk(game, seed=2, most=60):
        for seat in state.acting:
            moves = state.moves(seat)
            assert (
                len(set(moves))
                == len({int(move) for move in moves})
                == len({str(move) for move in moves})
                == len(moves)
            )
            assert [game.move(str(move)) for move in moves] == moves


@EVERY_GAME
def test_outcomes_are_values_that_can_be_parsed_from_their_text(game: qx.Game) -> None:
    rng = random.Random(3)
    for state in walk(game, seed=3, most=60):
        if state.chance:
            outcome = state.sample(rng)
            assert game.outcome(str(outcome)) == outcome
            assert hash(game.outcome(str(outcome))) == hash(outcome)


@pytest.mark.parametrize("game", {game.key: game for game in setups()}.values(), ids=name_of)
def test_listed_outcomes_are_distinct_and_possible_and_their_probabilities_add_up_to_one(
    game: qx.Game,
) -> None:
    """One set-up of each game: the others have the same dice."""
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
        if listed == 2:
            break


@EVERY_GAME
def test_a_copy_is_equal_and_independent(game: qx.Game) -> None:
    rng = random.Random(5)
    for number, state in enumerate(walk(game, seed=5)):
        if number % SOME == 0 and not state.over:
            before, twin = snapshot(state), state.copy()
            assert snapshot(twin) == before
            step(twin, rng)
            assert snapshot(state) == before


@EVERY_GAME
def test_a_position_survives_json_and_pickle(game: qx.Game) -> None:
    for number, state in enumerate(walk(game, seed=6)):
        if number % SOME == 0 or state.over:
            again = game.position(json.loads(json.dumps(state.position())))
            assert snapshot(again) == snapshot(state)
            assert snapshot(pickle.loads(pickle.dumps(state))) == snapshot(state)


@EVERY_GAME
def test_no_view_reveals_what_is_hidden(game: qx.Game) -> None:
    """Redealing what a seat cannot see does not change a byte of its view or of a spectator's."""
    for number, state in enumerate(walk(game, seed=7)):
        for seat in range(game.players) if number % SOME == 0 else ():
            other = state.redeal(seat, random.Random(number))
            assert other.view(seat) == state.view(seat)
            assert other.view(None) == state.view(None)


@EVERY_GAME
def test_a_redealt_game_plays_to_its_end(game: qx.Game) -> None:
    rng, redeals = random.Random(8), 0
    for number, state in enumerate(walk(game, seed=8)):
        if number % 40 == 10:
            redeals += 1
            twin = state.redeal(number % game.players, rng)
            assert (twin.chance, twin.acting, twin.scores) == (
                state.chance,
                state.acting,
                state.scores,
            )
            events = 0
            while not twin.over and events < MOST_EVENTS:
                assert twin.chance or all(twin.moves(seat) for seat in twin.acting)
                step(twin, rng)
                events += 1
            assert twin.over
            assert twin.winners
    assert redeals


@pytest.mark.parametrize(
    "game", [game for game in setups() if "first" in game.options], ids=name_of
)
def test_the_first_seat_is_an_option_or_drawn(game: qx.Game) -> None:
    drawn = [str(outcome) for outcome, _ in game.start().outcomes()[: game.players]]
    assert (drawn == [f"first {seat}" for seat in range(game.players)]) == (game.players > 1)
    for seat in range(game.players):
        chosen = qx.game(game.key, players=game.players, first=seat).start()
        state = game.start()
        if game.players > 1:
            state.roll(game.outcome(f"first {seat}"))
        assert state.position() == chosen.position()


def test_only_a_game_with_its_own_rule_has_no_first_option() -> None:
    assert {game.key for game in setups() if "first" not in game.options} == {"qwirkle"}


@EVERY_GAME
def test_an_illegal_move_changes_nothing(game: qx.Game) -> None:
    seen: dict[str, qx.Move] = {}
    rng = random.Random(10)
    for number, state in enumerate(walk(game, seed=10)):
        legal = {seat: {str(move) for move in state.moves(seat)} for seat in range(game.players)}
        if number % SOME == 0 or state.over:
            before = snapshot(state)
            for seat in range(game.players):
                for text in sorted(seen.keys() - legal[seat], key=lambda text: rng.random())[:4]:
                    assert len(refused(qx.IllegalMove, state.play, seat, seen[text])) > 10
            assert snapshot(state) == before
        seen.update({str(move): move for seat in state.acting for move in state.moves(seat)[:20]})


@EVERY_GAME
def test_a_roll_is_refused_unless_it_is_due(game: qx.Game) -> None:
    rng = random.Random(11)
    outcome = next(state.sample(rng) for state in walk(game, seed=11) if state.chance)
    for state in walk(game, seed=11, most=40):
        if not state.chance:
            before = snapshot(state)
            assert state.outcomes() == []
            assert refused(qx.IllegalOutcome, state.roll, outcome)
            assert refused(qx.IllegalOutcome, state.sample, rng)
            assert snapshot(state) == before


@EVERY_GAME
def test_a_seat_that_does_not_exist_is_refused(game: qx.Game) -> None:
    state = game.start()
    for seat in (-1, game.players, 10**30):
        assert "no seat" in refused(qx.SeatError, state.view, seat)
        assert "no seat" in refused(qx.SeatError, state.moves, seat)
        if seat < 2**63:  # scores are asked for by compiled code, too
            assert "no seat" in refused(qx.SeatError, state.score, seat)
        assert "no seat" in refused(qx.SeatError, state.redeal, seat, random.Random(1))
        assert "no seat" in refused(qx.SeatError, state.play, seat, game.move(some_move(game)))


def some_move(game: qx.Game) -> str:
    return next(
        str(state.moves(state.acting[0])[0]) for state in walk(game, seed=1) if state.acting
    )


@EVERY_GAME
def test_junk_is_unreadable(game: qx.Game) -> None:
    for junk in UNREADABLE:
        assert refused(qx.Unreadable, game.move, junk)
        assert refused(qx.Unreadable, game.outcome, junk)


@EVERY_GAME
def test_junk_is_not_a_position(game: qx.Game) -> None:
    for junk in NO_POSITIONS:
        assert refused(qx.PositionError, game.position, junk)


@EVERY_GAME
def test_a_damaged_position_is_refused_or_playable(game: qx.Game) -> None:
    """Every entry, at any depth, is replaced by junk: the result is a PositionError or a valid
    position.
    """
    *_, state = walk(game, seed=12, most=60)
    whole = json.dumps(state.position())
    for path in paths(json.loads(whole)):
        for junk in JUNK:
            data = json.loads(whole)
            put(data, path, junk)
            try:
                other = game.position(data)
            except qx.PositionError:
                continue
            assert snapshot(game.position(other.position())) == snapshot(other)
            if not other.over:
                step(other, random.Random(1))


def paths(data: object) -> list[Path]:
    """The path to every entry of nested data, but only to the first three of a list."""
    entries: list[tuple[str | int, object]] = []
    if isinstance(data, dict):
        entries = list(data.items())
    elif isinstance(data, list):
        entries = list(enumerate(data[:3]))
    return [
        path
        for place, value in entries
        for path in [[place], *([place, *rest] for rest in paths(value))]
    ]


def put(data: Any, path: Path, value: object) -> None:
    for place in path[:-1]:
        data = data[place]
    data[path[-1]] = value


@EVERY_GAME
def test_a_game_is_a_value(game: qx.Game) -> None:
    assert pickle.loads(pickle.dumps(game)) == game == qx.game(game.key, **game.options)
    assert hash(game) == hash(qx.game(game.key, **game.options))
    assert game.key in repr(game)


@pytest.mark.parametrize("key", ["clever", "qwirkle", "qwixx", "qwizz"])
def test_modules_of_a_game_can_be_imported_beside_the_function_games(key: str) -> None:
    code = (
        f"import quincunx.games.{key}.rules as rules; import quincunx.games.{key}.game; "
        f"import quincunx; assert quincunx.games.{key}.rules is rules; "
        f"assert '{key}' in quincunx.games()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
