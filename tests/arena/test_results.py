"""Statistics and ratings against independent calculations; results as files."""

import csv
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from math import log10, sqrt
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import quincunx as qx
from quincunx.arena import (
    Contest,
    GameResults,
    Participant,
    Simulation,
    Tournament,
    find_participant,
    game_rows,
    plot_ratings,
    plot_scores,
    run_tournament,
    simulate,
)
from quincunx.arena.game_results import CUT_SHORT, FINISHED, Fault, concatenate
from quincunx.arena.play import play_rounds
from quincunx.arena.ratings import compute_ratings
from quincunx.arena.report import (
    format_simulation,
    format_tournament,
    write_simulation,
    write_tournament,
)
from quincunx.arena.summary import clustered_mean, summarise, wilson_interval
from tests.arena.players import Cheat, FirstMove

GAME = qx.game("squares", players=2)


def make_contest(*names: str, game: qx.Game = GAME) -> Contest:
    return Contest(
        game,
        tuple(
            find_participant(name) if name == "random" else Participant(name, FirstMove)
            for name in names
        ),
        "1",
    )


def make_results(contest: Contest, scores: list[list[int]]) -> GameResults:
    """Games with these scores by seat; the rotations alternate."""
    points, rotations = np.array(scores), contest.rotations
    number = np.arange(len(points))
    places = (points[:, None, :] > points[:, :, None]).sum(axis=2)
    ones, seats = np.ones(len(points), int), np.ones(contest.game.players)
    return GameResults(
        number // rotations,
        number % rotations,
        points,
        places,
        20 * ones,
        40 * ones,
        FINISHED * ones,
        10 * seats,
        2 * seats,
    )


def test_a_summary_by_hand() -> None:
    contest = make_contest("ann", "bob")
    games = make_results(
        contest, [[10, 20], [30, 5], [7, 7], [8, 4]]
    )  # in the second of each pair Ann has seat 1
    found = summarise(contest, games)
    ann, bob = found.rows
    assert (ann.name, bob.name) == ("ann", "bob")
    assert (found.rounds, found.games, found.ties) == (2, 4, 0.25)
    assert (found.rolls, found.moves) == (20, 40)
    assert ann.points == np.mean([10, 5, 7, 4])
    assert bob.points == np.mean([20, 30, 7, 8])
    assert ann.share == 0.5 / 4
    assert ann.spread == pytest.approx(np.std([10, 5, 7, 4], ddof=1))
    assert ann.points_error == pytest.approx(1.96 * np.std([7.5, 5.5], ddof=1) / sqrt(2))
    assert ann.seconds == 0.2


def test_faults_count_as_losses_but_not_as_points() -> None:
    contest = make_contest("ann", "bob")
    games = make_results(contest, [[10, 20], [30, 5]])
    games = replace(
        games,
        places=np.array([[0, 1], [0, 1]]),
        endings=np.array([1, FINISHED]),
        faults=(Fault(0, 0, 1, "bob", "slept"),),
    )
    ann, bob = summarise(contest, games).rows
    assert (ann.share, bob.share) == (0.5, 0.5)
    assert (ann.points, bob.points) == (5, 30)
    assert (ann.faults, bob.faults) == (0, 1)
    assert (ann.share_without_faults, bob.share_without_faults) == (0, 1)
    shown = format_simulation(Simulation(contest, games))
    assert "bob lost 1 game: slept" in shown
    assert [line.split()[-2] for line in shown.splitlines()[2:5]] == ["without", "0.0", "100.0"]


def test_no_points_are_shown_if_faults_ended_all_games() -> None:
    contest = make_contest("ann", "bob")
    games = make_results(contest, [[10, 20], [30, 5]])
    games = replace(games, places=np.array([[0, 1], [1, 0]]), endings=np.array([1, 0]))
    assert "±" not in format_simulation(Simulation(contest, games))


def test_games_cut_short_are_reported() -> None:
    contest = make_contest("ann", "bob")
    games = replace(
        make_results(contest, [[1, 2], [2, 1]]), endings=np.array([CUT_SHORT, FINISHED])
    )
    text = format_simulation(Simulation(contest, games, complete=False))
    assert "1 game cut short at the move limit" in text
    assert "Interrupted" in text


