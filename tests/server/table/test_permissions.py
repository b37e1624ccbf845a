"""Who may do what at which table."""

from collections.abc import Callable
from dataclasses import replace

import pytest

import quincunx as qx
from quincunx.core.play.notes import HINT
from quincunx.server.table.changes import Command, carry_out
from quincunx.server.table.pad_setup import new_pads
from quincunx.server.table.permissions import (
    Actor,
    Forbidden,
    InvalidInvitation,
    NotNow,
    check_finished,
    may_see_hints,
    react_refusal,
    report_refusal,
)
from quincunx.server.table.playing import (
    Accept,
    AddNonce,
    Play,
    Resign,
    SetRematch,
    TakeBack,
    Undo,
    UseHelp,
)
from quincunx.server.table.seat_changes import (
    CloseSeats,
    HandOver,
    Invite,
    OpenSeats,
    Reclaim,
    Rename,
)
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import (
    ClientTokens,
    TokenHashes,
    claims_more,
    hash_token,
    parse_cookie,
)
from tests.server.table.support import LoggedTable, table_for

HERE_BOTH = frozenset({0, 1})
HOST, GUEST = Actor(frozenset({0}), True), Actor(frozenset({1}))
STRANGER, HOST_WITHOUT_SEAT = Actor(), Actor(has_host_token=True)
Question = Callable[[TableState, Actor], object]


def offers(command: Command, not_away: frozenset[int] = HERE_BOTH) -> Question:
    """It is not refused, and would change something."""

    def is_offered(table: TableState, actor: Actor) -> bool:
        actor = replace(actor, not_away=not_away)
        return command.refusal(table, actor) is None and bool(command.decide(table, actor).entries)

    return is_offered


MAY: dict[str, Question] = {
    "invite": offers(Invite(1)),
    "hand over 0": offers(HandOver(0, "casual")),
    "hand over 1": offers(HandOver(1, "casual")),
    "replace 1": offers(HandOver(1, "casual"), frozenset({0})),
    "reclaim 1": offers(Reclaim(1)),
    "resign 0": offers(Resign(0)),
    "resign 1": offers(Resign(1)),
    "report 0": lambda table, actor: report_refusal(table, actor.seats, 0) is None,
    "report 1": lambda table, actor: report_refusal(table, actor.seats, 1) is None,
    "react": lambda table, actor: react_refusal(table, actor.seats) is None,
    "begin a rematch": offers(SetRematch("another")),
    "see hints": lambda table, actor: may_see_hints(table, min(actor.seats, default=None)),
}


def two_people(key: str = "qwixx") -> LoggedTable:
    table = table_for(key, who1="invited", first="0")
    table.take_seat(1, "Grace", hash_token("grace"))
    return table


def handed_over() -> LoggedTable:
    table = two_people()
    table.hand_over(1, "novice")
    return table


def resigned() -> LoggedTable:
    table = two_people()
    table.resign(1)
    return table


def over() -> LoggedTable:
    table = two_people("squares")
    while not table.over:
        table.play(table.acting[0], str(table.state.moves(table.acting[0])[0]))
    return table


@pytest.mark.parametrize(
    ("table", "host", "guest", "stranger", "host_without_seat"),
    [
        (
            table_for("qwixx", who1="invited", first="0"),
            "invite; hand over 0; replace 1",
            "hand over 1; replace 1; report 0; react",
            "report 0",
            "invite; replace 1; report 0",
        ),
        (
            two_people(),
            "hand over 0; replace 1; resign 0; report 1; react",
            "hand over 1; replace 1; resign 1; report 0; react",
            "report 0; report 1",
            "replace 1; report 0; report 1",
        ),
        (
            table_for("qwixx", who1="novice", first="0"),
            "hand over 0; hand over 1; replace 1; resign 0; see hints",
            "hand over 1; replace 1; reclaim 1; resign 1; report 0; react; see hints",
            "report 0; see hints",
            "hand over 1; replace 1; report 0; see hints",
        ),
        (
            handed_over(),
            "hand over 0; hand over 1; replace 1; resign 0; report 1",
            "hand over 1; replace 1; reclaim 1; resign 1; report 0; react",
            "report 0; report 1",
            "hand over 1; replace 1; report 0; report 1",
        ),
        (
            resigned(),
            "hand over 0; report 1; begin a rematch",
            "report 0; react; begin a rematch",
            "report 0; report 1",
            "report 0; report 1; begin a rematch",
        ),
        (
            over(),
            "report 1; react; begin a rematch",
            "report 0; react; begin a rematch",
            "report 0; report 1",
            "report 0; report 1; begin a rematch",
        ),
    ],
    ids=["free seat", "two people", "against an engine", "handed over", "resigned", "over"],
)
def test_what_each_client_may_do(
    table: LoggedTable, host: str, guest: str, stranger: str, host_without_seat: str
) -> None:
    clients = (HOST, GUEST, STRANGER, HOST_WITHOUT_SEAT)
    found = [
        "; ".join(name for name, may in MAY.items() if may(table.table, actor)) for actor in clients
    ]
    assert found == [host, guest, stranger, host_without_seat]


