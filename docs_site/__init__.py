"""Builds the documentation site: `make docs`, or `python -m docs_site FOLDER`.

The pages are those of `docs/` and some of the repository's top level. Some are generated, so that
they cannot go stale: executed notebooks from their sources, the commands from their argument
parsers, the HTTP API from its OpenAPI description. The Python reference comes from docstrings,
which the site generator reads from the sources.
"""
