"""The documentation site builds without warnings, works without other sites, and leaves nothing
out.
"""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import griffe
import markdown
import pytest
from markdown_it import MarkdownIt

from docs_site.build import CONFIG, GENERATED, NOTEBOOKS, BuildError, run_generator
from docs_site.commands import find_parser
from docs_site.pages import CURVES, DOCS, OUTSIDE, ROOT, collect_pages
from quincunx.cli import COMMANDS

LOADED = {"script", "img", "iframe", "source"}  # elements whose `src` a browser loads
STRUCTURE = re.compile(r"<(h[1-6]|img|li|pre|table|tr)\b")


class Page(HTMLParser):
    """What a page has to offer to links, and where it points to itself."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: set[str] = set()
        self.loaded: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attributes}
        self.anchors.add(given.get("id", ""))
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        elif tag == "link" and given.get("rel") not in ("canonical", "prev", "next"):
            self.loaded.add(given["href"])
        elif tag in LOADED and "src" in given:
            self.loaded.add(given["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    result = subprocess.run(
        [sys.executable, "-m", "docs_site", str(folder)],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Page]:
    return {
        path: Page(path.read_text("utf-8"))
        for path in site.rglob("*.html")
        if path.name != "404.html"
    }


def test_links_and_anchors_exist(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for link in page.links:
            address, anchor = urldefrag(link)
            if not re.match(r"[a-z]+:", address):
                target = (path.parent / unquote(address)).resolve() if address else path
                target = target / "index.html" if target.is_dir() else target
                assert target.exists(), f"{path.name}: {link}"
                assert not anchor or unquote(anchor) in pages[target].anchors, (
                    f"{path.name}: {link}"
                )


def test_nothing_is_loaded_from_other_sites(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        for address in page.loaded:
            assert not re.match(r"(https?:)?//", address), f"{path.name}: {address}"
            assert (path.parent / unquote(urldefrag(address)[0])).is_file(), (
                f"{path.name}: {address}"
            )


def test_every_curve_is_a_picture_on_a_page(pages: dict[Path, Page]) -> None:
    shown = {Path(address).stem for page in pages.values() for address in page.loaded}
    unused = {"clever-start"}  # only the beginning of `clever`
    assert {path.stem for path in CURVES.glob("*.csv")} - unused <= shown


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("[page](nowhere.md)\n\n[section](#nowhere)", ["page does not exist", "anchor"]),
        ("::: docs_site.nothing", ["could not be found"]),
    ],
)
def test_what_does_not_exist_fails_the_build(
    tmp_path: Path, text: str, problems: list[str]
) -> None:
    (tmp_path / "pages").mkdir()
    (tmp_path / "pages" / "index.md").write_text(f"# Home\n\n{text}\n")
    (tmp_path / CONFIG.name).write_text(
        '[project]\nsite_name = "x"\ndocs_dir = "pages"\n[project.plugins.mkdocstrings]\n'
    )
    with pytest.raises(BuildError) as found:
        run_generator(tmp_path)
    assert [problem for problem in problems if problem not in str(found.value)] == []


def test_every_page_is_in_the_navigation(tmp_path: Path) -> None:
    collect_pages(tmp_path)
    collected = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.md")}
    listed = list(navigation(tomllib.loads(CONFIG.read_text("utf-8"))["project"]["nav"]))
    notebooks = {name.replace(".ipynb", ".md") for name in NOTEBOOKS}
    assert collected | notebooks | {*GENERATED} == set(listed), (
        "the pages and the list in docs_site/zensical.toml differ"
    )
    assert len(listed) == len(set(listed))


def navigation(entries: list[dict[str, object]]) -> Iterator[str]:
    for entry in entries:
        for target in entry.values():
            yield from navigation(target) if isinstance(target, list) else [str(target)]


@pytest.mark.parametrize(
    "page",
    [*DOCS.rglob("*.md"), *(ROOT / name for name in OUTSIDE if name.endswith(".md"))],
    ids=lambda page: page.name,
)
def test_pages_have_the_same_structure_on_the_site_and_in_a_repository_browser(page: Path) -> None:
    """Their Markdown parsers disagree about lists that follow a paragraph, and about what is
    indented in them.
    """
    text = page.read_text("utf-8")
    on_site = markdown.markdown(
        text, extensions=["tables", "pymdownx.superfences", "attr_list", "md_in_html"]
    )
    in_browser = MarkdownIt("commonmark").enable("table").render(text)
    assert STRUCTURE.findall(on_site) == STRUCTURE.findall(in_browser)


@pytest.fixture(scope="module")
def public_objects() -> dict[str, griffe.Object]:
    """What `quincunx` and its public packages export, read from the sources."""
    package: Any = griffe.load("quincunx", search_paths=[str(ROOT / "src")], resolve_aliases=True)
    found = {}
    for module in (
        package,
        package["analysis"],
        package["arena"],
        package["engine"],
        package["envs"],
    ):
        for name in map(str, module.exports):
            member = module.members[name.strip("'")]
            found[member.path] = member.final_target if member.is_alias else member
    return {name: each for name, each in found.items() if not each.is_module}


def test_every_public_name_is_in_the_reference(
    site: Path, public_objects: dict[str, griffe.Object]
) -> None:
    anchors = set().union(
        *(Page(path.read_text("utf-8")).anchors for path in (site / "reference").glob("*.html"))
    )
    assert {"quincunx.Match", "quincunx.Engine", "quincunx.arena.simulate"} <= set(public_objects)
    documented = {
        each.canonical_path
        for name, each in public_objects.items()
        if {name, each.canonical_path} & anchors
    }
    assert documented == {each.canonical_path for each in public_objects.values()}


def test_every_public_name_has_a_docstring(public_objects: dict[str, griffe.Object]) -> None:
    for name, each in public_objects.items():
        assert each.has_docstring or each.is_attribute, name
        for member in each.members.values() if each.is_class else ():
            needs_docstring = member.is_function or "property" in member.labels
            assert member.has_docstring or member.name.startswith("_") or not needs_docstring, (
                f"{name}.{member.name}"
            )


def test_the_reference_shows_comments_behind_and_above_attributes(site: Path) -> None:
    text = (site / "reference" / "quincunx.html").read_text("utf-8")
    assert "True while a roll or draw is due." in text
    assert "Resignations, used help and undone moves, by the number of events before them." in text


def test_every_option_is_in_the_command_reference(site: Path) -> None:
    text = (site / "reference" / "commands.html").read_text("utf-8")
    for name in COMMANDS:
        assert f'id="{name}"' in text
        for action in find_parser(name)._actions:
            assert all(
                option in text for option in action.option_strings if action.dest != "help"
            ), action.option_strings


def test_every_endpoint_is_in_the_api_reference(site: Path) -> None:
    text = (site / "reference" / "http-api.html").read_text("utf-8")
    for endpoint in ("GET /api/games", "POST /api/tables/{name}/moves"):
        assert endpoint in text


def test_the_tutorial_shows_what_its_cells_print_and_plot(site: Path) -> None:
    text = (site / "tutorial.html").read_text("utf-8")
    assert "red 5 is left of red 8" in text
    assert re.search(r'<img[^>]+src="tutorial-\d+\.svg"', text)
    assert 'href="tutorial.ipynb"' in text


def test_the_notebook_about_environments_shows_a_learning_curve(site: Path) -> None:
    text = (site / "environments" / "notebook.html").read_text("utf-8")
    assert "points ahead at first" in text
    assert re.search(r'<img[^>]+src="notebook-\d+\.svg"', text)
