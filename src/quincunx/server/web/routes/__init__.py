"""The routes of the web pages, by the stage of a game: read the request, ask the service, show a
page.

Imports the rest of `web`; only `app.py` imports it.
"""
