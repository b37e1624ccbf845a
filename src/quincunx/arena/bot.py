"""An outside program as a player. What it does wrong costs it the game, and nothing else."""

from dataclasses import dataclass

from quincunx.arena.bot_process import START_TIMEOUT, BotError, BotExited, BotProcess
from quincunx.arena.protocol import READY, game_over_line, move_request, new_game_line
from quincunx.core.dice.rng import Random
from quincunx.core.errors import IllegalMove, Unreadable
from quincunx.core.game import Game
from quincunx.core.moves import Move
from quincunx.core.state import State


@dataclass(frozen=True)
class BotCommand:
    """How to start a program, and how many seconds it has for a move."""

    arguments: tuple[str, ...]  # the program and its arguments
    move_time: float = 10.0  # in seconds


def check_bot(command: BotCommand, game: Game) -> str:
    """Start the bot once before a run and begin a game; returns what went wrong, or nothing."""
    session = BotSession(command)
    try:
        session.begin_game(game, 0, "handshake")
    except BotError as error:
        return str(error)
    finally:
        session.close()
    return ""


class IdleBots:
    """Processes between series of games, in a worker that closes them. Elsewhere none are kept."""

    def __init__(self) -> None:
        self.kept: dict[BotCommand, list[BotProcess]] | None = None

    def open(self) -> None:
        self.kept = {}

    def take(self, command: BotCommand) -> BotProcess | None:
        waiting = (self.kept or {}).get(command)
        return waiting.pop() if waiting else None

    def put(self, command: BotCommand, process: BotProcess) -> None:
        if self.kept is None or process.ended:
            process.close()
        else:
            self.kept.setdefault(command, []).append(process)

    def close(self) -> None:
        kept, self.kept = self.kept or {}, None
        for waiting in kept.values():
            for process in waiting:
                process.close()


IDLE_BOTS = IdleBots()


class BotSession:
    """One process for a series of games, possibly that of an earlier series.

    If it is killed because it was too slow, the next game starts another one.
    """

    def __init__(self, command: BotCommand) -> None:
        self.command = command
        self.process: BotProcess | None = None
        self.deal_rng: Random | None = None

    def begin_game(self, game: Game, seat: int, seed: str) -> None:
        line = new_game_line(game, seat, seed)
        try:
            process = self.running_process()
            process.request([line], READY, START_TIMEOUT)
        except BotExited:  # it may have exited after its last game
            process = self.restart()
            process.request([line], READY, START_TIMEOUT)
        self.deal_rng = Random(f"deal {seed}") if process.wants_deal else None

    def choose(self, state: State, seat: int) -> Move:
        lines = move_request(state, seat, self.command.move_time, self.deal_rng)
        assert self.process is not None
        text = self.process.request(lines, "move", self.command.move_time)
        try:
            move = state.game.move(text)
        except Unreadable as error:
            raise BotError(f"played {text[:60]!r}, which cannot be read: {error}") from error
        if not state.is_legal(seat, move.code):
            raise IllegalMove(state.why_illegal(seat, move))
        return move

    def end_game(self, state: State) -> None:
        if self.process is not None:
            self.process.notify(game_over_line(state))

    def close(self) -> None:
        if self.process is not None:
            IDLE_BOTS.put(self.command, self.process)
            self.process = None

    def running_process(self) -> BotProcess:
        self.process = self.process or IDLE_BOTS.take(self.command)
        if self.process is None or self.process.ended:
            return self.restart()
        return self.process

    def restart(self) -> BotProcess:
        if self.process is not None:
            self.process.close()
        self.process = BotProcess(self.command.arguments)
        return self.process
