"""Records of games as tests need them: short, long, or in the middle of the game."""

import random
import re
from collections.abc import Callable, Sequence
from itertools import count

import quincunx as qx
from quincunx.core.presentation import find_presentation

EVENTS = 30  # then most games have something of everything, and none is over


def random_record(key: str, events: int = EVENTS, names: Sequence[str] = ("Ann", "Bob")) -> str:
    """A game of random players who rarely do nothing, up to this many events."""
    rng = random.Random(key)
    match = qx.Match(qx.game(key, players=len(names)), names=names, seed=3)
    while not match.state.over and len(match.log) < events:
        seat = rng.choice(match.state.acting)
        moves = match.state.moves(seat)
        match.play(
            seat,
            rng.choice([move for move in moves if str(move) not in ("pass", "penalty")] or moves),
        )
    return str(match.record)


def only_pass_record() -> str:
    """A game of Qwixx up to a position in which the first player can only pass, while the second
    has a choice.
    """
    rng, match = (
        random.Random(0),
        qx.Match(qx.game("qwixx", players=2, first=0), names=["Ann", "Bob"], seed=0),
    )
    while [str(move) for move in match.state.moves(0)] != ["pass"] or len(match.state.moves(1)) < 2:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(
            seat,
            rng.choice([move for move in moves if str(move) not in ("pass", "penalty")] or moves),
        )
    return str(match.record)


def short_record(names: list[str]) -> str:
    """A game of Squares that soon ends: nobody ever marks anything, which is a mistake most of the
    time.
    """
    match = qx.Match(qx.game("squares", players=len(names), first=0), names=names, seed=5)
    while not match.state.over:
        seat = match.state.acting[0]
        match.play(
            seat, next(move for move in match.state.moves(seat) if str(move) in ("pass", "penalty"))
        )
    return str(match.record)


def placing_record(decisions: int, names: Sequence[str] = ("Ann", "Bob")) -> str:
    """The record of players of Qwirkle who place tiles whenever they can."""
    rng = random.Random(decisions)
    match = qx.Match(qx.game("qwirkle", players=len(names)), names=names, seed=1)
    for _ in range(decisions):
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        plays = [move for move in moves if str(move).startswith("play")]
        match.play(seat, rng.choice(plays or moves))
    return str(match.record)


def stuck_record(bag_is_empty: bool) -> str:
    """A game of Qwirkle up to a position in which no tile can be placed."""
    for seed in range(1, 100):
        match, rng = (
            qx.Match(qx.game("qwirkle", players=2, copies=1), seed=seed),
            random.Random(seed),
        )
        plays = [""]
        while plays and not match.state.over:
            seat = match.state.acting[0]
            plays = [text for text in map(str, match.state.moves(seat)) if text.startswith("play")]
            if plays:
                match.play(seat, rng.choice(plays))
        if not match.state.over and (match.state.view(None).bag == 0) is bag_is_empty:
            return str(match.record)
    raise AssertionError("every player could place something")


def trading_record(decisions: int) -> str:
    """The record of two players of Qwirkle who only trade tiles, after the first has opened."""
    match = qx.Match(qx.game("qwirkle", players=2), ["Ann", "Bob"], seed=1)
    opener = match.state.acting[0]
    match.play(opener, match.state.moves(opener)[0])
    for number in range(1, decisions):
        seat = (opener + number) % 2
        match.play(seat, f"trade {match.state.position()['hands'][seat].split()[0]}")
    return str(match.record)


def last_decision_record(key: str) -> str:
    """A game of random players up to the last decision."""
    match, rng = qx.Match(qx.game(key, players=2), names=["Ann", "Bob"], seed=4), random.Random(4)
    while not match.state.over:
        record, seat = str(match.record), rng.choice(match.state.acting)
        match.play(seat, rng.choice(match.state.moves(seat)))
    return record


def records_of_each_step(key: str) -> dict[str, str]:
    """A game of random players up to each kind of step: where most moves are possible, and the last
    time.
    """
    match, rng = qx.Match(qx.game(key, players=2), names=["Ann", "Bob"], seed=3), random.Random(key)
    presentation, most, found = find_presentation(key), dict[str, int](), dict[str, str]()
    while not match.state.over:
        seat = match.state.acting[0]
        moves, record = match.state.moves(seat), str(match.record)
        step = re.sub(r"\d+", "…", presentation.prompt(match.state.view(seat)))
        if len(moves) > most.get(step, 0):
            most[step] = len(moves)
            found[f"{step} (most moves)"] = record
        found[f"{step} (last)"] = record
        match.play(seat, rng.choice([move for move in moves if not is_nothing(move)] or moves))
    return found


def is_nothing(move: qx.Move) -> bool:
    return str(move) in ("pass", "penalty")


def record_until(key: str, is_wanted: Callable[[qx.State], bool], players: int = 2) -> str:
    """The first game of random players, up to the first position that is wanted."""
    names = ["Ann", "Bob", "Cleo", "Dan"][:players]
    for seed in count():
        match, rng = qx.Match(qx.game(key, players=players), names, seed=seed), random.Random(seed)
        while not match.state.over:
            if is_wanted(match.state):
                return str(match.record)
            seat = match.state.acting[0]
            moves = match.state.moves(seat)
            match.play(seat, rng.choice([each for each in moves if not is_nothing(each)] or moves))
    raise AssertionError("no game has such a position")
