"""How the engine plays Clever: value networks for one player and for several."""
