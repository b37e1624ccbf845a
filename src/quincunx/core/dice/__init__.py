"""Where rolls come from: the random generator, and how every roll of a match follows from its seed.

Imports only `core.text` and `core.errors`.
"""
