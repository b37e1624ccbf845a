"""A table and its log, changed step by step as the service does it."""

from collections.abc import Callable, Collection, Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from math import inf
from typing import Any

from quincunx.core.play.match import Match
from quincunx.core.state import State
from quincunx.server.table import changes, playing, seat_changes
from quincunx.server.table.changes import Change, Command, begin, carry_out
from quincunx.server.table.entries import ClockSet, Entry
from quincunx.server.table.permissions import Actor, Refused
from quincunx.server.table.row import TableRow
from quincunx.server.table.seat_changes import NewPlayer
from quincunx.server.table.setup import new_table, parse_setup
from quincunx.server.table.state import TableState


def act(table: TableState, command: Command, own: Collection[int], is_host: bool = False) -> Change:
    """Somebody with these seats does this."""
    return carry_out(command, table, Actor(frozenset(own), is_host))


def undoable(table: TableState) -> frozenset[int]:
    return frozenset(playing.undoable_seats(table, Actor(frozenset(range(table.players)))))


def retractable(table: TableState) -> frozenset[int]:
    return frozenset(playing.retractable_seats(table, Actor(frozenset(range(table.players)))))


@dataclass(frozen=True)
class TakeSeat(Command):
    """As with an invitation."""

    seat: int
    player: NewPlayer

    def refusal(self, table: TableState, actor: Actor) -> Refused | None:
        return self.player.refusal(table, self.seat)

    def decide(self, table: TableState, actor: Actor) -> Change:
        return self.player.take(table, self.seat, actor)


class LoggedTable:
    """It has commands as methods, and all that a TableState has."""

    def __init__(self, row: TableRow, entries: Sequence[Entry] = ()) -> None:
        change = begin(TableState.at_start(row), *entries)
        self.row = row
        self.table = change.state
        self.entries = list(change.entries)

    def do(
        self,
        command: Command,
        *,
        seats: Collection[int] | None = None,
        present: Collection[int] = (),
        address: str = "",
        now: float = inf,
    ) -> list[Entry]:
        """By the host, who plays all seats unless told otherwise."""
        own = frozenset(range(self.table.players) if seats is None else seats)
        actor = Actor(own, True, frozenset(present), frozenset(present), address, now)
        change = carry_out(command, self.table, actor)
        self.table = change.state
        self.entries += change.entries
        return list(change.entries)

    def resign(self, seat: int, now: float = inf) -> list[Entry]:
        return self.do(playing.Resign(seat), now=now)

    def play_late(self, seat: int, move: str, decision: int, now: float) -> list[Entry]:
        return self.do(playing.LateMove(seat, move, decision), now=now)

    def accept(self, *seats: int, present: Collection[int] = (), address: str = "") -> list[Entry]:
        return self.do(playing.Accept(), seats=seats, present=present, address=address)

    def take_seat(
        self,
        seat: int,
        name: str,
        token: str,
        profile: str | None = None,
        nonce: str | None = None,
        present: Collection[int] = (),
        address: str = "",
    ) -> list[Entry]:
        taking = TakeSeat(seat, NewPlayer(name, token, profile, nonce))
        return self.do(taking, present=present, address=address)

    def join(
        self, seat: int, invitation: str, name: str, token: str, nonce: str | None = None
    ) -> list[Entry]:
        player = NewPlayer(name, token, nonce=nonce)
        return self.do(seat_changes.Join(seat, invitation, player))

    def fill_with_engine(self, level: str, present: Collection[int]) -> list[Entry]:
        return self.do(seat_changes.FillWithEngine(level), present=present)

    def set_clocks(self, now: float) -> None:
        """After the changes since the clocks were set last."""
        since = next((n for n, entry in self._numbered() if isinstance(entry, ClockSet)), -1) + 1
        change = changes.with_clocks(Change(self.table, tuple(self.entries[since:])), now)
        self.entries[since:] = change.entries
        self.table = change.state

    def _numbered(self) -> Iterator[tuple[int, Entry]]:
        return reversed(list(enumerate(self.entries)))

    def follow(self, entries: Sequence[Entry]) -> None:
        self.table = self.table.apply(*entries)
        self.entries += entries

    def copy(self) -> "LoggedTable":
        twin = copy(self)
        twin.entries = self.entries.copy()
        return twin

    def rebuilt(self) -> "LoggedTable":
        return LoggedTable(self.row, self.entries)

    @property
    def state(self) -> State:
        return self.match.state

    @property
    def match(self) -> Match:
        return self.table._match

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if (kind := COMMANDS.get(name)) is not None:
            return lambda *arguments: self.do(kind(*arguments))
        return getattr(self.table, name)


COMMANDS: dict[str, Callable[..., Command]] = {
    "play": playing.Play,
    "play_for_engine": playing.EngineMove,
    "undo": playing.Undo,
    "take_back": playing.TakeBack,
    "use_help": playing.UseHelp,
    "add_nonce": playing.AddNonce,
    "hand_over": seat_changes.HandOver,
    "reclaim": seat_changes.Reclaim,
    "rename": seat_changes.Rename,
    "invite": seat_changes.Invite,
    "open_seats": seat_changes.OpenSeats,
    "close_seats": seat_changes.CloseSeats,
    "forget_player": seat_changes.ForgetPlayer,
    "hide_names": seat_changes.HideNames,
}


def table_for(key: str, **fields: str) -> LoggedTable:
    form = parse_setup(key, {"players": "2", "who0": "here", "who1": "here", **fields})
    return LoggedTable(new_table(form, "a seed")[0])


def are_equal(one: LoggedTable, other: LoggedTable) -> bool:
    return (
        one.state.position() == other.state.position()
        and one.match.log == other.match.log
        and one.decisions == other.decisions
        and one.names == other.names
        and one.engines == other.engines
        and one.sequence == other.sequence
    )
