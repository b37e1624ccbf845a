"""How the engine plays Qwirkle: a fast player with learned weights, rollouts by it, and an exact
search of the endgame.
"""
