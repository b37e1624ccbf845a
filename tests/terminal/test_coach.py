"""The coach, told a game by a script."""

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.terminal.coach import Coach
from quincunx.terminal.plain import Quit
from quincunx.terminal.session import Session, read_session
from tests.terminal.keyboard import script


def coached(session: Session, *lines: str, path: Path | None = None) -> str:
    said: list[str] = []
    with pytest.raises(Quit):
        Coach(session, "novice", script(*lines, then="quit"), said.append, path).run()
    return "\n".join(said)


def squares() -> Session:
    return Session(qx.game("squares"), ["Ann", "Bob"], me=0)


TURN = ("Bob", "626666", "red 8", "", "green 12")


def test_a_turn_is_told_as_it_happens() -> None:
    session = squares()
    text = coached(session, *TURN)
    assert session.events == [(None, "first 1"), (None, "6 2 6 6 6 6"), (0, "red 8"), (1, "pass"), (1, "green 12")]
    assert "Ann, mark the white sum in any row, or pass. Best first:" in text
    assert " ± " in text


def test_moves_are_taken_by_their_place_in_the_ranking() -> None:
    session = squares()
    said: list[str] = []
    coach = Coach(session, "novice", script("Bob", "626666", "2", then="quit"), said.append)
    with pytest.raises(Quit):
        coach.run()
    second = next(line for line in "\n".join(said).splitlines() if line.startswith("  2 "))
    assert second.startswith(f"  2 {session.events[-1][1]}:")


@pytest.mark.parametrize("words", ["red 99", "7 7 7 7 7 7", "fix", "fix 99 pass", "fix 1", "save", "nobody", "12345"])
def test_wrong_words_are_answered_and_change_nothing(words: str) -> None:
    session = squares()
    text = coached(session, *TURN, words)
    assert "Nothing was changed" in text.splitlines()[-1]
    assert len(session.events) == 5


def test_the_last_entry_is_taken_back() -> None:
    session = squares()
    assert "taken back: Bob: green 12" in coached(session, *TURN, "undo")
    assert session.state.acting == (1,)
    assert "nothing has been told yet" in coached(squares(), "undo")


def test_an_earlier_entry_is_corrected_and_the_rest_told_again() -> None:
    session = squares()
    text = coached(session, *TURN, "fix 3 blue 8", "log")
    assert "entry 3 is now Ann: blue 8" in text
    assert session.events[2:] == [(0, "blue 8"), (1, "pass"), (1, "green 12")]
    assert session.state.view(0)["sheets"][0]["rows"][3]["marked"] == [8]


def test_what_no_longer_fits_after_a_correction_is_listed() -> None:
    session = squares()
    text = coached(session, *TURN, "fix 2 626656")
    assert "does not make green 12" in text
    assert "Please tell these again:\n    Bob: green 12" in text
    assert session.events[-1] == (1, "pass")


def test_a_correction_that_is_no_move_changes_nothing() -> None:
    session = squares()
    before = list(session.events)
    text = coached(session, *TURN, "fix 3 red 9")
    assert "Nothing was changed" in text
    assert session.events[: len(before)] == before
    assert len(session.events) == 5


def test_a_game_is_saved_and_resumed(tmp_path: Path) -> None:
    session, path = squares(), tmp_path / "coach.json"
    coached(session, f"save {path}", *TURN)
    again = read_session(path.read_text("utf-8"))
    assert again.events == session.events
    assert again.state.position() == session.state.position()
    coached(again, "112345", path=path)
    assert len(read_session(path.read_text("utf-8")).events) == 6


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"format": "x"}', '{"format": "quincunx coach 1"}'])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(qx.OptionError):
        read_session(text)


def test_a_file_with_an_entry_that_does_not_fit_is_refused() -> None:
    session = squares()
    coached(session, *TURN)
    data = json.loads(session.written())
    data["events"][2] = [0, "red 9"]
    with pytest.raises(qx.OptionError, match="entry 3 of the file does not fit: red 9 is not the white sum, 8"):
        read_session(json.dumps(data))


def test_a_position_is_the_start_of_another_session() -> None:
    session = squares()
    text = coached(session, *TURN, "position")
    data = json.loads(text.splitlines()[-1])
    other = Session(session.game, None, 0, data)
    assert other.state.position() == session.state.position()
    assert read_session(other.written()).state.position() == data


@pytest.mark.parametrize("key", qx.games())
def test_every_game_is_asked_for_in_words_that_can_be_answered(key: str) -> None:
    """Some turns at a table whose players do anything legal: no answer is refused, and the coached player's moves are ranked."""
    session, rng, said = Session(qx.game(key, players=2), ["Ann", "Bob"], me=1, seed="1"), qx.Random(4), list[str]()
    questions: list[str] = []

    def ask(question: str) -> str:
        questions.append(question)
        state = session.state
        if len(questions) > 16 or state.over:
            return "quit"
        if question.startswith("who "):
            return session.names[state.position()["turn"]] if key == "qwirkle" else "Bob"
        if state.chance:
            return str(state.sample(rng))
        moves = state.moves(session.names.index(question.removesuffix("> ")))
        return str(moves[int(rng.below(len(moves)))])

    with pytest.raises(Quit):
        Coach(session, "novice", ask, said.append).run()
    assert len(questions) > 16
    assert not any("Nothing was changed" in words for words in said)
    assert any("Best first:" in words for words in said)


@pytest.mark.parametrize("key", qx.games())
def test_a_whole_game_of_every_kind_can_be_told(key: str) -> None:
    """Everything that happens in a match is typed to the coach, who ends with the same scores."""
    match, rng = qx.Match(qx.game(key, players=2), ["Ann", "Bob"], seed=3), qx.Random(3)
    while not match.state.over:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    session = Session(match.game, match.names, me=0, seed="1")
    tell_all(session, match)
    assert session.state.over
    assert session.state.scores == match.state.scores


def tell_all(session: Session, match: qx.Match) -> None:
    """What the coached player sees of a match: of others' draws only that they happened."""
    for seat, text in match.log:
        hidden = session.hidden
        if hidden is not None and seat is None and hidden.draws_unseen(session.state):
            session.tell(None, "unseen")
            continue
        if hidden is not None and seat is not None and hidden.asks_who_opens(session.state, session.events[-1][1]):
            session.tell(None, f"opens {seat}")
        traded = hidden is not None and seat == 1 and text.startswith("trade ")
        session.tell(seat, f"trade {len(text.split()) - 1}" if traded else text)
