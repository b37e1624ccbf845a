"""How the engine plays Qwirkle: quick plays by learned weights, games played on by them, the endgame searched."""
