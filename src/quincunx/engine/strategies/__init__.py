"""Strategies that work for any game: value models, playouts, immediate points, and the default
for a game that brings none.

Imports `engine.search` and `engine.values`, and no game.
"""
