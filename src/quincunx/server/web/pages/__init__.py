"""Page models: all that a template gets, as frozen dataclasses, and the functions that make them.

They know tables, games, reviews and profiles, but no requests. Routes and `rendered_tables` import
them; `templating` renders them, and nothing else.
"""
