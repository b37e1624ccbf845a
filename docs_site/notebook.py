"""A notebook as a page: executed, with its outputs below its cells."""

import base64
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from docs_site.pages import adapt_links

CELL_TIME = 300  # seconds, on a very busy machine


def run_notebook(source: Path, target: Path) -> None:
    """Write the notebook, executed, as a page and as a notebook to download.

    A cell that fails is an error.
    """
    notebook = nbformat.read(source, as_version=4)
    options = [
        "--IPKernelApp.log_level=ERROR"
    ]  # it would warn that local sockets are not encrypted
    NotebookClient(
        notebook,
        timeout=CELL_TIME,
        extra_arguments=options,
        resources={"metadata": {"path": str(target)}},
    ).execute()
    nbformat.write(notebook, target / source.name)
    parts = [
        part
        for number, cell in enumerate(notebook.cells)
        for part in cell_parts(source, target, number, cell)
    ]
    download = f"[Download this page as a notebook]({source.name}) to change and run it."
    (target / f"{source.stem}.md").write_text("\n\n".join([*parts, download, ""]), "utf-8")


def cell_parts(source: Path, target: Path, number: int, cell: Any) -> Iterator[str]:
    """A cell as Markdown."""
    if cell.cell_type == "markdown":
        yield adapt_links(source, cell.source)
        return
    yield f"```python\n{cell.source}\n```"
    for output in cell.outputs:
        yield output_part(target, f"{source.stem}-{number}", output)


def output_part(target: Path, name: str, output: Any) -> str:
    """The richest form that a page can show."""
    data = output.get("data", {})
    if "text/html" in data:
        return f'<div class="output">\n{data["text/html"]}\n</div>'
    if "image/svg+xml" in data:
        (target / f"{name}.svg").write_text(data["image/svg+xml"], "utf-8")
        return f"![Output of the cell]({name}.svg)"
    if "image/png" in data:
        (target / f"{name}.png").write_bytes(base64.b64decode(data["image/png"]))
        return f"![Output of the cell]({name}.png)"
    text = output.text if output.output_type == "stream" else data["text/plain"]
    return f"```{{.text .output}}\n{text.rstrip()}\n```"
