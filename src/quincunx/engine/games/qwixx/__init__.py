"""How the engine plays the Qwixx family: value networks, and the exact solution of `qwixx` for a
single player.

Imports `games.qwixx` and the generic parts of the engine; found through the games' descriptors.
"""
