"""The routes of the web pages, by the stage of a game."""
