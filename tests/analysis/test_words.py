"""Reviews in words."""

from quincunx.analysis import Decision, MoveValue, Review, ReviewStep
from quincunx.analysis.words import describe_decision
from quincunx.languages import use_language

BEST_MOVE = MoveValue("red 12", 1.0, 0.0, 0.0, "+3 points")
OTHER = MoveValue("pass", 1.0, 0.0, 0.0, "-3 points against the best")
NEARLY = MoveValue(
    "pass", 0.999, 0.001, 0.0, "-3 points and -0.1 percentage points against the best"
)


def sentences(played: MoveValue, best: str, players: int = 2) -> list[str]:
    decision = Decision(
        played.move, best, played.loss, played.error, "best", played.reason, (BEST_MOVE, played)
    )
    none = (0.0,) * players
    step = ReviewStep(1, 0, played.move, none, none, none, none, none, none, decision)
    return describe_decision(
        Review("qwixx", {}, ("Ann", "Bob")[:players], "quick", "0", True, none, (step,), ()), step
    )


def test_the_best_move_is_called_so() -> None:
    assert sentences(BEST_MOVE, "red 12") == ["Best move.", "red 12: +3 points"]


def test_a_move_that_loses_only_points_is_not_called_the_best_one() -> None:
    equal = "As good as the best move, red 12, which wins hardly more often."
    assert sentences(OTHER, "pass") == [equal, "pass: -3 points against the best"]
    assert sentences(NEARLY, "red 12")[0] == equal
    assert sentences(OTHER, "pass", players=1)[0] == "As good as the best move, red 12."
    with use_language("de"):
        assert (
            sentences(OTHER, "pass")[0]
            == "So gut wie der beste Zug, Rot 12, der kaum öfter gewinnt."
        )
