"""How the engine plays Qwizz: by learned values of sheets, with re-rolls by their exact
expectation.
"""
