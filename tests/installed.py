"""Is the installed package, which the tests use, what the sources say? Otherwise a mistake that was
just made would pass.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import quincunx

ROOT = Path(__file__).parents[1]
SOURCES = {"": ROOT / "src/quincunx", "rules": ROOT / "docs/rules"}  # by folder of the package
MADE = {".so", ".pyd", ".pyc", ".mo"}  # by an installation or a run
CATALOGUE = ".po"  # of which only the compiled form is installed


def why_stale() -> str:
    """What to do before any test can run; empty if all is well."""
    installed = Path(quincunx.__file__).parent
    if installed in SOURCES.values():
        return ""  # the plain sources themselves
    different = sorted(differences(installed, SOURCES))
    if not different:
        return ""
    first = os.path.relpath(different[0], ROOT)
    more = f" and {len(different) - 1} more" if len(different) > 1 else ""
    return (
        f"Tests use the installed, compiled package, which is not that of the sources any more: "
        f"{first}{more}. Run `make .venv/current`, or use the plain sources: "
        f"`PYTHONPATH=src pytest`."
    )


def differences(installed: Path, sources: dict[str, Path]) -> Iterator[Path]:
    """The files that are not the same in both, or only in one."""
    known = set[Path]()
    for name, folder in sources.items():
        for path in files(folder):
            copy = installed / name / path.relative_to(folder)
            if path.suffix == CATALOGUE:
                copy = copy.with_suffix(".mo")
                is_same = copy.is_file() and copy.stat().st_mtime >= path.stat().st_mtime
            else:
                is_same = copy.is_file() and copy.read_bytes() == path.read_bytes()
            known.add(copy)
            if not is_same:
                yield path
    yield from set(files(installed)) - known


def files(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file() and path.suffix not in MADE)
