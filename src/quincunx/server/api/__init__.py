"""The JSON API: everything that the pages can do, for programs.

Imports `http` and all that is below it, never `web`.
"""
