"""A game being played, and again: match, log, record, notes, and what its dice were like.

Positions and rules are in `core` itself, which knows nothing of this package.
"""
