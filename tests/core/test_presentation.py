"""What a game that describes nothing about itself says, and what several games share."""

from quincunx.core.moves import First, NamedMove, NamedOutcome, Pass, Value
from quincunx.core.presentation import (
    LoggedEvent,
    Presentation,
    SquareState,
    describe_square,
    penalty_boxes,
)
from quincunx.core.text.colours import row_word
from quincunx.core.view import OtherView

DEFAULT = Presentation()
VIEW = OtherView(
    game="pick",
    options={},
    seat=0,
    chance=False,
    acting=(0,),
    over=False,
    scores=(7, 5),
    winners=(),
    moves=(Pass(), NamedMove("pick 3")),
    own={},
)


def words(seat: int | None, value: Value) -> str:
    return DEFAULT.describe_event(LoggedEvent(seat, value, VIEW, VIEW)).text


def test_the_default_says_moves_in_notation() -> None:
    assert DEFAULT.move_name(NamedMove("pick 3")) == "pick 3"
    assert [(button.move, button.label) for button in DEFAULT.buttons(VIEW)] == [
        (Pass(), "pass"),
        (NamedMove("pick 3"), "pick 3"),
    ]
    assert words(0, NamedMove("pick 3")) == "played pick 3"
    assert words(0, Pass()) == "passed"
    assert words(None, NamedOutcome("pick 3")) == "Roll: pick 3"
    assert words(None, First(1)) == "begins"


def test_the_default_has_nothing_but_the_score() -> None:
    assert [(part.label, part.points) for part in DEFAULT.points(VIEW, 1)] == [("Points", 5)]
    assert DEFAULT.filled(VIEW, 0) == frozenset()
    assert DEFAULT.cost(VIEW, Pass()) is None
    assert DEFAULT.end_reason(VIEW, ["Ann", "Bob"]) == ""


def test_a_square_in_words() -> None:
    assert describe_square(SquareState.LEGAL, "red 8") == "Mark red 8"
    assert describe_square(SquareState.FREE, "red 8") == "red 8"
    assert [row_word(name) for name in ("red", "row3")] == ["red", "row 3"]


def test_penalty_boxes() -> None:
    boxes = penalty_boxes(taken=1, boxes=2)
    assert [(box.name, box.state, box.words) for box in boxes] == [
        ("penalty 0", SquareState.MARKED, "penalty"),
        ("penalty 1", SquareState.FREE, "free penalty box"),
    ]
