"""Searching ahead: the rest of a turn exactly, many positions in lockstep, random playouts.

Imports `core` and the interfaces of the engine, no game and no strategy.
"""
