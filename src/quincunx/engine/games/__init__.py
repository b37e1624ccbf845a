"""One package for each game: its evaluator, strategy, training and remarks.

The game's descriptor refers to them. A package imports its own game and the rest of the engine,
never another game.
"""
