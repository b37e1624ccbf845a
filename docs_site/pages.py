"""The pages of the repository, copied to where they are on the site, with their links adapted."""

import re
import shutil
from os.path import normpath, relpath
from pathlib import Path

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
EXAMPLES = (
    "examples/careful_player.py",
    "examples/firstbot.c",
    "examples/maskable_ppo.py",
    "examples/vector_ppo.py",
)
OUTSIDE = (
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "benchmarks/README.md",
    "benchmarks/capacity.md",
    "benchmarks/learners.md",
    "benchmarks/reviews.md",
    "benchmarks/strength.md",
    *EXAMPLES,
)  # of the docs, but on the site
CURVES = ROOT / "benchmarks" / "curves"  # CSV files, which the site shows as pictures
LINK = re.compile(r"(?P<before>(?:\[[^]\[]*)?\]\()(?P<target>[^)#:\s]+)(?=[)#])")


def collect_pages(target: Path) -> None:
    """Copy every page with its pictures."""
    for source in [
        *(path for path in DOCS.rglob("*") if path.is_file()),
        *(ROOT / name for name in OUTSIDE),
    ]:
        copy = target / place_on_site(source)
        copy.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            copy.write_text(adapt_links(source, source.read_text("utf-8")), "utf-8")
        elif source.suffix != ".ipynb":
            shutil.copy(source, copy)


def place_on_site(source: Path) -> Path:
    """Where a file of the repository is on the site: the docs at the top, everything else in one
    folder. The README is the first page, and a notebook becomes a page.
    """
    if source == ROOT / "README.md":
        return Path("index.md")
    place = (
        source.relative_to(DOCS)
        if source.is_relative_to(DOCS)
        else "project" / source.relative_to(ROOT)
    )
    return place.with_suffix(".md") if place.suffix == ".ipynb" else place


def adapt_links(page: Path, text: str) -> str:
    """Links to files of the repository become links to their places on the site, and a link to a
    curve becomes its picture.
    """

    def adapt(link: re.Match[str]) -> str:
        target = Path(normpath(page.parent / link["target"]))
        if not target.is_file():
            return link[0]
        is_curve = target.parent == CURVES
        place = place_on_site(target.with_suffix(".svg") if is_curve else target)
        address = Path(relpath(place, place_on_site(page).parent)).as_posix()
        return f"{'!' if is_curve else ''}{link['before']}{address}"

    return LINK.sub(adapt, text)
