"""From the repository to a folder of HTML: all pages are collected in one place, then the site
generator runs there.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from docs_site.commands import command_reference
from docs_site.http_api import api_reference
from docs_site.notebook import run_notebook
from docs_site.pages import CURVES, DOCS, ROOT, collect_pages, place_on_site
from docs_site.views import view_reference

CONFIG = Path(__file__).parent / "zensical.toml"
ASSETS = (Path(__file__).parent / "style.css", ROOT / "src/quincunx/server/web/static/icon.svg")
NOTEBOOKS = ("tutorial.ipynb", "environments/notebook.ipynb")
GENERATED = {
    "reference/commands.md": command_reference,
    "reference/http-api.md": api_reference,
    "reference/views.md": view_reference,
}


class BuildError(Exception):
    """The site has broken links, or cannot be built for another reason, which the message gives."""


def build_site(target: Path) -> None:
    """Replace the target folder with the site."""
    from benchmarks.plot_curves import plot_all  # matplotlib takes longer than all other imports

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        collect_pages(folder / "pages")
        for notebook in NOTEBOOKS:
            run_notebook(DOCS / notebook, (folder / "pages" / notebook).parent)
        for page, generate in GENERATED.items():
            (folder / "pages" / page).write_text(generate(), "utf-8")
        plot_all(folder / "pages" / place_on_site(CURVES))
        for asset in ASSETS:
            shutil.copy(asset, folder / "pages")
        shutil.copy(CONFIG, folder)
        run_generator(folder)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(folder / "site", target)


def run_generator(folder: Path) -> None:
    """Strictly: every warning is an error."""
    command = [sys.executable, "-m", "zensical", "build", "--strict"]
    path = os.pathsep.join(
        [str(ROOT / "src"), str(ROOT)]
    )  # the reference describes the sources, not what is installed
    environment = {**os.environ, "PYTHONPATH": path, "NO_COLOR": "1"}
    result = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    if result.returncode:
        raise BuildError(result.stdout)
