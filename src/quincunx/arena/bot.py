"""An outside program at the table. Whatever it does wrong costs it the game, and nobody else anything."""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread, Timer

from quincunx.arena.protocol import GREETING, READY, WANTS_DEAL, game_over, new_game, question
from quincunx.core.errors import IllegalMove, QuincunxError, Unreadable
from quincunx.core.game import Game
from quincunx.core.rng import Random
from quincunx.core.state import State
from quincunx.core.values import Move

START_TIME = 30.0  # seconds to answer the greeting and each new game: a program may have much to read
LAST_WORDS = 1.0  # seconds to leave by itself
LONGEST_LINE = 10_000
LONGEST_REASON = 200


@dataclass(frozen=True)
class Command:
    """How to start a program, and how many seconds it has for a move."""

    words: tuple[str, ...]
    move_time: float = 10.0


class Fault(QuincunxError):
    """What a player did wrong; it loses the game."""


class Gone(Fault):
    """The program has ended."""


class Bot:
    """One process for all games of a place. It is killed when it is late, and started anew for the next game."""

    def __init__(self, command: Command) -> None:
        self.command = command
        self.process: Process | None = None
        self.deals: Random | None = None

    def begin(self, game: Game, seat: int, seed: str) -> None:
        line = new_game(game, seat, seed)
        try:
            process = self.running()
            process.ask([line], READY, START_TIME)
        except Gone:  # it may have left after its last game
            process = self.restarted()
            process.ask([line], READY, START_TIME)
        self.deals = Random(f"deal {seed}") if process.wants_deal else None

    def choose(self, state: State, seat: int) -> Move:
        lines = question(state, seat, self.command.move_time, self.deals)
        assert self.process is not None
        text = self.process.ask(lines, "move", self.command.move_time)
        try:
            move = state.game.move(text)
        except Unreadable as error:
            raise Fault(f"played {text[:60]!r}, which cannot be read: {error}") from error
        if not state.is_legal(seat, move.code):
            raise IllegalMove(state.why_illegal(seat, move))
        return move

    def end(self, state: State) -> None:
        if self.process is not None:
            self.process.tell(game_over(state))

    def leave(self) -> None:
        if self.process is not None:
            self.process.end()
            self.process = None

    def running(self) -> "Process":
        if self.process is None or self.process.ended:
            return self.restarted()
        return self.process

    def restarted(self) -> "Process":
        self.leave()
        self.process = Process(self.command.words)
        return self.process


class Process:
    """A running program: lines out, lines in, and a time limit for both."""

    def __init__(self, words: Sequence[str]) -> None:
        try:
            # In a session of its own: Ctrl-C is not for it, and its children end with it.
            self.popen = Popen(words, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True)
        except OSError as error:
            raise Fault(f"cannot be started: {error.strerror or error}") from error
        self.late = False
        self.last_words = ""
        self.wants_deal = False
        self.listener = Thread(target=self.listen, daemon=True)
        self.listener.start()
        try:
            self.ask([GREETING], READY, START_TIME)
        except Fault:
            self.end()
            raise

    @property
    def ended(self) -> bool:
        return self.late or self.popen.poll() is not None

    def listen(self) -> None:
        """Remember what the program says last on its error stream: most likely why it ends."""
        assert self.popen.stderr is not None
        while line := self.popen.stderr.readline(LONGEST_LINE):
            self.last_words = line.decode("utf-8", "replace").strip() or self.last_words

    def ask(self, lines: Sequence[str], word: str, limit: float) -> str:
        """Say the lines and wait for the answer that begins with this word; the rest of it."""
        timer = Timer(limit, self.stop)
        timer.start()
        try:
            self.write(lines)
            return self.awaited(word)
        except (Gone, OSError) as error:
            raise self.farewell(limit) from error
        finally:
            timer.cancel()

    def awaited(self, word: str) -> str:
        assert self.popen.stdout is not None
        while line := self.popen.stdout.readline(LONGEST_LINE):
            first, _, rest = line.decode("utf-8", "replace").strip().partition(" ")
            if first == word:
                return rest
            if first == "error":
                raise Fault(f"gave up: {rest[:LONGEST_REASON]}")
            self.wants_deal = self.wants_deal or f"{first} {rest}" == WANTS_DEAL
        raise Gone

    def write(self, lines: Sequence[str]) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.popen.stdin.flush()

    def tell(self, line: str) -> None:
        """Say something that needs no answer, to somebody who may have left."""
        timer = Timer(LAST_WORDS, self.stop)
        timer.start()
        with suppress(OSError):
            self.write([line])
        timer.cancel()

    def farewell(self, limit: float) -> Fault:
        """Why it does not answer."""
        if self.late:
            return Fault(f"took longer than {limit:g} s")
        try:
            code = self.popen.wait(LAST_WORDS)
        except TimeoutExpired:
            self.kill()
            return Gone("closed its output")
        self.listener.join(LAST_WORDS)
        words = f": {self.last_words[:LONGEST_REASON]}" if self.last_words else ""
        return Gone(f"ended by signal {-code}{words}" if code < 0 else f"ended with exit code {code}{words}")

    def stop(self) -> None:
        self.late = True
        self.kill()

    def kill(self) -> None:
        """It and whatever it started; unless we know that it has ended, for then its number may be another's."""
        if self.popen.returncode is not None:
            return
        with suppress(OSError):  # it has ended by itself
            if hasattr(os, "killpg"):
                os.killpg(self.popen.pid, signal.SIGKILL)
            else:
                self.popen.kill()

    def end(self) -> None:
        """Say goodbye, and see that it goes."""
        self.tell("quit")
        try:
            self.popen.wait(LAST_WORDS)
        except TimeoutExpired:
            self.kill()
            self.popen.wait()
        self.listener.join(LAST_WORDS)
        for stream in (self.popen.stdin, self.popen.stdout, None if self.listener.is_alive() else self.popen.stderr):
            with suppress(OSError):  # it never read what is left
                if stream is not None:
                    stream.close()
