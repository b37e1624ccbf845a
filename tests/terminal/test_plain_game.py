"""Games in plain lines, with scripted input."""

import re
from pathlib import Path

import pytest

import quincunx as qx
from quincunx.games.qwirkle.presentation import set_words
from quincunx.languages import use_codes
from quincunx.terminal.local_game import LocalGame
from quincunx.terminal.plain_game import PlainGame
from quincunx.terminal.prompt import Quit, in_columns
from tests.support import texts
from tests.terminal.support import local_game, script


def play_to_end(game: LocalGame, *lines: str, then: str = "1") -> str:
    """Everything that is printed."""
    said: list[str] = []
    PlainGame(game, script(*lines, then=then), said.append).play()
    return "\n".join(said)


def play_and_quit(game: LocalGame, *lines: str) -> str:
    said: list[str] = []
    with pytest.raises(Quit):
        PlainGame(game, script(*lines, "quit"), said.append).play()
    return "\n".join(said)


@pytest.mark.parametrize("key", qx.games())
def test_a_game_against_the_engine_is_played_to_its_end(key: str) -> None:
    game = local_game(key, "Ann", "novice")
    text = play_to_end(game)
    assert game.match.state.over
    assert game.result_message() in text


@pytest.mark.parametrize(
    "typed",
    [
        "red 99",
        "penalty",
        "",
        "99",
        "undo",
        "blue 99",
        "save",
        "save ~nosuchuser/x",
        f"save {'x' * 300}",
        "🎲",
        "x" * 5000,
    ],
)
def test_invalid_input_is_answered_and_changes_nothing(typed: str) -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    before = str(game.match.record)
    said: list[str] = []
    with pytest.raises(Quit):
        PlainGame(game, script(typed, "quit"), said.append).play()
    assert said[-1].endswith(". Type help for a list of commands.")
    assert str(game.match.record) == before


def test_moves_are_searched() -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    assert "None of your" in play_and_quit(game, "moves zebra")
    assert "   1 pass" in play_and_quit(game, "moves pa").split("Ann, ")[-1]


def test_errors_give_the_reason() -> None:
    text = play_and_quit(
        local_game("squares", "Ann", "Bob", first=0), "red 99", "penalty", "99", "undo"
    )
    assert "Invalid input: there is no red '99'" in text
    assert "Illegal move: there is no penalty" in text
    assert "There is no move 99: they are numbered 1 to" in text
    assert "You have no move to undo" in text


def test_after_a_white_mark_the_reason_does_not_say_that_nothing_was_marked() -> None:
    """In Squares the colours step costs a penalty even then."""
    game = local_game("squares", "Ann", "Bob", first=0)
    mark = next(move for move in game.moves(0) if move != "pass")
    text = play_and_quit(game, mark, "pass", "pass")
    assert (
        "Illegal move: passing is not possible in the colours step of this turn: mark a "
        "number or take the penalty." in text
    )
    assert "nothing was marked" not in text


def test_a_move_is_typed_as_number_or_notation_in_any_case() -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    legal = [str(move) for move in game.match.state.moves(0)]
    play_and_quit(game, legal[1].upper(), "1")
    assert [text for seat, text in texts(game.match.log) if seat is not None] == [
        legal[1],
        legal[0],
    ]


def test_mistyped_commands_are_recognised() -> None:
    text = play_and_quit(local_game("squares", "Ann", "Bob", first=0), "shet", "rulse")
    assert "Did you mean sheet? " in text
    assert "Did you mean rules? " in text


@pytest.mark.parametrize("word", ["q", "exit", "quit"])
def test_several_words_end_the_game(word: str) -> None:
    with pytest.raises(Quit):
        PlainGame(local_game("squares", "Ann", "Bob"), script(word), lambda text: None).play()


