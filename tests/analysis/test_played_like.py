"""Which level a mean loss is like."""

import pytest

import quincunx as qx
from quincunx.analysis import played_like as module
from quincunx.analysis.grades import GRADES, grade_of
from quincunx.analysis.played_like import calibration, played_like, typical_losses
from quincunx.engine import LEVELS

MEDIANS = {"novice": 0.04, "casual": 0.02, "strong": 0.01, "expert": 0.0}
TYPICAL = {level: {"median": median, "spread": 0.2} for level, median in MEDIANS.items()}
ALIKE_MEDIANS = {"novice": 0.1, "casual": 0.012, "strong": 0.01, "expert": 0.009}
ALIKE = {level: {"median": median, "spread": 2.0} for level, median in ALIKE_MEDIANS.items()}


@pytest.fixture
def small_calibration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        module,
        "calibration",
        lambda: {"toy": {"quick": {"2": TYPICAL}}, "alike": {"quick": {"2": ALIKE}}},
    )


@pytest.mark.usefixtures("small_calibration")
@pytest.mark.parametrize(
    ("loss", "level"),
    [
        (0.5, "novice"),
        (0.04, "novice"),
        (0.028, "novice to casual"),
        (0.021, "casual"),
        (0.014, "casual to strong"),
        (0.01, "strong"),
        (0.0, "expert"),
    ],
)
def test_a_mean_loss_is_like_a_level(loss: float, level: str) -> None:
    assert played_like("toy", "quick", 2, loss) == level


@pytest.mark.usefixtures("small_calibration")
def test_what_was_not_measured() -> None:
    assert played_like("toy", "standard", 4, 0.02) == "casual"
    assert played_like("toy", "quick", 1, 0.02) == ""
    assert played_like("another", "quick", 2, 0.02) == ""


@pytest.mark.usefixtures("small_calibration")
@pytest.mark.parametrize("loss", [0.0, 0.009, 0.012])
def test_levels_that_cannot_be_told_apart_are_placed_in_their_middle(loss: float) -> None:
    assert played_like("alike", "quick", 2, loss) == "strong"


@pytest.mark.parametrize("key", qx.games())
def test_every_game_is_calibrated_and_its_levels_are_in_order(key: str) -> None:
    levels = typical_losses(key, "quick", 2)
    medians = [level.median for level in levels.values()]
    assert list(levels) == list(LEVELS)
    assert medians == sorted(medians, reverse=True)
    assert medians[0] > medians[2] > medians[3]  # two levels may be too much alike
    assert all(level.spread > 0.1 for level in levels.values())
    assert set(calibration()) <= set(qx.games())


def test_grades_follow_the_loss() -> None:
    grades = [grade_of(loss) for loss in (0, 0.01, 0.04, 0.08, 0.3)]
    assert tuple(grades) == GRADES
    assert grade_of(8, solo=True) == grade_of(0.08)
