"""The docs do what they say: the README's session runs, and every game has its rules page."""

import doctest
import re
from pathlib import Path

import pytest

import quincunx as qx

ROOT = Path(__file__).parent.parent


def test_the_session_in_the_readme() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


def test_the_sessions_of_the_arena() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "arena.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


@pytest.mark.parametrize("key", qx.games())
def test_every_game_is_in_the_readme_and_has_rules(key: str) -> None:
    assert f"`{key}`" in (ROOT / "README.md").read_text("utf-8")
    assert any(f"`{key}`" in page.read_text("utf-8") for page in (ROOT / "docs" / "rules").glob("*.md"))


@pytest.mark.parametrize("page", sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")), ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_source_map_names_files_that_exist() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    for path in re.findall(r"`((?:src|tests|benchmarks|docs)/[^`N]*)`", text):
        assert (ROOT / path).exists(), path
