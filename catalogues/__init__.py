"""Keeps the catalogues of translations up to date: `make messages` and `make messages-missing`."""
