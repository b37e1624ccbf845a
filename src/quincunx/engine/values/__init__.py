"""Models that evaluate positions: networks, and values learned for parts of a sheet.

They import the rules and nothing else of the engine.
"""
