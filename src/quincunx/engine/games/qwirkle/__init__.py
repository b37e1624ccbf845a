"""How the engine plays Qwirkle: a fast player with learned weights, rollouts by it, and an exact
search of the endgame.

Imports `games.qwirkle` and the generic parts of the engine; found through the game's descriptor.
"""
