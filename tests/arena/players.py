"""Players and bots for the tests of the arena."""

import os
import signal
import sys
from pathlib import Path

import numpy as np

import quincunx as qx
from quincunx.arena import GameResults, Participant, RandomPlayer, bot_participant
from quincunx.arena.game_results import COLUMNS_BY_GAME

# A bot in a few lines of Python; `answer` is what it does when it has to move.
BOT = """
import os, sys, time
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word in ("quincunx", "newgame"):
        print("ready", flush=True)
    elif word == "position":
        legal = []
    elif word == "legal":
        legal.append(rest)
    elif word == "go":
        {answer}
    elif word == "quit":
        break
"""
HONEST = 'print("info thinking\\nmove " + legal[0], flush=True)'


def bot(answer: str = HONEST, name: str = "bot", move_time: float = 10.0) -> Participant:
    return bot_participant(name, [sys.executable, "-c", BOT.format(answer=answer)], move_time)


class FirstMove:
    """Takes the first legal move."""

    def __init__(self, seed: str) -> None:
        pass

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        return state.moves(seat)[0]


class Cheat(FirstMove):
    def choose(self, state: qx.State, seat: int) -> qx.Move:
        return state.game.move("red 12")


class KilledOnce:
    """A player whose process is killed in the middle of its first game: only once, which the file
    records.
    """

    def __init__(self, path: Path, seed: str) -> None:
        self.path, self.player = path, RandomPlayer(seed)

    def choose(self, state: qx.State, seat: int) -> qx.Move:
        if not self.path.exists():
            self.path.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return self.player.choose(state, seat)


def assert_same(one: GameResults, other: GameResults) -> None:
    """The same games; only the times may differ."""
    for name in COLUMNS_BY_GAME:
        np.testing.assert_array_equal(getattr(one, name), getattr(other, name), err_msg=name)
    assert one.faults == other.faults
