"""Profiles, ratings, challenges, moderation, open tables and pairing: what players find on a public
server, beside the tables themselves.

Imports `community`, `storage`, `jobs` and the rest of `service`, whose other modules do not import
this package: a server runs without it.
"""
