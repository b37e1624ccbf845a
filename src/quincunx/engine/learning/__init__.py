"""How value networks learn from self-play; nothing here is needed to play.

Imports `core` and the rest of the engine, no game: what is special to one comes through its
evaluator.
"""
