"""The web pages: routes, templates, page models that the templates show, and one module for each
game.

Imports `http` and all that is below it, never `api`.
"""
