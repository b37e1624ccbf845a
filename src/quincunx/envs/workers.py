"""The games of a `VectorEnv`: here, or in worker processes that write into common memory."""

from collections.abc import Callable
from itertools import pairwise
from math import prod
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any
from weakref import finalize

import numpy as np
from numpy.typing import NDArray

from quincunx.core.authoring.actions import actions_of
from quincunx.core.game import Game
from quincunx.core.state import State
from quincunx.envs.encoder import Encoder
from quincunx.envs.game_batch import GameBatch

Arrays = dict[str, NDArray[Any]]
ARRAYS = {
    "observations": np.uint8,
    "final_observations": np.uint8,
    "masks": np.bool_,
    "seats": np.int64,
    "rewards": np.float64,
    "dones": np.bool_,
    "chosen": np.int64,
    "active": np.bool_,
}


def shapes(game: Game, count: int) -> dict[str, tuple[int, ...]]:
    """The shape of each array for this many games."""
    size = Encoder(game).shape[0]
    return {
        "observations": (count, size),
        "final_observations": (count, game.players, size),
        "masks": (count, actions_of(game).count),
        "seats": (count,),
        "rewards": (count, game.players),
        "dones": (count,),
        "chosen": (count,),
        "active": (count,),
    }


class LocalGames:
    """Games in this process; the arrays are the memory of the compiled code."""

    def __init__(self, game: Game, rewards: str, first: int, count: int) -> None:
        self.batch = GameBatch(actions_of(game), Encoder(game).writer, rewards, first, count)
        self.arrays: Arrays = {
            name: np.frombuffer(getattr(self.batch, name), ARRAYS[name]).reshape(shape)
            for name, shape in shapes(game, count).items()
        }

    def reset(self, seed: str) -> None:
        self.batch.reset(seed)

    def step(self, actions: NDArray[np.int64], active: NDArray[np.bool_]) -> None:
        self.batch.choose(actions.tolist(), active.tobytes())
        self.batch.step()

    def sample(self) -> NDArray[np.int64]:
        self.batch.sample()
        return self.arrays["chosen"].copy()

    def state(self, index: int) -> State:
        return self.batch.states[index].copy()

    def close(self) -> None:
        """Nothing to do."""


class WorkerGames:
    """Games in worker processes, with the numbers that they would have in one."""

    def __init__(self, game: Game, rewards: str, count: int, workers: int) -> None:
        context = get_context("spawn")
        memory = {
            name: context.RawArray("B", prod(shape) * ARRAYS[name]().nbytes)
            for name, shape in shapes(game, count).items()
        }
        self.shared = attach(memory, game, count)
        self.arrays = {name: read_only(array) for name, array in self.shared.items()}
        bounds = [count * number // workers for number in range(workers + 1)]
        self.bounds = list(pairwise(bounds))
        self.pipes = list[Connection]()
        processes = []
        for first, end in self.bounds:
            pipe, other = context.Pipe()
            process = context.Process(
                target=work, args=(other, memory, game, rewards, count, first, end), daemon=True
            )
            process.start()
            self.pipes.append(pipe)
            processes.append(process)
        self.close: Callable[[], object] = finalize(self, end_workers, self.pipes, processes)

    def call(self, *command: object) -> None:
        """Let all workers do this, and wait for them."""
        for pipe in self.pipes:
            pipe.send(command)
        for pipe in self.pipes:
            pipe.recv()

    def reset(self, seed: str) -> None:
        self.call("reset", seed)

    def step(self, actions: NDArray[np.int64], active: NDArray[np.bool_]) -> None:
        self.shared["chosen"][:] = actions
        self.shared["active"][:] = active
        self.call("step")

    def sample(self) -> NDArray[np.int64]:
        self.call("sample")
        return self.arrays["chosen"].copy()

    def state(self, index: int) -> State:
        worker = next(
            number for number, (first, end) in enumerate(self.bounds) if first <= index < end
        )
        self.pipes[worker].send(("state", index - self.bounds[worker][0]))
        state: State = self.pipes[worker].recv()
        return state


def attach(memory: dict[str, Any], game: Game, count: int) -> Arrays:
    """The arrays on common memory."""
    return {
        name: np.frombuffer(memory[name], ARRAYS[name]).reshape(shape)
        for name, shape in shapes(game, count).items()
    }


def read_only(array: NDArray[Any]) -> NDArray[Any]:
    """The same memory, which cannot be changed through this array, as in compiled code."""
    view = array.view()
    view.flags.writeable = False
    return view


def end_workers(pipes: list[Connection], processes: list[Any]) -> None:
    for pipe in pipes:
        pipe.close()
    for process in processes:
        process.join()


def work(
    pipe: Connection,
    memory: dict[str, Any],
    game: Game,
    rewards: str,
    count: int,
    first: int,
    end: int,
) -> None:
    """A worker process: play the games with these numbers until the pipe is closed."""
    shared = {name: array[first:end] for name, array in attach(memory, game, count).items()}
    games = LocalGames(game, rewards, first, end - first)
    while True:
        try:
            command, *details = pipe.recv()
        except EOFError:
            return
        pipe.send(run_command(games, shared, command, details))


def run_command(
    games: LocalGames, shared: Arrays, command: str, details: list[Any]
) -> State | None:
    """The answer; the arrays go into the common memory."""
    if command == "state":
        return games.state(details[0])
    if command == "sample":
        shared["chosen"][:] = games.sample()
        return None
    if command == "reset":
        games.reset(details[0])
    else:
        games.step(shared["chosen"], shared["active"])
    for name, array in games.arrays.items():
        if name not in ("chosen", "active"):
            shared[name][:] = array
    return None
