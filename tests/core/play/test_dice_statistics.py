"""How often faces were rolled, compared with fair dice."""

import pytest

from quincunx.core.play.dice_statistics import FaceCount, count_faces, p_value
from quincunx.core.play.record import Record
from tests.core.matches import finished_record


def test_fair_dice_are_not_suspicious() -> None:
    counts = count_faces([finished_record("qwixx", f"seed {number}") for number in range(6)])
    names = [face.name for face in counts]
    assert names == ["1", "2", "3", "4", "5", "6", "first 0", "first 1"]
    assert sum(face.rolled for face in counts) == pytest.approx(
        sum(face.expected for face in counts)
    )
    assert p_value(counts) > 0.01


def test_loaded_dice_are_suspicious() -> None:
    record = finished_record("qwixx", "seed")
    sixes = Record(
        record.game, record.names, [*record.events[:1], (None, record.game.outcome("6 6 6 6 6 6"))]
    )
    assert p_value(count_faces([sixes] * 5)) < 1e-6


def test_one_extreme_face_among_many_is_expected() -> None:
    faces = [FaceCount(str(number), 10, 10.0, 3.0) for number in range(99)]
    assert p_value([FaceCount("far", 19, 10.0, 3.0)]) < 0.003
    assert p_value([*faces, FaceCount("far", 19, 10.0, 3.0)]) > 0.2
    assert p_value([]) == 1.0