def test_a_forced_pass_is_automatic_if_wanted() -> None:
    match = qx.Match(qx.game("qwixx", players=2, first=0), ["Ann", "Bob"], 1)
    game = LocalGame(match, {}, auto_pass=True)
    for _ in range(40):
        if game.over:
            break
        seat = game.seat_to_move()
        assert seat is not None
        assert game.moves(seat) != ["pass"]
        game.play(seat, game.moves(seat)[-1])


def test_a_penalty_chosen_by_its_number_is_confirmed() -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    text = play_and_quit(game, "pass", "pass", "1", "sheet")
    assert "Penalty costs 5 points. Type 1 again to play it." in text
    assert texts(game.match.log)[-1] == (1, "pass")
    play_and_quit(game, "1", "1")
    assert (0, "penalty") in texts(game.match.log)


def test_undo_removes_the_last_choice_of_a_person() -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    text = play_and_quit(game, "1", "undo")
    assert "Undid Ann's move: pass." in text
    assert game.match.state.acting == (0, 1)


def test_each_event_is_printed_once() -> None:
    game = local_game("squares", "Ann", "novice")
    text = play_to_end(game)
    events = [
        line
        for line in text.splitlines()
        if re.match("(Ann|novice engine) (begins|rolled|marked|passed|took a penalty)", line)
    ]
    assert len(events) == len(game.match.log)


def test_every_command_answers() -> None:
    text = play_and_quit(
        local_game("squares", "Ann", "Bob"), "help", "?", "rules", "log", "sheet", "moves red"
    )
    for expected in ("save FILE", " ± ", "# Squares", "begins", "penalties"):
        assert expected in text


def test_a_saved_record_is_kept_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    game = local_game("squares", "Ann", "Bob", first=0)
    text = play_and_quit(game, f"save {tmp_path / 'no' / 'folder'}", f"save {path}", "1", "1")
    assert f"Cannot write {tmp_path / 'no' / 'folder'}: No such file or directory." in text
    assert path.read_text("utf-8") == str(game.match.record)
    assert qx.replay(path.read_text("utf-8")).log == game.match.log


def test_hidden_tiles_are_neither_logged_nor_left_on_the_screen() -> None:
    game = local_game("qwirkle", "Ann", "Bob")
    said: list[str] = []
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        if len(prompts) > 8:
            raise Quit
        return "" if "Press Enter" in prompt else "1"

    with pytest.raises(Quit):
        PlainGame(game, ask, said.append).play()
    assert sum("Press Enter when only you can see the screen" in prompt for prompt in prompts) > 2
    assert sum(text.count("\n") > 40 for text in said) > 2
    log = game.describe_events()
    assert log[0] == "Ann drew 6 tiles"
    assert not any(
        text in line
        for line in log
        for seat, text in texts(game.match.log)
        if seat is None and " " in text
    )  # a single tile may also have been placed


