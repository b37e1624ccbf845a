"""Sheets as vector graphics: SVG for notebooks and pages, PDF for the printer.

A game's sheet is drawn once, in `sheets.games`, from what its views show, as plain shapes in
millimetres; `svg` and `pdf` only write them down. Imports core, languages and games.
"""
