"""Who may do what at which table."""

from collections.abc import Callable, Collection

import pytest

import quincunx as qx
from quincunx.server.table import permissions
from quincunx.server.table.pad_setup import new_pads
from quincunx.server.table.permissions import Forbidden, InvalidInvitation, NotNow
from quincunx.server.table.state import TableState
from quincunx.server.table.tokens import (
    ClientTokens,
    TokenHashes,
    claims_more,
    hash_token,
    parse_cookie,
)
from tests.server.table.support import LoggedTable, table_for

HOST, GUEST = ({0}, True), ({1}, False)
STRANGER, HOST_WITHOUT_SEAT = (set[int](), False), (set[int](), True)
Question = Callable[[TableState, Collection[int], bool], object]

MAY: dict[str, Question] = {
    "invite": lambda table, own, host: permissions.may_invite(table, own, host, 1),
    "hand over 0": lambda table, own, host: permissions.may_hand_over(table, own, host, {0, 1}, 0),
    "hand over 1": lambda table, own, host: permissions.may_hand_over(table, own, host, {0, 1}, 1),
    "replace 1": lambda table, own, host: permissions.may_hand_over(table, own, host, {0}, 1),
    "reclaim 1": lambda table, own, _: permissions.may_reclaim(table, own, 1),
    "resign 0": lambda table, own, _: permissions.may_resign(table, own, 0),
    "resign 1": lambda table, own, _: permissions.may_resign(table, own, 1),
    "report 0": lambda table, own, _: permissions.may_report(table, own, 0),
    "report 1": lambda table, own, _: permissions.may_report(table, own, 1),
    "react": lambda table, own, _: permissions.may_react(table, own),
    "begin a rematch": lambda table, own, host: permissions.may_start_rematch(table, own, host),
    "see hints": lambda table, own, _: permissions.may_see_hints(table, min(own, default=None)),
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
        "; ".join(name for name, may in MAY.items() if may(table.table, own, has_host_token))
        for own, has_host_token in clients
    ]
    assert found == [host, guest, stranger, host_without_seat]


def test_at_a_real_table_nobody_shows_symbols() -> None:
    row, entries, _ = new_pads(qx.game("qwixx", players=2), "Ann")
    table = LoggedTable(row, entries)
    assert not permissions.may_react(table.table, {0})
    assert not permissions.may_react(table_for("qwixx").table, set())


@pytest.mark.parametrize(
    ("check", "error", "reason"),
    [
        (
            lambda table: permissions.check_hand_over(table, {0}, True, {0}, None),
            Forbidden,
            "not your seat",
        ),
        (
            lambda table: permissions.check_hand_over(table, {0}, True, {0}, 2),
            qx.SeatError,
            "no seat 2",
        ),
        (
            lambda table: permissions.check_hand_over(table, {0}, True, {0, 1}, 1),
            Forbidden,
            "who is away",
        ),
        (
            lambda table: permissions.check_invite(table, {0}, True, None),
            Forbidden,
            "Only the player who set",
        ),
        (
            lambda table: permissions.check_invite(table, {1}, False, 1),
            Forbidden,
            "Only the player who set",
        ),
        (lambda table: permissions.check_invite(table, {0}, True, 2), qx.SeatError, "no seat 2"),
        (lambda table: permissions.check_invite(table, {0}, True, 1), NotNow, "somebody has it"),
        (lambda table: permissions.check_report(table, {0}, 2), qx.SeatError, "no seat 2"),
        (lambda table: permissions.check_report(table, {0}, 0), NotNow, "names of other people"),
        (lambda table: permissions.check_react(table, {0}, 1), Forbidden, "not your seat"),
        (lambda table: permissions.check_advice(table, 0, False), Forbidden, "Hints are off"),
        (lambda table: permissions.check_rematch(table, set(), False), Forbidden, "Only players"),
        (lambda table: permissions.check_rematch(table, {0}, False), NotNow, "after the game"),
        (lambda table: permissions.check_rematch(table, set(), True), NotNow, "after the game"),
        (lambda table: permissions.check_finished(table), NotNow, "after the game"),
    ],
)
def test_refusals(
    check: Callable[[TableState], object], error: type[Exception], reason: str
) -> None:
    with pytest.raises(error, match=reason):
        check(two_people().table)


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
