"""Nobody gets at what is another's: not across seats, not across tables, with no token, an old one or a forged one."""

import json

import pytest

from tests.server.conftest import Server
from tests.server.api_client import Program, table_for

OWN = [
    ("POST", "/moves", {"move": "pass"}),
    ("POST", "/undo", None),
    ("POST", "/seat", {"name": "Eve"}),
    ("POST", "/person", None),
    ("POST", "/seats/0/engine", {"level": "novice"}),
    ("GET", "/advice", None),
]


@pytest.fixture
def program(server: Server) -> Program:
    return Program(server.port)


def strangers(program: Program) -> dict[str, Program]:
    """Everybody who is not at the table, but would like to be."""
    _, others, _ = table_for(program)
    token = str(others[0].token)
    return {
        "nobody": program,
        "somebody from another table": others[0],
        "a guess": program.seated("0" * 32),
        "a changed token": program.seated(token[:-1] + ("0" if token[-1] != "0" else "1")),
        "a hash": program.seated("0" * 64),
        "nonsense": program.seated("ä b"),
        "nothing": program.seated(""),
    }


@pytest.mark.parametrize(("method", "path", "body"), OWN, ids=[path for _, path, _ in OWN])
def test_without_its_token_nobody_acts_for_a_seat(program: Program, method: str, path: str, body: object) -> None:
    table, _, _ = table_for(program, options={"first": 0})
    before = program.get(table).told
    for who, stranger in strangers(program).items():
        answer = stranger.ask(method, f"{table}{path}", body)
        assert answer.status == 401, who
        assert answer.headers["www-authenticate"] == "Bearer"
    assert program.get(table).told == before


def test_a_seat_acts_only_for_itself(program: Program) -> None:
    table, seats, _ = table_for(program, options={"first": 0})
    stream = seats[0].events(table)
    next(stream)
    assert seats[1].post(f"{table}/seats/0/engine", level="novice").status == 403  # she is here
    assert seats[1].post(f"{table}/seats/7/engine", level="novice").status == 422
    assert seats[1].post(f"{table}/moves", move="pass").told["view"]["acting"] == [0]
    assert seats[1].post(f"{table}/seat", name="Bob").told["players"][0]["name"] == "Player 1"
    stream.close()  # type: ignore[attr-defined]


def test_hidden_hands_are_in_no_answer_to_others(program: Program) -> None:
    table, seats, _ = table_for(program, "qwirkle", "here", "here", "novice")
    hands = {seat: player.get(table).told["view"]["hand"] for seat, player in seats.items()}
    assert hands[0] != hands[1]
    for other in (program, seats[1]):
        stream = other.events(table)
        told = [other.get(table).told, next(stream)]
        stream.close()  # type: ignore[attr-defined]
        for each in told:
            assert each["view"].get("hand") != hands[0]
            assert each["seed"] is None
            assert " ".join(hands[0]) not in json.dumps(each)
    assert program.get(table).told["view"]["moves"] == []
    for path in ("record", "positions/5", "dice"):
        assert seats[0].get(f"{table}/{path}").status == 409


def test_a_secret_choice_is_in_no_answer_to_others(program: Program) -> None:
    table, seats, _ = table_for(program, options={"first": 0})
    moves = seats[0].get(table).told["view"]["moves"]
    before = seats[1].get(table).told
    answers = []
    for move in (moves[0], moves[-1]):
        seats[0].post(f"{table}/moves", move=move)
        answers.append([{**other.get(table).told, "sequence": 0, "decision": 0} for other in (seats[1], program)])
        seats[0].post(f"{table}/undo")
    assert answers[0] == answers[1]  # whatever was chosen
    assert answers[0][0]["log"] == before["log"]


def test_tokens_and_hashes_are_told_once(program: Program) -> None:
    table, seats, told = table_for(program)
    for path in ("", "/advice?best_only=true"):
        for who in (program, *seats.values()):
            text = who.get(f"{table}{path}").text
            assert not any(str(player.token) in text for player in seats.values())
            assert "tokens" not in text
    assert program.get(f"/tables/{told['table'][:-1]}0").status == 404 or told["table"].endswith("0")
