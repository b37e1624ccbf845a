"""Strategies that work for any game."""