def test_at_a_real_table_nobody_shows_symbols() -> None:
    row, entries, _ = new_pads(qx.game("qwixx", players=2), "Ann")
    table = LoggedTable(row, entries)
    assert isinstance(react_refusal(table.table, {0}), NotNow)
    assert isinstance(react_refusal(table_for("qwixx").table, set()), Forbidden)


@pytest.mark.parametrize(
    ("command", "actor", "error", "reason"),
    [
        (HandOver(2, "casual"), HOST, qx.SeatError, "no seat 2"),
        (HandOver(1, "casual"), HOST, Forbidden, "who is away"),
        (Invite(1), GUEST, Forbidden, "Only the player who set"),
        (Invite(2), HOST, qx.SeatError, "no seat 2"),
        (Invite(1), HOST, NotNow, "somebody has it"),
        (OpenSeats(), GUEST, Forbidden, "Only the player who set"),
        (CloseSeats(), GUEST, Forbidden, "Only the player who set"),
        (Play(1, "pass"), HOST, Forbidden, "not your seat"),
        (Play(-1, "pass"), HOST, Forbidden, "not your seat"),
        (Undo(1), HOST, Forbidden, "not your seat"),
        (TakeBack(1), HOST, Forbidden, "not your seat"),
        (Resign(1), HOST, Forbidden, "not your seat"),
        (Reclaim(1), HOST, Forbidden, "not your seat"),
        (Rename(1, "Eve"), HOST, Forbidden, "not your seat"),
        (AddNonce(1, "a" * 64), HOST, Forbidden, "not your seat"),
        (Accept(), STRANGER, Forbidden, "not your seat"),
        (UseHelp(1, HINT), HOST, Forbidden, "not your seat"),
        (UseHelp(0, HINT), HOST, Forbidden, "Hints are off"),
        (SetRematch(), STRANGER, Forbidden, "Only players"),
        (SetRematch(), GUEST, NotNow, "after the game"),
        (SetRematch(), HOST_WITHOUT_SEAT, NotNow, "after the game"),
    ],
)
def test_refusals(command: Command, actor: Actor, error: type[Exception], reason: str) -> None:
    with pytest.raises(error, match=reason):
        carry_out(command, two_people().table, replace(actor, not_away=HERE_BOTH))


def test_what_is_not_in_the_log_is_refused_too() -> None:
    table = two_people().table
    assert "names of other people" in str(report_refusal(table, {0}, 0))
    with pytest.raises(NotNow, match="after the game"):
        check_finished(table)


def test_only_a_game_that_is_played_to_its_end_is_finished() -> None:
    assert (over().result.finished, resigned().result.finished) == (True, False)


def test_refusals_have_the_status_that_programs_know() -> None:
    statuses = [kind.status for kind in (Forbidden, InvalidInvitation, NotNow)]
    assert statuses == [403, 404, 409]


@pytest.mark.parametrize(
    ("seat", "plays", "invites"), [(-1, 0, 0), (0, 1, 0), (1, 0, 1), (2, 0, 0)]
)
def test_a_token_is_valid_for_one_seat_and_one_purpose(seat: int, plays: int, invites: int) -> None:
    tokens = TokenHashes((hash_token("ann"), None), (None, hash_token("bob")))
    assert (tokens.plays(seat, "ann"), tokens.invites(seat, "bob")) == (plays, invites)
    assert not tokens.plays(seat, "bob")
    assert not tokens.invites(seat, "ann")
    both = TokenHashes((hash_token("ann"),) * 2, (hash_token("bob"),) * 2)
    assert both.plays(seat, "ann") == both.invites(seat, "bob") == (seat in (0, 1))


def test_tokens_are_kept_in_a_cookie() -> None:
    ann, bob, host = ("a" * 32, "b" * 32, "c" * 32)
    valid = TokenHashes((hash_token(ann), None), (None, hash_token(bob)), hash_token(host))
    tokens = ClientTokens(host=host).with_seat(0, ann).with_invitation(1, bob)
    assert tokens.has_host_token
    assert not ClientTokens().with_seat(0, ann).has_host_token
    cookie = tokens.with_profile_seats([0, 1]).to_cookie()
    assert cookie == f"p0-{ann}.i1-{bob}.h-{host}"  # seats of a profile need no token
    assert parse_cookie(cookie, valid) == tokens
    assert tokens.with_profile_seats([0, 1]).plays == {0: ann, 1: ""}
    for other in (None, "", "x", f"p1-{ann}.i0-{bob}.h-{ann}.p0-{bob}"):
        assert parse_cookie(other, valid) == ClientTokens()
    assert claims_more(f"p1-{ann}", tokens)
    assert not claims_more(cookie, tokens)
