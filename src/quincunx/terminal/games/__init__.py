"""What is special to one game in the terminal; each is found through the game's descriptor.

A module imports its own game and what `terminal` has for drawing; generic code imports none.
"""
