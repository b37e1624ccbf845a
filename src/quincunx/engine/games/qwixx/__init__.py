"""How the engine plays the Qwixx family: value networks, and the exact solution of `qwixx` for a
single player.
"""
