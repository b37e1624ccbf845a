"""The coach, with scripted input."""

import json
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.core.moves import Unseen
from quincunx.core.play.coached_game import CoachedGame, load_coached_game
from quincunx.terminal.coach import Coach
from quincunx.terminal.prompt import Quit
from tests.support import texts
from tests.terminal.support import script


def coach_game(game: CoachedGame, *lines: str, path: Path | None = None) -> str:
    said: list[str] = []
    with pytest.raises(Quit):
        Coach(game, script(*lines, then="quit"), said.append, path).run()
    return "\n".join(said)


def squares() -> CoachedGame:
    return CoachedGame(qx.game("squares"), ["Ann", "Bob"], seat=0)


TURN = ("Bob", "626666", "red 8", "", "green 12")


def test_a_turn_is_entered_as_it_happens() -> None:
    game = squares()
    text = coach_game(game, *TURN)
    assert texts(game.events) == [
        (None, "first 1"),
        (None, "6 2 6 6 6 6"),
        (0, "red 8"),
        (1, "pass"),
        (1, "green 12"),
    ]
    assert "Ann's turn. Mark the white sum 8, or pass. Best first:" in text
    assert " ± " in text


def test_prompts_name_the_player_and_the_question() -> None:
    prompts: list[str] = []
    lines = iter(["Huntr", "Hunter", "626666", "pass"])
    said: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(lines, "q")

    with pytest.raises(Quit):
        Coach(CoachedGame(qx.game("squares"), ["Scott", "Hunter"], seat=0), ask, said.append).run()
    assert prompts[:2] == ["Who begins?> "] * 2
    assert "Enter the name of the player who begins: Scott or Hunter." in said[1]
    assert prompts[-1] == "Hunter, white sum 8 (Enter: pass)> "


def test_only_the_best_move_has_its_reason_until_asked() -> None:
    text = coach_game(squares(), "Bob", "626666", "why 2", "why 99")
    ranked = text.split("Best first:\n")[1].splitlines()
    second = next(number for number, line in enumerate(ranked) if line.startswith("  2 "))
    assert ranked[second + 1].startswith("  3 ")
    assert text.count(ranked[second]) == 2  # again, with the reason, after "why 2"
    assert "Why needs the rank of one of your moves, such as why 2." in text


def test_moves_are_entered_by_their_rank() -> None:
    game = squares()
    said: list[str] = []
    coach = Coach(game, script("Bob", "626666", "2", then="quit"), said.append)
    with pytest.raises(Quit):
        coach.run()
    second = next(line for line in "\n".join(said).splitlines() if line.startswith("  2 "))
    assert second.startswith(f"  2 {game.events[-1][1]}:")


def test_a_number_is_no_rank_where_a_number_is_asked_for() -> None:
    game = CoachedGame(qx.game("qwizz", players=2, first=0), ["Ann", "Bob"], seat=0)
    text = coach_game(game, "10", "3")
    assert texts(game.events) == [(0, "lucky 10"), (1, "lucky 3")]
    assert "Ann: lucky number 10\nBob: lucky number 3" in text


def test_a_number_that_can_be_a_rank_or_a_number_is_asked_again() -> None:
    """With the white sum 2, `2` may be the second move or a square."""
    game = squares()
    text = coach_game(game, "Bob", "112345", "2")
    assert "2 can be a rank or a number: type #2 for" in text
    assert len(game.events) == 2
    second = next(line for line in text.splitlines() if line.startswith("  2 "))
    coach_game(game, "#2")
    assert second.startswith(f"  2 {game.events[-1][1]}:")


def test_every_entry_is_echoed_in_words() -> None:
    text = coach_game(squares(), *TURN)
    for line in ("Bob begins", "Roll: 6 2 6 6 6 6", "Ann: red 8", "Bob: pass", "Bob: green 12"):
        assert line in text.splitlines()


