"""How the engine plays Qwizz: by learned values of sheets, with re-rolls by their exact
expectation.

Imports `games.qwizz` and the generic parts of the engine; found through the game's descriptor.
"""
