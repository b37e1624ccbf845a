"""How the engine plays Qwizz: value networks for one player and for several, re-rolls by their exact expectation."""
