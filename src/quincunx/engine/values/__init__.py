"""Models that evaluate positions in batches: networks, with the files of their weights.

Imports `core` and nothing else of the engine. Models of one game lie in its package.
"""