@pytest.mark.parametrize(
    "typed",
    [
        "red 99",
        "7 7 7 7 7 7",
        "fix",
        "fix 99 pass",
        "fix 1",
        "save",
        "nobody",
        "12345",
        f"fix {'9' * 5000} pass",
    ],
)
def test_invalid_input_is_answered_and_changes_nothing(typed: str) -> None:
    game = squares()
    text = coach_game(game, *TURN, typed)
    assert "Nothing has changed." in text.splitlines()[-1]
    assert len(game.events) == 5


@pytest.mark.parametrize(
    "typed",
    [
        "00011",
        "why 00011",
        "why 0",
        f"why {'9' * 5000}",
        f"save {'x' * 300}",
        "save ~nosuchuser/x",
        "save .",
    ],
)
def test_numbers_and_file_names_that_are_too_long(typed: str) -> None:
    game = squares()
    text = coach_game(game, "Bob", "626666", typed)
    assert "Nothing has changed." in text.splitlines()[-1]
    assert len(game.events) == 2


def test_the_last_entry_is_undone() -> None:
    game = squares()
    assert "Removed: Bob: green 12" in coach_game(game, *TURN, "undo")
    assert game.state.acting == (1,)
    assert "There is no entry to undo." in coach_game(squares(), "undo")


def test_an_earlier_entry_is_corrected_and_the_later_ones_applied_again() -> None:
    game = squares()
    text = coach_game(game, *TURN, "fix 3 b8", "log")
    assert "Entry 3 is now Ann: blue 8" in text
    assert texts(game.events)[2:] == [(0, "blue 8"), (1, "pass"), (1, "green 12")]
    assert game.state.view(0).as_dict()["sheets"][0]["rows"][3]["marked"] == [8]


def test_only_entries_that_are_impossible_after_a_correction_are_asked_for_again() -> None:
    game = squares()
    text = coach_game(game, *TURN, "112345", "fix 2 626656", "log")
    assert "No longer possible: Bob: green 12." in text
    assert "does not make green 12" in text
    assert "Enter what is asked now; 1 later entry is kept and follows." in text
    assert texts(game.events)[-1] == (1, "pass")
    coach_game(game, "penalty")
    assert texts(game.events)[-2:] == [(1, "penalty"), (None, "1 1 2 3 4 5")]
    assert not game.later


def test_an_incomplete_correction_is_saved_and_can_be_undone(tmp_path: Path) -> None:
    game, path = squares(), tmp_path / "coach.json"
    coach_game(game, *TURN, "112345", "fix 2 626656", path=path)
    again = load_coached_game(path.read_text("utf-8"))
    coach_game(again, "penalty")
    assert texts(again.events)[-2:] == [(1, "penalty"), (None, "1 1 2 3 4 5")]
    assert "The correction is undone." in coach_game(game, "undo", path=path)
    assert texts(game.events)[-2:] == [(1, "green 12"), (None, "1 1 2 3 4 5")]
    assert load_coached_game(path.read_text("utf-8")).events == game.events


def test_only_the_latest_change_undoes_a_correction() -> None:
    game = squares()
    text = coach_game(game, *TURN, "fix 3 blue 8", "112345", "undo")
    assert "Removed: Roll: 1 1 2 3 4 5" in text
    assert texts(game.events)[2] == (0, "blue 8")


def test_an_illegal_correction_changes_nothing() -> None:
    game = squares()
    before = list(game.events)
    text = coach_game(game, *TURN, "fix 3 red 9")
    assert "Nothing has changed." in text
    assert game.events[: len(before)] == before
    assert len(game.events) == 5


def test_a_game_is_saved_and_resumed(tmp_path: Path) -> None:
    game, path = squares(), tmp_path / "coach.json"
    coach_game(game, f"save {path}", *TURN)
    again = load_coached_game(path.read_text("utf-8"))
    assert again.events == game.events
    assert again.state.position() == game.state.position()
    coach_game(again, "112345", path=path)
    assert len(load_coached_game(path.read_text("utf-8")).events) == 6


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        '{"format": "x"}',
        '{"format": "quincunx coach 1"}',
        "[" * 100_000,
        "9" * 5000,
    ],
)
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(qx.OptionError):
        load_coached_game(text)


