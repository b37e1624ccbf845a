"""`quincunx train`: what it refuses, and which checkpoints it resumes."""

from pathlib import Path

import pytest

from quincunx.cli import main
from tests.commands.support import Output, error_of
from tests.own_evaluator import OWN


def words(folder: Path, *more: str) -> list[str]:
    return [
        "train",
        "squares",
        "--generations",
        "1",
        "--games",
        "4",
        "--workers",
        "0",
        "--folder",
        str(folder),
        *more,
    ]


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--seed", "-1", "--seed must be at least 0"),
        ("--generations", "0", "--generations must be at least 1"),
        ("--games", "0", "--games must be at least 1"),
        ("--folder", __file__, "cannot be created"),
        ("--folder", f"{__file__}/folder", "cannot be created"),
        ("--folder", "x" * 300, "cannot be created"),
    ],
)
def test_invalid_arguments_are_refused(
    option: str, value: str, message: str, capsys: Output
) -> None:
    assert message in error_of(capsys, "train", "squares", "--workers", "0", option, value)


def test_training_is_resumed_only_with_the_same_seed_and_evaluator(
    tmp_path: Path, capsys: Output
) -> None:
    assert main(words(tmp_path)) == 0
    network = (tmp_path / "squares.npz").read_bytes()
    for other, message in (
        (["--seed", "2"], "from a training with --seed 1: use the same"),
        (["--evaluator", OWN], "delete it to start over"),
    ):
        assert message in error_of(capsys, *words(tmp_path, *other))
    assert (tmp_path / "squares.npz").read_bytes() == network
    assert main(words(tmp_path)) == 0
    assert "Resuming after generation 1" in capsys.readouterr().err
    (tmp_path / "squares.checkpoint.npz").unlink()
    assert main(words(tmp_path, "--evaluator", OWN, "--seed", "2")) == 0
    assert f"--seed 2 --evaluator {OWN}: use" in error_of(capsys, *words(tmp_path))


@pytest.mark.filterwarnings(
    "ignore::pytest.PytestUnraisableExceptionWarning"
)  # NumPy does not close a file that is no ZIP file
@pytest.mark.parametrize("content", [b"", b"nonsense", b"PK\x03\x04"])
def test_damaged_checkpoints_are_refused(content: bytes, tmp_path: Path, capsys: Output) -> None:
    (tmp_path / "squares.checkpoint.npz").write_bytes(content)
    (tmp_path / "squares.checkpoint.txt").write_text("--seed 1\n")
    assert "is not a checkpoint of this training, or it is damaged" in error_of(
        capsys, *words(tmp_path)
    )
