"""The web pages: routes, templates, what the templates show, and one module for each game."""
