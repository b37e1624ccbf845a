"""Who plays: profiles and what they have played, ratings, challenges, reports. Rules and values
only, pure and synchronous: no asyncio, no SQL, no HTTP.

Imports `table` and nothing else of the server.
"""
