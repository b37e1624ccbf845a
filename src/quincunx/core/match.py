"""A game being played: it rolls for itself, keeps the log and takes back what the rules of the table allow."""

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from quincunx.core import record
from quincunx.core.dice import dice, new_seed
from quincunx.core.errors import OptionError, QuincunxError, RecordError, UndoError
from quincunx.core.game import Game
from quincunx.core.record import LONGEST_NAME, Event, Record
from quincunx.core.rng import Seed
from quincunx.core.state import State
from quincunx.core.values import Move, Outcome


class Match:
    """`state` is the position now, to be read; moves go through `play`, so that the log has them."""

    state: State
    _since: State  # the position to which moves may be taken back
    _fixed: int  # how much of the log stands for good

    def __init__(
        self,
        game: Game,
        names: Sequence[str] | None = None,
        seed: Seed | None = None,
        events: Iterable[Event] = (),
    ) -> None:
        """A new match, or with `events` one that goes on where its log ends."""
        self.game = game
        self.names = checked_names(game, names)
        self.seed: Seed = new_seed() if seed is None else seed
        self.rolls = 0
        self.log: list[Event] = []
        self._begin(game.start())
        for seat, text in events:
            self._repeat(seat, text)
        self._roll_on()

    def play(self, seat: int, move: Move | str) -> None:
        """Make a move and roll whatever is due after it. If it is refused nothing has happened."""
        self._make(seat, self.game.move(move) if isinstance(move, str) else move)
        self._roll_on()

    def undo(self, seat: int) -> Move:
        """Take back this seat's last move: its secret choice, or whatever nothing has followed yet."""
        self.state.check_seat(seat)
        place = self._last_of(seat)
        move = self.game.move(self.log[place][1])
        del self.log[place]
        self.state = self._since.copy()
        for who, text in self.log[self._fixed :]:
            assert who is not None
            self.state.play(who, self.game.move(text))
        return move

    def can_undo(self, seat: int) -> bool:
        """Is there a move that this seat may take back?"""
        try:
            self._last_of(seat)
        except UndoError:
            return False
        return True

    @property
    def record(self) -> Record:
        return Record(self.game, self.names, tuple(self.log), record.result_of(self.state, self.names))

    @property
    def public_log(self) -> list[Event]:
        """What everybody may know of the log: choices that are still secret, always its latest events, are left out."""
        secrets = sum(self.state.committed(seat) for seat in range(self.game.players))
        return [(seat, self.game.public_text(seat, text)) for seat, text in self.log[: len(self.log) - secrets]]

    def _last_of(self, seat: int) -> int:
        for place in range(len(self.log) - 1, self._fixed - 1, -1):
            if self.log[place][0] == seat:
                if place < len(self.log) - 1 and not self.state.committed(seat):
                    raise UndoError("somebody else has moved since")
                return place
        raise UndoError("nothing of yours to take back: moves stand once dice are rolled, tiles drawn or choices revealed")

    def _make(self, seat: int, move: Move) -> None:
        secrets = any(self.state.committed(other) for other in range(self.game.players) if other != seat)
        self.state.play(seat, move)
        self.log.append((seat, move.text))
        if secrets and not self.state.committed(seat):
            self._begin(self.state)  # choices were revealed: nobody may choose again, knowing them

    def _roll_on(self) -> None:
        while self.state.chance:
            self._roll(self.state.sample(dice(self.seed, self.rolls)))

    def _roll(self, outcome: Outcome) -> None:
        self.state.roll(outcome)
        self.rolls += 1
        self.log.append((None, outcome.text))
        self._begin(self.state)

    def _begin(self, state: State) -> None:
        """From here on moves may be taken back, and no further."""
        self.state = state
        self._since = state.copy()
        self._fixed = len(self.log)

    def _repeat(self, seat: int | None, text: str) -> None:
        """Let a logged event happen again."""
        if seat is None:
            self._roll(self.game.outcome(text))
        else:
            self._make(seat, self.game.move(text))


def replay(text: str, seed: Seed | None = None) -> Match:
    """A match from its record, every line checked; an unfinished one goes on from there with dice of the seed."""
    told = record.read(text)
    line = 1

    def events() -> Iterator[Event]:
        nonlocal line
        for number, event in zip(told.lines, told.events, strict=True):
            line = number
            yield event
        line = 1

    try:
        match = Match(told.game, told.names, seed, events())
    except QuincunxError as error:
        raise RecordError(line, str(error)) from error
    result = record.result_of(match.state, match.names)
    if told.result != result:
        raise RecordError(1, f"the result is told as {told.result[:60]!r}, but the game gives {result!r}")
    return match


def checked_names(game: Game, names: Sequence[str] | None) -> tuple[str, ...]:
    """One name a seat, 1 to 24 visible characters each."""
    if names is None:
        return tuple(f"Player {seat + 1}" for seat in range(game.players))
    if isinstance(names, str) or len(names) != game.players:
        raise OptionError(f"names must be {game.players}, one for each seat")
    return tuple(checked_name(name) for name in names)


def checked_name(name: str) -> str:
    """The name without blanks around it."""
    tidy = name.strip() if isinstance(name, str) else ""
    if not 1 <= len(tidy) <= LONGEST_NAME or not visible(tidy):
        raise OptionError(f"a name must have 1 to {LONGEST_NAME} visible characters, unlike {name!r:.60}")
    return tidy


def visible(name: str) -> bool:
    """No control or formatting characters, which could break lines or hide a name, and something besides blanks."""
    return not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp") for letter in name)
