"""A game being played, and again: match, log, record, notes, and what its dice were like.

Imports `core` itself, where positions and rules are, and which knows nothing of this package.
"""
