"""The values of the solved game on disk: stored completely, refused when damaged."""

import os
from functools import cache
from pathlib import Path

import pytest
from librt.vecs import vec

from quincunx.engine.games.qwixx.solitaire import best_player, storage
from quincunx.engine.games.qwixx.solitaire.layout import POSITIONS
from quincunx.engine.games.qwixx.solitaire.values import (
    SHIPPED,
    DamagedValues,
    ExactValues,
    ShippedValues,
    compress_values,
    join_blocks,
    load_shipped_values,
    split_blocks,
)
from tests.support import refused


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "quincunx"


@cache
def fake_solution() -> ExactValues:
    """As large as the real one, but cheap to make."""
    return ExactValues(memoryview(vec[float]([115.25] * (4 * POSITIONS))))


def flip_bit(path: Path, at: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 1]))


# ---- the exact solution


def test_a_stored_table_is_loaded(folder: Path) -> None:
    assert storage.load_exact_values() is None
    path = storage.store_exact_values(fake_solution())
    assert [file.name for file in folder.iterdir()] == [path.name]
    solution = storage.load_exact_values()
    assert solution is not None
    assert solution.values == fake_solution().values
    assert best_player.__wrapped__().solution.exact


@pytest.mark.parametrize(
    "at",
    [5, 60, storage.HEADER_BYTES, 30_000_000],
    ids=["format", "checksum", "first value", "later value"],
)
def test_a_wrong_bit_is_detected(at: int) -> None:
    flip_bit(storage.store_exact_values(fake_solution()), at)
    assert (
        refused(DamagedValues, storage.load_exact_values)
        == "the stored solution is damaged or of another version"
    )
    assert not best_player.__wrapped__().solution.exact


@pytest.mark.parametrize("size", [0, 100, storage.HEADER_BYTES, 20_000_001])
def test_an_incomplete_file_is_detected(size: int) -> None:
    os.truncate(storage.store_exact_values(fake_solution()), size)
    assert "the stored solution is" in refused(DamagedValues, storage.load_exact_values)


def test_a_failed_store_leaves_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_disk_full(descriptor: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", raise_disk_full)
    assert refused(OSError, storage.store_exact_values, fake_solution()) == "the disk is full"
    assert list(folder.iterdir()) == []


def test_a_table_of_another_size_is_refused() -> None:
    assert "instead of 5468124" in refused(DamagedValues, ExactValues, memoryview(bytes(80)))


def test_the_table_is_in_the_cache_folder_of_the_system(folder: Path) -> None:
    assert storage.cache_file() == folder / "solitaire-qwixx.solution"


# ---- the shipped solution


def test_the_shipped_table_is_small() -> None:
    assert SHIPPED.stat().st_size < 3_000_000


def test_compression_is_lossless() -> None:
    values = [(number * 7919 % 20_000 - 2000) / 128 for number in range(POSITIONS)]
    solution = ShippedValues(join_blocks([compress_values(values)]))
    assert [solution.at(0, position) for position in range(0, POSITIONS, 97)] == values[::97]


def test_a_damaged_shipped_table_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy"
    monkeypatch.setattr("quincunx.engine.games.qwixx.solitaire.values.SHIPPED", copy)
    assert refused(DamagedValues, load_shipped_values).endswith("reinstall quincunx")
    copy.write_bytes(SHIPPED.read_bytes())
    flip_bit(copy, 1_000_000)
    assert "its checksum is wrong" in refused(DamagedValues, load_shipped_values)
    assert "no readable header" in refused(DamagedValues, split_blocks, b"\x00\n")
    assert "format is not" in refused(DamagedValues, split_blocks, b"[]\n")