def test_a_file_with_an_illegal_entry_is_refused() -> None:
    game = squares()
    coach_game(game, *TURN)
    data = json.loads(game.to_json())
    data["events"][2] = [0, "red 9"]
    with pytest.raises(
        qx.OptionError, match="entry 3 of the file is invalid: red 9 is not the white sum, 8"
    ):
        load_coached_game(json.dumps(data))


@pytest.mark.parametrize(
    "event", [["0", "red 8"], [0.5, "red 8"], [0, 8], [None, None], [0], {}, 10**30]
)
def test_a_file_with_an_entry_of_another_kind_is_refused(event: object) -> None:
    data = json.loads(squares().to_json())
    data["events"] = [[None, "first 1"], event]
    with pytest.raises(qx.OptionError, match="this file was not saved by the coach"):
        load_coached_game(json.dumps(data))


def test_a_position_is_the_start_of_another_game() -> None:
    game = squares()
    text = coach_game(game, *TURN, "position")
    data = json.loads(text.splitlines()[-1])
    other = CoachedGame(game.game, None, 0, data)
    assert other.state.position() == game.state.position()
    assert load_coached_game(other.to_json()).state.position() == data


@pytest.mark.parametrize(
    "key", ["squares", "mixx-colours", "black-die", "palette", "clever", "qwizz", "qwirkle"]
)
def test_every_prompt_of_every_kind_of_game_can_be_answered(key: str) -> None:
    """Some turns in which the players make random moves: no answer is refused, and the moves of the
    coached player are ranked.
    """
    game, rng, said = (
        CoachedGame(qx.game(key, players=2), ["Ann", "Bob"], seat=1, seed="1"),
        qx.Random(4),
        list[str](),
    )
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        state = game.state
        if len(prompts) > 12 or state.over:
            return "quit"
        if prompt.startswith("Who "):
            return game.names[state.position()["turn"]] if key == "qwirkle" else "Bob"
        if state.chance:
            return str(state.sample(rng))
        moves = state.moves(game.names.index(prompt[:3]))
        return str(moves[int(rng.below(len(moves)))])

    with pytest.raises(Quit):
        Coach(game, ask, said.append).run()
    assert len(prompts) > 12
    assert not any("Nothing has changed" in text for text in said)
    assert any("Best first:" in text for text in said)


def test_prompts_name_the_player_and_the_step() -> None:
    prompts: list[str] = []
    lines = script("Bob", "626666", "1", then="quit")

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return lines(prompt)

    with pytest.raises(Quit):
        Coach(squares(), ask, lambda text: None).run()
    assert prompts == [
        "Who begins?> ",
        "Bob: Roll (white white red yellow green blue)> ",
        "Ann, white sum 8> ",
        "Bob, white sum 8 (Enter: pass)> ",
    ]


def test_the_player_who_begins_is_entered_by_name() -> None:
    game = squares()
    assert "Enter the name of the player who begins: Ann or Bob." in coach_game(
        game, "626666", "bob"
    )
    assert texts(game.events) == [(None, "first 1")]


def test_errors_name_players_instead_of_seats() -> None:
    game = CoachedGame(qx.game("qwirkle", players=2), ["Ann", "Bob"], seat=0)
    text = coach_game(game, "Ro Rx")
    assert "Ann draws 6 tiles, not 2" in text
    assert "seat" not in text


def test_what_is_no_longer_asked_for_after_a_correction_is_reported() -> None:
    game = squares()
    text = coach_game(game, *TURN, "fix 1 Ann", "penalty")
    assert "Enter what is asked now; 1 later entry is kept and follows." in text
    assert "No longer possible: Bob: green 12. It is no longer asked for." in text
    assert texts(game.events)[-1] == (0, "penalty")


