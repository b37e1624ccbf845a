"""The tables of the solved game on disk: stored completely, refused when damaged."""

import os
from functools import cache
from pathlib import Path

import pytest
from librt.vecs import vec

from quincunx.engine.games.qwixx.solitaire import best_player, storage
from quincunx.engine.games.qwixx.solitaire.layout import POSITIONS
from quincunx.engine.games.qwixx.solitaire.table import (
    SHIPPED,
    DamagedTable,
    ExactTable,
    ShippedTable,
    compress_values,
    join_blocks,
    load_shipped_table,
    split_blocks,
)
from tests.support import refused


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "quincunx"


@cache
def fake_table() -> ExactTable:
    """As large as the real one, but cheap to make."""
    return ExactTable(memoryview(vec[float]([115.25] * (4 * POSITIONS))))


def flip_bit(path: Path, at: int) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 1]))


# ---- the exact table


def test_a_stored_table_is_loaded(folder: Path) -> None:
    assert storage.load_exact_table() is None
    path = storage.store_exact_table(fake_table())
    assert [file.name for file in folder.iterdir()] == [path.name]
    table = storage.load_exact_table()
    assert table is not None
    assert table.values == fake_table().values
    assert best_player.__wrapped__().table.exact


@pytest.mark.parametrize(
    "at",
    [5, 60, storage.HEADER_BYTES, 30_000_000],
    ids=["format", "checksum", "first value", "later value"],
)
def test_a_wrong_bit_is_detected(at: int) -> None:
    flip_bit(storage.store_exact_table(fake_table()), at)
    assert (
        refused(DamagedTable, storage.load_exact_table)
        == "the stored table is damaged or of another version"
    )
    assert not best_player.__wrapped__().table.exact


@pytest.mark.parametrize("size", [0, 100, storage.HEADER_BYTES, 20_000_001])
def test_an_incomplete_file_is_detected(size: int) -> None:
    os.truncate(storage.store_exact_table(fake_table()), size)
    assert "the stored table is" in refused(DamagedTable, storage.load_exact_table)


def test_a_failed_store_leaves_no_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def raise_disk_full(descriptor: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", raise_disk_full)
    assert refused(OSError, storage.store_exact_table, fake_table()) == "the disk is full"
    assert list(folder.iterdir()) == []


def test_a_table_of_another_size_is_refused() -> None:
    assert "instead of 5468124" in refused(DamagedTable, ExactTable, memoryview(bytes(80)))


def test_the_table_is_in_the_cache_folder_of_the_system(folder: Path) -> None:
    assert storage.cache_file() == folder / "solitaire-qwixx.table"


# ---- the shipped table


def test_the_shipped_table_is_small() -> None:
    assert SHIPPED.stat().st_size < 3_000_000


def test_compression_is_lossless() -> None:
    values = [(number * 7919 % 20_000 - 2000) / 128 for number in range(POSITIONS)]
    table = ShippedTable(join_blocks([compress_values(values)]))
    assert [table.at(0, position) for position in range(0, POSITIONS, 97)] == values[::97]


def test_a_damaged_shipped_table_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "copy"
    monkeypatch.setattr("quincunx.engine.games.qwixx.solitaire.table.SHIPPED", copy)
    assert refused(DamagedTable, load_shipped_table).endswith("reinstall quincunx")
    copy.write_bytes(SHIPPED.read_bytes())
    flip_bit(copy, 1_000_000)
    assert "its checksum is wrong" in refused(DamagedTable, load_shipped_table)
    assert "no readable header" in refused(DamagedTable, split_blocks, b"\x00\n")
    assert "format is not" in refused(DamagedTable, split_blocks, b"[]\n")
