"""One package for each game: its evaluator, strategy, training and remarks.

The game's descriptor refers to them.
"""
