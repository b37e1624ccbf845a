"""Matches for tests: new ones, and finished ones with random moves."""

import dataclasses
import random
from collections.abc import Iterable

import quincunx as qx
from quincunx.core.dice.rng import Seed
from quincunx.core.play.events import Event, apply_event


def new_match(
    key: str = "squares", players: int = 2, seed: Seed = 7, **options: object
) -> qx.Match:
    return qx.Match(qx.game(key, players=players, **options), seed=seed)


def play_to_end(match: qx.Match, seed: int = 1) -> qx.Match:
    """The same match after random moves."""
    rng = random.Random(seed)
    while not match.state.over:
        seat = rng.choice(match.state.acting)
        match.play(seat, rng.choice(match.state.moves(seat)))
    return match


def replay_events(game: qx.Game, events: Iterable[Event]) -> qx.State:
    """The position after these events."""
    state = game.start()
    for event in events:
        apply_event(state, event)
    return state


def finished_record(key: str, seed: str) -> qx.Record:
    """The record of a finished match, with its seed."""
    return dataclasses.replace(play_to_end(new_match(key, seed=seed)).record, seed=seed)
