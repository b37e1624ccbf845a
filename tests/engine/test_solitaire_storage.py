"""The tables of the solved game on disk: stored whole, refused when damaged, computed when missing."""

import os
import sys
from functools import cache
from pathlib import Path

import pytest
from librt.vecs import vec

from quincunx.engine import solitaire
from quincunx.engine.solitaire import Damaged, storage
from quincunx.engine.solitaire.layout import POSITIONS
from quincunx.engine.solitaire.table import SHIPPED, ExactTable, ShippedTable, packed, shipped, unwrapped, wrapped
from tests.support import refused


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "quincunx"


@cache
def made_up() -> ExactTable:
    """As large as the real one, and cheap."""
    return ExactTable(memoryview(vec[float]([115.25] * (4 * POSITIONS))))


def spoil(place: Path, at: int) -> None:
    with place.open("r+b") as file:
        file.seek(at)
        byte = file.read(1)[0]
        file.seek(at)
        file.write(bytes([byte ^ 1]))


# ---- the exact table


def test_what_is_stored_is_loaded(folder: Path) -> None:
    assert storage.load() is None
    place = storage.store(made_up())
    assert [each.name for each in folder.iterdir()] == [place.name]
    table = storage.load()
    assert table is not None
    assert table.values == made_up().values
    assert solitaire.best_player.__wrapped__().table.exact


@pytest.mark.parametrize("at", [5, 60, storage.HEAD_BYTES, 30_000_000], ids=["kind", "checksum", "first value", "later value"])
def test_one_wrong_bit_is_noticed(at: int) -> None:
    spoil(storage.store(made_up()), at)
    assert refused(Damaged, storage.load) == "the stored table is damaged or of another version"
    assert not solitaire.best_player.__wrapped__().table.exact


@pytest.mark.parametrize("size", [0, 100, storage.HEAD_BYTES, 20_000_001])
def test_half_a_file_is_noticed(size: int) -> None:
    os.truncate(storage.store(made_up()), size)
    assert "the stored table is" in refused(Damaged, storage.load)


def test_storing_leaves_nothing_behind_when_it_fails(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(descriptor: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", full)
    assert refused(OSError, storage.store, made_up()) == "the disk is full"
    assert list(folder.iterdir()) == []


def test_a_table_has_its_size() -> None:
    assert "where 5468124 belong" in refused(Damaged, ExactTable, memoryview(bytes(80)))


@pytest.mark.parametrize(
    ("platform", "variables", "expected"),
    [
        ("linux", {"XDG_CACHE_HOME": "/elsewhere"}, "/elsewhere/quincunx"),
        ("linux", {"XDG_CACHE_HOME": "not/absolute"}, "/home/ann/.cache/quincunx"),
        ("darwin", {}, "/home/ann/Library/Caches/quincunx"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/quincunx/cache"),
    ],
)
def test_every_system_has_its_cache_folder(
    platform: str, variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert str(storage.cache_folder()) == expected


# ---- the shipped table


def test_the_shipped_table_is_small() -> None:
    assert SHIPPED.stat().st_size < 3_000_000


def test_packing_and_unpacking_give_the_same_values() -> None:
    values = [(number * 7919 % 20_000 - 2000) / 128 for number in range(POSITIONS)]
    table = ShippedTable(wrapped([packed(values)]))
    assert [table.at(0, place) for place in range(0, POSITIONS, 97)] == values[::97]


def test_a_damaged_shipped_table_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy = tmp_path / "copy"
    monkeypatch.setattr("quincunx.engine.solitaire.table.SHIPPED", copy)
    assert refused(Damaged, shipped).endswith("install quincunx again")
    copy.write_bytes(SHIPPED.read_bytes())
    spoil(copy, 1_000_000)
    assert "its checksum is wrong" in refused(Damaged, shipped)
    assert "no readable first line" in refused(Damaged, unwrapped, b"\x00\n")
    assert "not of the kind" in refused(Damaged, unwrapped, b"[]\n")
