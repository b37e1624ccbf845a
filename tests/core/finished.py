"""A finished game with verifiable dice, for tests."""

import dataclasses
import random

import quincunx as qx


def finished_record(key: str, seed: str) -> qx.Record:
    match, rng = qx.Match(qx.game(key, players=2), seed=seed), random.Random(3)
    while not match.state.over:
        seat = rng.choice(match.state.acting)
        match.play(seat, rng.choice(match.state.moves(seat)))
    return dataclasses.replace(match.record, seed=seed)