@pytest.mark.parametrize("key", qx.games())
def test_a_whole_game_can_be_entered(key: str) -> None:
    """Everything that happens in a match is entered, and the coach ends with the same scores."""
    match, rng = qx.Match(qx.game(key, players=2), ["Ann", "Bob"], seed=3), qx.Random(3)
    while not match.state.over:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    game = CoachedGame(match.game, match.names, seat=0, seed="1")
    enter_match(game, match)
    assert game.state.over
    assert game.state.scores == match.state.scores
    assert qx.replay(str(game.record())).state == game.state


def enter_match(game: CoachedGame, match: qx.Match) -> None:
    """Enter what the coached player sees of a match: of the draws and trades of others only that
    they happened.
    """
    for seat, text in texts(match.log):
        if game.hidden.unseen_draw_due(game.state):
            game.add((None, Unseen()))
            continue
        if seat is not None and game.hidden.question(game.state, game.events):
            game.add((None, f"first {seat}"))
        traded = match.game.key == "qwirkle" and seat == 1 and text.startswith("trade ")
        game.add((seat, f"trade {len(text.split()) - 1}" if traded else text))


def test_qwirkle_never_refuses_an_opening_because_of_hands_that_are_only_guessed() -> None:
    """Both have a set of three; who opens decides the tie."""
    game = CoachedGame(qx.game("qwirkle", players=2), ["Ann", "Bob"], seat=0, seed="1")
    text = coach_game(game, "Os Oc Yc Px Ps Pc", "bob", "play Po@0,0 Oo@1,0 Ro@2,0")
    assert "no hand allows it" not in text
    assert (1, "play Po@0,0 Oo@1,0 Ro@2,0") in texts(game.events)


def test_qwirkle_asks_who_opens_and_skips_what_others_draw() -> None:
    game = CoachedGame(qx.game("qwirkle", players=2), ["Ann", "Bob"], seat=0, seed="1")
    text = coach_game(game, "Ro Rx Rd Rs Re Rc", "Cleo", "ann", "log", "undo", "log")
    assert "Enter the name of the player who begins: Ann or Bob." in text
    assert "  1 Drawn: Ro Rx Rd Rs Re Rc\n  2 Unseen draw\n  3 Ann begins\n" in text
    assert text.endswith("Removed: Ann begins\n  1 Drawn: Ro Rx Rd Rs Re Rc\n  2 Unseen draw")


QWIZZ_TURN = ("7", "3", "1 2 3 4 5", "keep", "blue 1@2", "yellow 2@1")


def test_a_wrong_number_of_qwizz_is_erased_without_replacement(tmp_path: Path) -> None:
    game = CoachedGame(qx.game("qwizz", players=2, first=0), ["Ann", "Bob"], seat=0)
    path = tmp_path / "coach.json"
    text = coach_game(game, *QWIZZ_TURN, "fix 6 erase", "fix 3 erase", "fix 6 erase", path=path)
    assert texts(game.events)[-2:] == [(1, "yellow 2@1"), (None, "erase 1 yellow@1")]
    assert "Bob: erased yellow 1" in text
    assert "Only a number that was entered can be erased." in text
    assert "There is no number in yellow 1." in text
    sheets = game.state.position()["sheets"]
    assert sheets[1]["rows"]["yellow"] == [None] * 12
    assert sheets[1]["penalties"] == 0
    assert load_coached_game(path.read_text("utf-8")).state == game.state
    coach_game(game, "undo")
    assert game.state.position()["sheets"][1]["rows"]["yellow"][0] == 2


def test_other_games_erase_nothing() -> None:
    game = squares()
    assert "Nothing is erased in this game" in coach_game(game, *TURN, "fix 3 erase")
    assert len(game.events) == 5


def test_qwirkle_is_typed_without_play() -> None:
    game = CoachedGame(qx.game("qwirkle", players=2), ["Ann", "Bob"], seat=0, seed="1")
    coach_game(game, "Os Oc Yc Px Ps Pc", "bob", "Po@0,0 Oo@1,0 Ro@2,0")
    assert (1, "play Po@0,0 Oo@1,0 Ro@2,0") in texts(game.events)


