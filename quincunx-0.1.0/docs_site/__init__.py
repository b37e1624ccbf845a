"""Builds the documentation site: `make docs`, or `python -m docs_site FOLDER`.

The pages are those of `docs/` and some of the repository's top level. Three are generated, so that they cannot go stale: the tutorial
from its executed notebook, the commands from their argument parsers, the HTTP API from its OpenAPI description. The Python reference
comes from docstrings, which the site generator reads from the sources.
"""
