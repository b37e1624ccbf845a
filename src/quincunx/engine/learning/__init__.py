"""Value networks and how they learn from self-play.

Imports `core` and `engine.search`, no game: what is special to one comes through its evaluator.
"""
