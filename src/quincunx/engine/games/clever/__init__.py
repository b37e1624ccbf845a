"""How the engine plays Clever: value networks for one player and for several.

Imports `games.clever` and the generic parts of the engine; found through the game's descriptor.
"""
