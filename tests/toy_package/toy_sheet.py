"""Pig with a sheet of its own: the package brings templates, a style and a script."""

from dataclasses import replace

from toy_game import PIG  # type: ignore[import-not-found]

DRAWN_PIG = replace(PIG, key="drawn-pig", title="Drawn pig", sheet="toy_web:SHEET")