def test_qwirkle_is_typed_without_places_or_beside_other_tiles() -> None:
    game = CoachedGame(qx.game("qwirkle", players=2), ["Ann", "Bob"], seat=0, seed="1")
    coach_game(game, "Os Oc Yc Px Ps Pc", "bob", "Po Oo Ro", "Ps below Po, Os r Ps")
    assert (1, "play Po@0,0 Oo@1,0 Ro@2,0") in texts(game.events)
    assert (0, "play Ps@0,1 Os@1,1") in texts(game.events)


def test_a_later_roll_of_clever_is_typed_with_the_dice_in_hand() -> None:
    game = CoachedGame(qx.game("clever", players=2, first=0), ["Ann", "Bob"], seat=1)
    coach_game(game, "234561", "white as green", "23456")
    assert str(game.events[-1][1]) == "2 3 4 5 6 -"


def test_a_roll_is_asked_for_by_name_and_with_the_dice_in_hand() -> None:
    game = CoachedGame(qx.game("clever", players=2, first=0), ["Ann", "Bob"], seat=1)
    prompts: list[str] = []
    lines = script("234561", "white as green", then="quit")

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return lines(prompt)

    with pytest.raises(Quit):
        Coach(game, ask, lambda text: None).run()
    assert prompts[0] == "Ann: Roll (yellow blue green orange purple white)> "
    assert prompts[-1] == "Ann: Roll (yellow blue green orange purple)> "


def test_while_a_roll_is_due_there_are_no_moves_to_list() -> None:
    text = coach_game(squares(), "Bob", "?")
    assert "A roll or draw is due: there are no moves to list yet." in text


def test_a_coached_game_is_written_as_a_record(tmp_path: Path) -> None:
    game, path = squares(), tmp_path / "evening.txt"
    text = coach_game(game, *TURN, f"record {path}", f"record {path}")
    assert list(qx.Record.load(path).events) == game.events
    assert "reviews the game." in text
    assert "exists already" in text


def test_a_game_with_unseen_draws_is_reviewed_as_far_as_it_is_known() -> None:
    game = CoachedGame(qx.game("qwirkle", players=2), ["Ann", "Bob"], seat=0, seed="1")
    coach_game(
        game, "Os Oc Yc Px Ps Pc", "bob", "Po Oo Ro", "Ps below Po, Os r Ps", "Rs Rx", "trade 2"
    )
    found = qx.analysis.review(qx.Record.read(str(game.record())), effort="quick")
    decided = [step.seat for step in found.steps if step.decision is not None]
    assert decided == [0]  # Bob's tiles are not known
    lucky = [step.text for step in found.steps if any(step.luck)]
    assert lucky == ["Os Oc Yc Px Ps Pc", "Rx Rs"]  # nor are his draws


def test_the_last_entry_is_corrected_after_the_end() -> None:
    match, rng = qx.Match(qx.game("squares"), ["Ann", "Bob"], seed=3), qx.Random(3)
    while not match.state.over:
        seat = match.state.acting[0]
        moves = match.state.moves(seat)
        match.play(seat, moves[int(rng.below(len(moves)))])
    game = CoachedGame(match.game, match.names, seat=0)
    enter_match(game, match)
    last = game.undo()
    said: list[str] = []
    Coach(game, script(str(last[1]), "undo", str(last[1]), ""), said.append).run()
    assert game.events[-1] == last
    assert sum(text.startswith("The game is over: ") for text in said) == 2


def test_the_moves_of_other_players_are_listed() -> None:
    text = coach_game(squares(), "Bob", "626666", "pass", "?")
    assert "red 8     yellow 8  green 8   blue 8" in text.splitlines()[-1]
    game = CoachedGame(qx.game("qwirkle", players=2), ["Ann", "Bob"], seat=0, seed="1")
    text = coach_game(game, "Os Oc Yc Px Ps Pc", "bob", "?")
    assert "The tiles of other players are not known: type what Bob plays." in text
