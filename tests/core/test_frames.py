"""Records, reviews and results as data frames."""

import sys
from types import SimpleNamespace

import pytest

import quincunx as qx
from quincunx.arena import run_tournament, simulate
from quincunx.core import frames
from tests.core.matches import play_to_end


def test_a_record_and_its_review_have_a_row_for_each_event() -> None:
    match = qx.Match(qx.game("squares"), seed=1)
    play_to_end(match)
    record = match.record.to_frame()
    assert len(record) == len(match.log)
    assert tuple(record[["points 0", "points 1"]].iloc[-1]) == match.state.scores
    review = qx.analysis.review(match, "quick")
    frame = review.to_frame()
    assert list(frame["text"]) == list(record["text"])
    assert frame["loss"].sum() == pytest.approx(sum(seat.loss for seat in review.seats))


def test_results_have_a_row_for_each_seat_of_each_game() -> None:
    game = qx.game("squares")
    frame = simulate(game, ["random", "novice"], rounds=2, workers=0).to_frame()
    assert len(frame) == 2 * 2 * 2
    assert set(frame["player"]) == {"random", "novice"}
    tournament = run_tournament([game], ["random", "novice"], rounds=2, workers=0)
    assert len(tournament.to_frame()) == len(frame)


def test_polars_learns_the_types_of_a_column_from_all_of_its_rows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By default it looks at 100 rows, and refuses what comes later in a column that was empty."""
    asked = {}
    polars = SimpleNamespace(DataFrame=lambda rows, **options: asked.update(options) or rows)
    monkeypatch.setitem(sys.modules, "polars", polars)
    monkeypatch.setattr(frames, "find_spec", {"polars": True}.get)
    rows = [{"loss": None}] * 150 + [{"loss": 0.5}]
    assert frames.to_frame(iter(rows)) == rows
    assert asked == {"infer_schema_length": None}


def test_without_a_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match="pip install pandas"):
        qx.Match(qx.game("squares"), seed=1).record.to_frame()