def test_a_disk_error_is_reported_and_the_game_continues(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "game.txt"
    path.parent.mkdir()
    game = local_game("squares", "Ann", "Bob", first=0)
    game.path = path
    game.save()
    path.unlink()
    path.parent.rmdir()
    text = play_and_quit(game, "1", "1")
    assert text.count("it is no longer saved; save it to another file") == 1
    assert len(game.match.log) > 2


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = (
        local_game("squares", "Ann", "casual", seed="7"),
        local_game("squares", "Ann", "casual", seed="7"),
    )
    assert play_to_end(first) == play_to_end(again)


def test_columns_are_filled_row_by_row() -> None:
    assert in_columns(["a", "bb", "c"], 8) == ["a   bb", "c"]


def test_advice_for_a_single_player_has_no_win_probability() -> None:
    assert "to win" in play_and_quit(local_game("squares", "Ann", "Bob", first=0), "hint")
    alone = play_and_quit(local_game("qwixx", "Ann"), "hint")
    assert " points\n" in alone
    assert "to win" not in alone


def test_the_result_says_why_the_game_ended() -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    while not game.over:
        seat = game.acting[0]
        game.play(seat, "pass" if "pass" in game.moves(seat) else "penalty")
    assert game.result_message().endswith("Bob wins. Ann took the fourth penalty.")
    assert game.describe_events()[-4:] == [
        "Ann took a penalty",
        "Ann took the fourth penalty.",
        "Ann −20: red 0, yellow 0, green 0, blue 0, Penalties −20",
        "Bob −15: red 0, yellow 0, green 0, blue 0, Penalties −15",
    ]
    assert game.describe_events(1)[-1] == "Ann took a penalty"


def test_the_result_of_a_single_player() -> None:
    game = local_game("qwixx", "Ann")
    assert game.result_message() == "The game is over: Ann scored 0 points."


def test_every_move_of_an_engine_stays_until_somebody_goes_on() -> None:
    game = local_game("squares", "Ann", "novice", first=1)
    game.waits = True
    asked: list[str] = []
    said: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        if len(asked) == 1:
            return "pass"
        assert "novice engine" in "\n".join(said)
        return "quit" if question.startswith("Ann") else ""

    with pytest.raises(Quit):
        PlainGame(game, ask, said.append).play()
    assert asked[1] == "Press Enter to go on. "


def test_the_opening_of_qwirkle_is_announced() -> None:
    game = local_game("qwirkle", "Ann", "Bob")
    seat = game.acting[0]
    shown = game.view(None).as_dict()
    sizes, revealed = shown["largest_sets"], shown["revealed"]
    words = [f"{name} ({size})" for name, size in zip(game.names, sizes, strict=True)]
    expected = f"Largest sets in hand: {', '.join(words)}. {game.names[seat]} begins."
    assert game.summary(seat) == expected
    assert game.describe_events()[-3:] == [
        f"{game.names[1]} drew 6 tiles",
        *(
            f"{name} revealed the largest set ({set_words(tiles)})"
            for name, tiles in zip(game.names, revealed, strict=True)
        ),
    ]


def test_looking_at_values_is_noted_in_the_record_once_for_each_position() -> None:
    game = local_game("squares", "Ann", "Bob")
    seat = game.match.state.acting[0]
    for _ in range(2):
        game.advice_job(seat)
    assert str(game.match.record).splitlines().count(f"values {seat}") == 1


def test_the_legend_of_qwirkle_explains_its_own_signs() -> None:
    said: list[str] = []
    with pytest.raises(Quit):
        PlainGame(local_game("qwirkle", "Ann", "Bob"), script(then="quit"), said.append).play()
    assert "· legal now  * latest move" in said[0]
    assert "blocked" not in said[0]


def test_moves_are_typed_short() -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    move = next(move for move in game.moves(0) if move != "pass")
    play_and_quit(game, move.replace(" ", "")[:1] + move.split()[1])
    assert texts(game.match.log)[-1] == (0, move)


def test_a_move_that_only_costs_is_confirmed_unless_it_is_typed_in_full() -> None:
    game = local_game("squares", "Ann", "Bob", first=0)
    game.play(0, "pass")
    game.play(1, "pass")
    assert "Type pen again to play it." in play_and_quit(game, "pen")
    assert (0, "penalty") not in texts(game.match.log)
    play_and_quit(game, "penalty")
    assert (0, "penalty") in texts(game.match.log)


def test_the_log_speaks_in_letters_and_numbers_where_tiles_are_shown_so() -> None:
    game = local_game("qwirkle", "Ann", "Bob", seed="1")
    for _ in range(4):
        seat = game.acting[0]
        game.play(seat, game.moves(seat)[0])
    plain = " ".join(game.describe_events())
    with use_codes():
        coded = " ".join(game.describe_events())
    words = re.compile("red|orange|yellow|green|blue|purple|circle|star|diamond|square|clover")
    assert words.search(plain)
    assert not words.search(coded)
    assert re.search("[A-F][1-6]", coded)
