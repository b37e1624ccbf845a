"""A table in one line: whose turn it is, or who has won."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from quincunx.core.play.hidden_information import known_hand
from quincunx.core.presentation import find_presentation, tie_break_words
from quincunx.core.view import SeatView
from quincunx.languages import _, ngettext, translate
from quincunx.server.table.state import TableState
from quincunx.server.web.pages.position import rolling_seat
from quincunx.server.web.pages.viewer import Focus, Viewer
from quincunx.server.web.words import capitalized, join_names


@dataclass(frozen=True)
class Summary:
    """For the list of one's games."""

    text: str
    mine: bool  # is it the turn of the player who has this list?
    over: bool


def summary_of(table: TableState, seats: Collection[int]) -> Summary:
    """For the player of these seats."""
    if table.is_decided:
        return Summary(headline(table), mine=False, over=True)
    if any(seat in seats for seat in table.acting):
        return Summary(_("Your turn."), mine=True, over=False)
    return Summary(waiting_line(table), mine=False, over=False)


def status_line(table: TableState, viewer: Viewer, focus: Focus, view: SeatView) -> str:
    news = find_presentation(table.game.key).announcement(view, table.names)
    line = turn_line(table, viewer, focus, view)
    return f"{line} {translate(news)}" if news else line


def turn_line(table: TableState, viewer: Viewer, focus: Focus, view: SeatView) -> str:
    names = table.names
    if table.over:
        return _("The game is over.")
    if focus.covered is not None:
        return _("{name} is next.", name=names[focus.covered])
    if focus.seat is None or focus.seat not in table.acting:
        return waiting_line(table)
    prompt = translate(find_presentation(table.game.key).prompt(view))
    turn = whose_turn(names, viewer, focus.seat, rolling_seat(view))
    if table.free_seats and table.open_to.until is not None:
        turn = _("Waiting for an opponent.")
    elif is_after_timeout(table, focus.seat):
        turn = _("Your time was up: the engine decided for you.")
    return f"{turn} {prompt}"


def whose_turn(names: Sequence[str], viewer: Viewer, seat: int, rolling: int | None) -> str:
    """Who decides: in her own turn, or because she may use the roll of another."""
    if rolling in (None, seat):
        return _("{name}'s turn.", name=names[seat]) if viewer.is_shared else _("Your turn.")
    if viewer.is_shared:
        return _("{name}, with {other}'s roll.", name=names[seat], other=names[rolling])
    return _("{name} rolled.", name=names[rolling])


def is_after_timeout(table: TableState, seat: int) -> bool:
    """Was this player's last decision made by the engine, because the time was up?"""
    return table.clock is not None and table.clock.seats[seat].timeouts > 0


def end_reason(table: TableState, view: SeatView) -> str:
    """Why the game ended, as a sentence; empty if it does not say so."""
    reason = find_presentation(table.game.key).end_reason(view, table.names)
    return f"{capitalized(translate(reason))}." if reason else ""


def waiting_line(table: TableState) -> str:
    """Whom a running game waits for."""
    if table.roll_is_due:
        if table.asks_who_begins:
            return _("Whoever has the largest set opens the game.")
        if table.draws_first_player:
            return _("Enter who begins.")
        if known_hand(table.game) is not None:
            return _("Draw tiles, and enter them.")
        return _("Roll the dice, and enter what they show.")
    if table.is_waiting:
        return _("Waiting for a player's browser to add its random number to the dice.")
    awaited = table.acting if table.has_begun else (*table.awaited, *table.free_seats)
    return _("Waiting for {names}.", names=join_names([table.names[seat] for seat in awaited]))


def headline(table: TableState) -> str:
    """The result."""
    scores, winners, names = table.scores, table.winners, table.names
    if table.has_ended_early:
        resigned, winning = (
            join_names([names[seat] for seat in seats]) for seats in (table.resigned, winners)
        )
        return ngettext(
            "{names} resigned: {winners} wins",
            "{names} resigned: {winners} share the win",
            len(winners),
            names=resigned,
            winners=winning,
        )
    if len(scores) == 1:
        return ngettext("{count} point", "{count} points", scores[0])
    if len(winners) > 1:
        sharing = join_names([names[seat] for seat in winners])
        return ngettext(
            "{names} share the win with {count} point",
            "{names} share the win with {count} points",
            scores[winners[0]],
            names=sharing,
        )
    lead = scores[winners[0]] - max(
        score for seat, score in enumerate(scores) if seat not in (winners[0], *table.resigned)
    )
    winner = names[winners[0]]
    if lead == 0:
        equal = [
            seat
            for seat, score in enumerate(scores)
            if score == scores[winners[0]] and seat not in (winners[0], *table.resigned)
        ]
        reason = tie_break_words(table.game.key, table.view(None), winners[0], equal)
        return win_on_tie_break(winner, reason)
    return ngettext(
        "{name} wins by {count} point", "{name} wins by {count} points", lead, name=winner
    )


def win_on_tie_break(winner: str, reason: str) -> str:
    if not reason:
        return _("{name} wins on the tie-break", name=winner)
    return _("{name} wins on the tie-break: {reason}", name=winner, reason=translate(reason))
