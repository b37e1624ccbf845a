"""What authors of games use: native integers, codes of rolls, positions as data, observations, play
at random.

Whoever only plays a game needs none of it. Imports `core` itself, `core.dice` and `core.text`.
"""
