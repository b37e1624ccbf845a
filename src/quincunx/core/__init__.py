"""What all games share: `State`, `Game`, their values, options and errors, the descriptor of a game
and the registry.

Around them `text`, `dice`, `play` and `authoring`. Imports nothing of the other layers.
"""
