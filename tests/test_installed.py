"""Tests refuse to run with an installed package that is not that of the sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import quincunx
from tests.installed import ROOT, differences

FILES = ("rules.py", "games/sheet.toml", "locale/de.po")


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    return make(tmp_path / "src", FILES)


@pytest.fixture
def installed(tmp_path: Path, sources: Path) -> Path:
    more = ("rules.so", "__pycache__/rules.pyc")
    return make(tmp_path / "installed", (*FILES[:2], "locale/de.mo", *more))


def make(folder: Path, names: tuple[str, ...]) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(f"# {name}")
    return folder


def test_an_installation_has_nothing_but_the_sources(sources: Path, installed: Path) -> None:
    assert list(differences(installed, {"": sources})) == []


@pytest.mark.parametrize("name", FILES[:2])
def test_a_source_that_was_changed_added_or_removed_is_noticed(
    name: str, sources: Path, installed: Path
) -> None:
    (sources / name).write_text("# changed")
    assert list(differences(installed, {"": sources})) == [sources / name]
    (installed / name).unlink()
    assert list(differences(installed, {"": sources})) == [sources / name]
    (sources / name).unlink()
    assert list(differences(installed, {"": sources})) == []
    (installed / name).write_text("# not in the sources")
    assert list(differences(installed, {"": sources})) == [installed / name]


def test_translations_are_compiled_again(sources: Path, installed: Path) -> None:
    later = (installed / "locale/de.mo").stat().st_mtime + 1
    os.utime(sources / "locale/de.po", (later, later))
    assert list(differences(installed, {"": sources})) == [sources / "locale/de.po"]


def test_pytest_says_what_to_do(tmp_path: Path) -> None:
    package = shutil.copytree(
        Path(quincunx.__file__).parent, tmp_path / "quincunx", copy_function=os.symlink
    )
    (package / "version.py").unlink()
    (package / "version.py").write_text("__version__ = VERSION = 'another one'")
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/test_installed.py"]
    run = subprocess.run(
        command,
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "make .venv/current" in run.stderr
