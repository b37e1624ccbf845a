"""Text for people: messages that remember their template and values, words, names of colours.

Imports nothing else of the package.
"""
