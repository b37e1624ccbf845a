"""Searching ahead: the rest of a turn exactly, many positions in lockstep, random playouts."""
