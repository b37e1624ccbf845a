"""The pages of each game."""
