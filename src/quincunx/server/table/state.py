"""A table at one moment: a value that never changes, folded from the table's row and log.

Whoever reads a table reads this. `apply` is the only code that interprets the log: for loading, for
a change, for following other servers, and for tests.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from types import MappingProxyType

from quincunx.core.dice.seeds import Nonce
from quincunx.core.play import notes
from quincunx.core.play.events import Event
from quincunx.core.play.match import Match
from quincunx.core.play.pad_game import PadGame
from quincunx.core.registry import shared_game
from quincunx.engine import LEVELS
from quincunx.server.table import entries as log
from quincunx.server.table.clock import Clock, SeatClock, noted, without_latest
from quincunx.server.table.entries import DailyGame, Entry, write_on_pads
from quincunx.server.table.own_dice import GameEntry, OwnDice
from quincunx.server.table.row import INVITED, TableRow
from quincunx.server.table.shared_dice import DiceEntry, SharedDice
from quincunx.server.table.snapshot import Snapshot
from quincunx.server.table.steps import EarlierPosition
from quincunx.server.table.tokens import TokenHashes, with_item


@dataclass(frozen=True, eq=False)
class TableState(Snapshot):
    """What a snapshot shows, and what it becomes by further entries of the log."""

    @classmethod
    def at_start(cls, row: TableRow) -> "TableState":
        """Before anything has happened, not even the first roll."""
        game = shared_game(row.game, row.options)
        players = len(row.seats)
        return cls(
            id=row.id,
            game=game,
            help=row.help,
            seats=row.seats,
            tokens=TokenHashes.of_new_table(row.seats),
            engines=tuple(seat.who if seat.who in LEVELS else None for seat in row.seats),
            helped=frozenset(seat for seat, each in enumerate(row.seats) if each.who in LEVELS),
            profiles=(None,) * players,
            joined=tuple(seat.who != INVITED for seat in row.seats),
            decisions=(0,) * players,
            seat_changes=(0,) * players,
            _moves=(0,) * players,
            own_moves=(0,) * players,
            _undos=MappingProxyType({}),
            _earlier=EarlierPosition(0, game.start()),
            # It never rolls by itself: every roll is an entry of the log.
            _match=Match(game, [seat.name for seat in row.seats], row.seed, wait_for_nonce=True),
            _seed=row.seed,
        )

    # ---- the log

    def apply(self, *entries: Entry) -> "TableState":
        """The table after these entries; a QuincunxError if one of them is impossible here."""
        table, played = self, self._match.copy()
        if self.pad is not None:
            table = replace(self, pad=self.pad.copy())
        for entry in entries:
            table = table._after(entry, played)
        sequence, earlier = self.sequence + len(entries), table._earlier.advance(played.log)
        return table._with(sequence=sequence, _match=played, _earlier=earlier)

    def _with(self, **changes: object) -> "TableState":
        """Like `dataclasses.replace`, which would take a tenth of the time of a move."""
        twin = object.__new__(TableState)
        twin.__dict__.update({name: self.__dict__[name] for name in FIELDS} | changes)
        return twin

    def _after(self, entry: Entry, match_: Match) -> "TableState":
        """What an entry changes. The match, which is nobody else's yet, goes on with it."""
        if self.own_dice is not None and isinstance(entry, GameEntry):
            return self._after_entry(self.own_dice, entry, match_)
        match entry:
            case log.Moved(seat, move):
                match_.apply((seat, move))
                return self._with_decision(seat, +1)
            case log.Rolled(outcome):
                match_.apply((None, outcome))
                return replace(self, is_waiting=False) if self.is_waiting else self
            case log.ClockSet(clocks, at):
                if self.clock is None:
                    return self
                return self._with_clocks(self.clock, clocks, at, match_.log)
            case log.Undone(seat):
                timeouts = without_latest(self.timeouts, seat, match_.log)
                match_.undo(seat)
                return self._with(timeouts=timeouts)._with_decision(seat, -1)
            case log.TakenBack(seat):
                match_.take_back(seat)
                return self._back_at(match_.log, seat)
            case log.HelpUsed(seat, kind):
                return replace(
                    self, help_uses=(*self.help_uses, notes.HelpUsed(seat, len(match_.log), kind))
                )
            case log.Resigned(seat):
                resignation = notes.Resigned(seat, len(match_.log))
                return replace(self, resignations=(*self.resignations, resignation))
            case log.NonceAdded(seat, nonce):
                match_.nonces = (*match_.nonces, Nonce(seat, match_.rolls, nonce))
                return replace(self, is_waiting=False)
            case log.PositionSet(position):
                match_.set_up(json.loads(position))
                return replace(self, _earlier=EarlierPosition(0, match_.initial_state()))
            case log.NoncesAllowed(wait):
                return replace(self, takes_nonces=True, is_waiting=wait)
            case log.Named(seat, name):
                match_.names = with_item(match_.names, seat, name)
                joined = with_item(self.joined, seat, True)
                return replace(self._with_seat_change(seat), joined=joined)
            case _:
                return self._after_setup(entry)

    def _after_setup(self, entry: Entry) -> "TableState":
        """The kinds of entries that do not concern the match."""
        match entry:
            case log.HandedOver(seat, level):
                engines = with_item(self.engines, seat, level)
                helped = self.helped | {seat}
                return replace(self._with_seat_change(seat), engines=engines, helped=helped)
            case log.Reclaimed(seat):
                return replace(self, engines=with_item(self.engines, seat, None))
            case log.HostSet(token_hash):
                return replace(self, tokens=replace(self.tokens, host=token_hash))
            case log.SeatTaken(seat, token_hash):
                return replace(self, tokens=self.tokens.with_owner(seat, token_hash))
            case log.InvitationSet(seat, invitation):
                tokens = self.tokens.with_invitation(seat, invitation)
                return replace(self._with_seat_change(seat), tokens=tokens)
            case log.ProfileSet(seat, profile):
                profiles = with_item(self.profiles, seat, profile)
                if self.result is None or profile is not None:
                    return replace(self, profiles=profiles)
                return replace(self, profiles=profiles, result=self.result.without_profile(seat))
            case log.Opened(to):
                openings, place = self.openings + to.is_open, to.place or self.opened_from
                return replace(self, open_to=to, openings=openings, opened_from=place)
            case log.ClockChosen(control):
                return replace(self, clock=Clock.at_start(control, self.players))
            case log.Imported():
                return replace(self, imported=True)
            case log.Rated():
                return replace(self, rated=True)
            case log.Accepted(seat, is_there):
                others = self.accepted - {seat}
                return replace(self, accepted=others | {seat} if is_there else others)
            case log.Located(seat, place):
                return replace(self, places=self.places | {(seat, place)})
            case log.Decided(result):
                return replace(self, result=result)
            case log.RematchMade(table):
                return replace(self, rematch=table)
            case log.ChallengeAccepted():
                return self
            case DailyGame():
                return replace(self, daily=entry)
            case _:
                return self._after_at_real_table(entry)

    def _after_at_real_table(self, entry: Entry) -> "TableState":
        match entry:
            case log.PadOpened(first):
                return replace(self, pad=PadGame(self.game, first=first))
            case log.OwnDiceChosen():
                return replace(self, pad=None, own_dice=OwnDice(), imported=True)
            case log.TrayOpened():
                return replace(self, dice=SharedDice.of_game(self.game, self._seed))
            case log.HelpShared(seats):
                return replace(self, advised=frozenset(seats))
        if self.dice is not None and isinstance(entry, DiceEntry):
            return replace(self, dice=self.dice.after(entry))
        assert self.pad is not None
        seat = write_on_pads(self.pad, entry)  # which nobody else has yet
        return self if seat is None else self._with_decision(seat, 0)

    def _after_entry(self, own_dice: OwnDice, entry: GameEntry, match_: Match) -> "TableState":
        table = self._with(own_dice=own_dice.after(entry, match_))
        if isinstance(entry, log.Rolled | log.Moved) and not own_dice.later:
            return table._with_decision(entry.seat, +1) if isinstance(entry, log.Moved) else table
        return table._at_other_events(match_.log)

    def _at_other_events(self, events: Sequence[Event]) -> "TableState":
        """Events were taken back or corrected: what anybody was about to decide is decided anew."""
        seats = [seat for seat, _ in events]
        return self._with(
            decisions=tuple(count + 1 for count in self.decisions),  # of another position
            _moves=tuple(map(seats.count, range(self.players))),
            _earlier=EarlierPosition(0, self._match.initial_state()),
            help_uses=notes.at_most(self.help_uses, len(seats)),
        )

    def _with_decision(self, seat: int, change: int) -> "TableState":
        """A move, or one less; 0 for something else that the seat has decided."""
        moves = with_item(self._moves, seat, self._moves[seat] + change)
        undos = self._undos
        if change < 0:
            key = seat, moves[seat]
            undos = MappingProxyType({**undos, key: undos.get(key, 0) + 1})
        decisions = with_item(self.decisions, seat, self.decisions[seat] + 1)
        is_own = change > 0 and self.engines[seat] is None
        own_moves = with_item(self.own_moves, seat, self.own_moves[seat] + is_own)
        return self._with(decisions=decisions, _moves=moves, own_moves=own_moves, _undos=undos)

    def _back_at(self, events: Sequence[Event], seat: int) -> "TableState":
        """This seat has taken back a move: these events are left."""
        table = self._at_other_events(events)
        key = seat, table._moves[seat]
        return table._with(
            _undos=MappingProxyType({**self._undos, key: self._undos.get(key, 0) + 1}),
            timeouts=tuple(each for each in self.timeouts if each.events <= len(events)),
        )

    def _with_clocks(
        self, clock: Clock, seats: tuple[SeatClock, ...], at: float, log: Sequence[Event]
    ) -> "TableState":
        """Where the time was up, the engine has moved."""
        late = clock.seats_with_more_timeouts(seats)
        timeouts = noted(self.timeouts, late, log)
        clock = clock.with_seats(seats, at)
        began = at if self.began is None and clock.runs else self.began
        own_moves = tuple(count - (seat in late) for seat, count in enumerate(self.own_moves))
        return replace(
            self,
            clock=clock,
            own_moves=own_moves,
            helped=self.helped | late,
            timeouts=timeouts,
            began=began,
        )

    def _with_seat_change(self, seat: int) -> "TableState":
        changes = with_item(self.seat_changes, seat, self.seat_changes[seat] + 1)
        return replace(self, seat_changes=changes)


FIELDS = tuple(each.name for each in fields(TableState))
