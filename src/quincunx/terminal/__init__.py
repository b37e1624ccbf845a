"""Playing in a terminal: plain lines, full screen, coach and replay.

Imports `core`, the engine and `analysis`; of a server it knows only the HTTP API.
"""
