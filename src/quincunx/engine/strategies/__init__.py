"""Strategies that work for any game: value networks, playouts, immediate points, and the default
for a game that brings none.

Imports `engine.search` and value networks, and no game.
"""