def test_intervals() -> None:
    assert wilson_interval(0.5, 0.05, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert wilson_interval(1.0, 0.0, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson_interval(0.0, 0.0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert clustered_mean(np.array([1.0, 3.0, 5.0, 7.0]), np.array([0, 0, 1, 1])) == (4.0, 2.0)
    assert clustered_mean(np.array([]), np.array([])) == (0.0, 0.0)


def test_intervals_have_the_stated_coverage() -> None:
    """The true share of one half is inside the interval in about nineteen of twenty simulations of
    equal players.
    """
    covered = 0
    with ThreadPoolExecutor(1) as threads:
        for seed in range(200):
            row = simulate(GAME, ["random", "random"], 100, seed, workers=threads).summary.rows[0]
            covered += row.share_low <= 0.5 <= row.share_high
    assert 182 <= covered <= 198


def test_ratings_of_two_players_are_their_odds() -> None:
    contest = make_contest("ann", "bob")
    scores = [[2, 1], [1, 2]] * 300 + [[1, 2], [2, 1]] * 100  # Ann wins three of four
    best, other = compute_ratings([(contest, make_results(contest, scores))])
    assert (best.name, best.comparisons) == ("ann", 800)
    assert best.share == 0.75
    assert best.rating - other.rating == pytest.approx(400 * log10(3), abs=1)
    assert best.rating + other.rating == pytest.approx(3000)
    # From the spread between rounds: here both games of a round always have the same winner.
    expected = 1.96 * 400 / np.log(10) * sqrt(1 / (400 * 0.75 * 0.25)) / 2
    assert best.error == pytest.approx(expected, rel=0.02)


def test_ratings_find_the_strengths_behind_the_games() -> None:
    strengths = {"ann": 1700.0, "bob": 1500.0, "cy": 1450.0, "dee": 1350.0}
    rng, played = np.random.default_rng(1), []
    for one, other in [("ann", "bob"), ("bob", "cy"), ("cy", "dee"), ("ann", "dee")]:
        contest = make_contest(one, other)
        probability = 1 / (1 + 10 ** ((strengths[other] - strengths[one]) / 400))
        won = rng.random(4000) < probability
        won[1::2] = ~won[1::2]  # by seat: in every second game the two have exchanged seats
        played.append(
            (contest, make_results(contest, np.column_stack([won, ~won]).astype(int).tolist()))
        )
    found = compute_ratings(played)
    assert [each.name for each in found] == list(strengths)
    for each in found:
        assert abs(each.rating - strengths[each.name]) < 1.6 * each.error
        assert each.error < 20


def test_an_unbeaten_player_has_a_finite_rating_and_a_large_error() -> None:
    contest = make_contest("ann", "bob")
    best, _ = compute_ratings([(contest, make_results(contest, [[2, 1], [1, 2]] * 10))])
    assert 1600 < best.rating < 2500
    assert best.error > 100


def test_larger_tables_are_compared_pair_by_pair() -> None:
    contest = make_contest("ann", "bob", "cy", game=qx.game("squares", players=3))
    found = compute_ratings(
        [(contest, make_results(contest, [[3, 2, 1], [2, 1, 3], [1, 3, 2]] * 20))]
    )
    assert [each.name for each in found] == ["ann", "bob", "cy"]
    assert [each.share for each in found] == [1, 0.5, 0]
    assert all(each.comparisons == 120 for each in found)


@pytest.fixture(scope="module")
def played() -> Tournament:
    with ThreadPoolExecutor(1) as threads:
        games = [GAME, qx.game("clever", players=2)]
        return run_tournament(
            games, ["random", Participant("first move", FirstMove), "novice"], 3, 7, workers=threads
        )


def read_rows(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text("utf-8").splitlines()))


def test_a_tournament_as_text_and_files(played: Tournament, tmp_path: Path) -> None:
    text = format_tournament(played)
    assert "Squares, 2 players:" in text
    assert "All games together:" in text
    assert "36 games, seed 7" in text
    files = write_tournament(played, tmp_path / "new" / "folder")
    assert [path.name for path in files] == [
        "results.json",
        "ratings.csv",
        "table.csv",
        "games.csv",
        "ratings.png",
        "ratings.svg",
    ]
    data = json.loads(files[0].read_text("utf-8"))
    assert len(data["contests"]) == 6
    rated = read_rows(files[1])
    assert [row["game"] for row in rated] == ["all"] * 3 + ["squares"] * 3 + ["clever"] * 3
    assert len(read_rows(files[3])) == 72
    assert files[4].read_bytes().startswith(b"\x89PNG")
    assert ElementTree.parse(files[5]).getroot().tag.endswith("svg")


def test_two_setups_of_one_game_have_their_own_ratings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.arena.plots.can_plot", lambda: False)
    games = [
        qx.game("qwixx", players=2),
        qx.game("qwixx", players=3),
        qx.game("qwixx", players=3, first=0),
    ]
    found = run_tournament(
        games,
        ["random", Participant("first move", FirstMove), Participant("cheat", Cheat)],
        1,
        7,
        workers=0,
    )
    ratings, table, rows = (read_rows(path) for path in write_tournament(found, tmp_path)[1:])
    keys = [("all", ""), ("qwixx", "2"), ("qwixx", "3"), ("qwixx", "3")]
    assert [(row["game"], row["players"]) for row in ratings] == [
        key for key in keys for _ in range(3)
    ]
    assert {(row["table"].count(" - ") + 1, row["players"]) for row in table} == {
        (2, "2"),
        (3, "3"),
    }
    assert [row["players"] for row in rows].count("3") == 2 * 3 * 3
    titles = [axes.get_title() for axes in plot_ratings(found).axes]
    assert titles == [
        "All games together",
        "Qwixx, 2 players",
        "Qwixx, 3 players",
        "Qwixx, 3 players, first=0",
    ]


def test_a_simulation_as_text_and_files(played: Tournament, tmp_path: Path) -> None:
    one = played.simulations[0]
    assert "rolls and" in format_simulation(one)
    files = write_simulation(one, tmp_path)
    assert [path.name for path in files] == [
        "results.json",
        "table.csv",
        "games.csv",
        "scores.png",
        "scores.svg",
    ]
    assert json.loads(files[0].read_text("utf-8"))["rows"][0]["name"] == "random"
    rows = read_rows(files[2])
    assert [int(row["points"]) for row in rows if row["player"] == "first move"] == [
        int(each) for each in one.scores["first move"]
    ]


def test_results_without_games_can_be_shown() -> None:
    contest = make_contest("ann", "bob")
    empty = Simulation(contest, make_results(contest, [[0, 0]]).first_rounds(0), complete=False)
    assert "No games were played." in format_simulation(empty)
    assert "no games were played" in format_tournament(Tournament((empty,), complete=False))
    plot_scores(empty)
    plot_ratings(Tournament((empty,)))


def test_folders_that_cannot_be_created_are_refused(played: Tournament, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(qx.OptionError, match="cannot be created"):
        write_simulation(played.simulations[0], tmp_path / "file")


def test_luck_is_removed_from_the_shares() -> None:
    contest = replace(make_contest("ann", "bob"), adjust=True)
    games = replace(
        make_results(contest, [[10, 20], [30, 5]]), luck=np.array([[-0.4, 0.4], [0.1, -0.1]])
    )
    ann, bob = summarise(contest, games).rows  # Ann has seat 0, then seat 1, and loses both games
    assert (ann.share, bob.share) == (0, 1)
    assert ann.adjusted == pytest.approx((0.4 + 0.1) / 2)
    assert bob.adjusted == pytest.approx((0.6 + 0.9) / 2)
    assert games.first_rounds(0).luck is not None
    assert summarise(contest, replace(games, luck=None)).rows[0].adjusted is None


def test_luck_does_not_depend_on_the_batches() -> None:
    contest = Contest(
        GAME, (find_participant("casual"), find_participant("novice")), "5", adjust=True
    )
    whole, parts = (
        play_rounds(contest, 0, 2),
        concatenate([play_rounds(contest, 0, 1), play_rounds(contest, 1, 1)]),
    )
    assert whole.luck is not None
    assert parts.luck is not None
    assert (whole.luck == parts.luck).all()
    assert np.allclose(whole.luck.sum(axis=1), 0)
    assert whole.luck.any()
    assert (play_rounds(replace(contest, adjust=False), 0, 2).scores == whole.scores).all(), (
        "measuring luck does not change the games"
    )


def test_raw_and_adjusted_results_are_reported_side_by_side() -> None:
    adjusted, raw = (
        simulate(GAME, ["casual", "novice"], 2, seed=5, workers=0, adjust=adjust)
        for adjust in (True, False)
    )
    assert "without luck" in format_simulation(adjusted)
    assert "luck" in next(iter(game_rows(adjusted)))
    assert "without luck" not in format_simulation(raw)
    assert "luck" not in next(iter(game_rows(raw)))


def test_points_of_a_single_player_without_luck() -> None:
    found = simulate(qx.game("qwixx", players=1), ["casual"], 8, seed=5, workers=0, adjust=True)
    row = found.summary.rows[0]
    assert row.adjusted_error is not None
    assert row.adjusted_error < row.points_error
    assert abs(row.adjusted - row.points) < 2 * (row.points_error + row.adjusted_error)  # type: ignore[operator]


def test_ratings_without_luck() -> None:
    found = run_tournament([GAME], ["casual", "random"], 6, seed=5, workers=0, adjust=True)
    for rating in found.overall:
        assert rating.adjusted is not None
        assert (rating.adjusted > 1500) == (rating.name == "casual")
    assert "without luck" in format_tournament(found)
    assert (
        run_tournament([GAME], ["casual", "random"], 2, seed=5, workers=0).overall[0].adjusted
        is None
    )


def test_random_players_can_be_adjusted_too() -> None:
    assert (
        simulate(GAME, ["random", "random"], 2, seed=1, workers=0, adjust=True).games.luck
        is not None
    )


def test_a_program_from_standard_input_is_told_how_to_simulate() -> None:
    program = """
import quincunx as qx
qx.arena.simulate(qx.game("squares"), ["random", "random"], rounds=1, workers=2)
"""
    done = subprocess.run([sys.executable], input=program, capture_output=True, text=True)
    assert "save it as a file, or give workers=0" in done.stderr
