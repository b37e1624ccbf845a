"""Puzzles and the daily game, without any server: positions with one clearly best move, and one
game a day with the same dice for everybody.

Imports analysis, the engine and `core`; server, terminal and commands import it.
"""
