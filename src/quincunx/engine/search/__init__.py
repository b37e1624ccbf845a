"""Searching ahead: the rest of a turn exactly, many positions in lockstep, random playouts.

Imports `core` and `engine.values`, no game and no strategy.
"""
