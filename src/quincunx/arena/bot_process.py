"""A bot's process: lines out, lines in, and a time limit on every answer."""

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread, Timer

from quincunx.arena.protocol import GREETING, READY, WANTS_DEAL
from quincunx.core.errors import QuincunxError

# seconds to answer the greeting and each new game: a program may have a lot to load
START_TIMEOUT = 30.0
EXIT_TIMEOUT = 1.0  # seconds to exit on its own
LONGEST_LINE = 10_000
LONGEST_REASON = 200


class BotError(QuincunxError):
    """What a bot did wrong; it loses the game."""


class BotExited(BotError):
    """The program has ended."""


class BotProcess:
    def __init__(self, arguments: Sequence[str]) -> None:
        try:
            # In a session of its own, without our Ctrl-C; its children can be killed with it.
            self.popen = Popen(
                arguments, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
            )
        except OSError as error:
            raise BotError(f"cannot be started: {error.strerror or error}") from error
        self.timed_out = False
        self.last_error_line = ""
        self.wants_deal = False
        self.has_answered = False  # anything at all, since the last request
        self.stderr_reader = Thread(target=self.read_stderr, daemon=True)
        self.stderr_reader.start()
        try:
            self.request([GREETING], READY, START_TIMEOUT)
        except BotError:
            self.close()
            raise

    @property
    def ended(self) -> bool:
        return self.timed_out or self.popen.poll() is not None

    def read_stderr(self) -> None:
        """Remember the last line of the error stream: it most likely says why the program ends."""
        assert self.popen.stderr is not None
        while line := self.popen.stderr.readline(LONGEST_LINE):
            self.last_error_line = line.decode("utf-8", "replace").strip() or self.last_error_line

    def request(self, lines: Sequence[str], keyword: str, timeout: float) -> str:
        """Send the lines and wait for the answer that begins with this keyword; return its rest."""
        self.has_answered = False
        timer = Timer(timeout, self.handle_timeout)
        timer.start()
        try:
            self.send(lines)
            return self.wait_for_answer(keyword)
        except (BotExited, OSError) as error:
            raise self.explain_silence(timeout) from error
        finally:
            timer.cancel()

    def wait_for_answer(self, keyword: str) -> str:
        assert self.popen.stdout is not None
        while line := self.popen.stdout.readline(LONGEST_LINE):
            self.has_answered = True
            first, _, rest = line.decode("utf-8", "replace").strip().partition(" ")
            if first == keyword:
                return rest
            if first == "error":
                raise BotError(f"gave up: {rest[:LONGEST_REASON]}")
            self.wants_deal = self.wants_deal or f"{first} {rest}" == WANTS_DEAL
        raise BotExited("closed its output")

    def send(self, lines: Sequence[str]) -> None:
        assert self.popen.stdin is not None
        self.popen.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.popen.stdin.flush()

    def notify(self, line: str) -> None:
        """Send a line that needs no answer, to a program that may have ended."""
        timer = Timer(EXIT_TIMEOUT, self.handle_timeout)
        timer.start()
        with suppress(OSError):
            self.send([line])
        timer.cancel()

    def explain_silence(self, timeout: float) -> BotError:
        """Why there is no answer."""
        if self.timed_out:
            hint = "" if self.has_answered else ": does it flush its output?"
            return BotError(f"took longer than {timeout:g} s{hint}")
        try:
            code = self.popen.wait(EXIT_TIMEOUT)
        except TimeoutExpired:
            self.kill()
            return BotExited("closed its output")
        self.stderr_reader.join(EXIT_TIMEOUT)
        reason = f": {self.last_error_line[:LONGEST_REASON]}" if self.last_error_line else ""
        return BotExited(
            f"ended by signal {-code}{reason}"
            if code < 0
            else f"ended with exit code {code}{reason}"
        )

    def handle_timeout(self) -> None:
        self.timed_out = True
        self.kill()

    def kill(self) -> None:
        """Kill it and its children, unless it was waited for: the id may be another's by then."""
        if self.popen.returncode is not None:
            return
        with suppress(OSError):  # it has just ended
            if hasattr(os, "killpg"):
                os.killpg(self.popen.pid, signal.SIGKILL)
            else:
                self.popen.kill()

    def close(self) -> None:
        """Ask it to quit, and kill it if it does not."""
        self.notify("quit")
        try:
            self.popen.wait(EXIT_TIMEOUT)
        except TimeoutExpired:
            self.kill()
            self.popen.wait()
        self.stderr_reader.join(EXIT_TIMEOUT)
        for stream in (
            self.popen.stdin,
            self.popen.stdout,
            None if self.stderr_reader.is_alive() else self.popen.stderr,
        ):
            with suppress(OSError):  # unsent lines cannot be flushed any more
                if stream is not None:
                    stream.close()
