"""The docs are true: their sessions run, their links exist, and the README lists the games as their
descriptors do.
"""

import doctest
import re
from pathlib import Path

import pytest

from quincunx.core.registry import descriptors
from quincunx.games import clever, qwirkle, qwixx, qwizz

ROOT = Path(__file__).parent.parent


def test_the_session_in_the_readme_runs() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 8
    assert result.failed == 0


@pytest.mark.parametrize(
    ("page", "lines"),
    [
        ("arena.md", 9),
        ("engine/index.md", 6),
        ("training.md", 6),
        ("reference/engine.md", 4),
        ("environments/actions.md", 29),
        ("reference/analysis.md", 8),
        ("moves.md", 10),
    ],
)
def test_the_sessions_in_the_pages_run(page: str, lines: int) -> None:
    result = doctest.testfile(str(ROOT / "docs" / page), module_relative=False)
    assert result.attempted >= lines
    assert result.failed == 0


def test_the_table_of_kinds_names_every_kind_and_field() -> None:
    page = (ROOT / "docs" / "moves.md").read_text("utf-8")
    for module in (clever, qwirkle, qwixx, qwizz):
        for name in module.__all__:
            assert f"`{name}`" in page
            for field in getattr(module, name).__match_args__:
                assert re.search(f"`{name}`.*`{field}`", page), (name, field)


def test_the_table_of_games_in_the_readme() -> None:
    rows = re.findall(
        r"^\| `([^`]+)` \| ([^|]+) \| (\d+) to (\d+) \|",
        (ROOT / "README.md").read_text("utf-8"),
        re.MULTILINE,
    )
    assert rows == [
        (each.key, each.title, str(each.seats[0]), str(each.seats[-1]))
        for each in descriptors()
        if not each.introduction
    ]


@pytest.mark.parametrize("key", [each.key for each in descriptors() if not each.introduction])
def test_every_game_has_a_rules_page(key: str) -> None:
    """Unless it has rules of its own, in the file of its sheet."""
    assert any(
        f"`{key}`" in page.read_text("utf-8") for page in (ROOT / "docs" / "rules").glob("*.md")
    )


@pytest.mark.parametrize(
    "page",
    sorted(ROOT.glob("*.md")) + sorted(ROOT.glob("docs/**/*.md")),
    ids=lambda page: page.name,
)
def test_links_exist(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


PATH = re.compile(r"`((?:src|tests|benchmarks|docs)/[^`N ]*|[a-z_]+/[a-z_/]+\.py)`")


@pytest.mark.parametrize(
    "page", ["CONTRIBUTING.md", "docs/adding-a-game.md", "docs/architecture.md"]
)
def test_files_and_folders_that_the_pages_name_exist(page: str) -> None:
    """Seen from the top of the repository, of the package, or of the server."""
    tops = [ROOT, ROOT / "src" / "quincunx", ROOT / "src" / "quincunx" / "server"]
    paths = PATH.findall((ROOT / page).read_text("utf-8"))
    assert paths
    for path in paths:
        assert any((top / path).exists() for top in tops), path


def test_the_architecture_names_every_layer() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    for top in (ROOT / "src" / "quincunx", ROOT / "src" / "quincunx" / "server"):
        for package in top.glob("*/__init__.py"):
            assert re.search(rf"\b{package.parent.name}\b", page), package.parent.name
