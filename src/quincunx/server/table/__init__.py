"""One table: the entries of its log, the state they lead to, and the changes that are allowed.

Everything here is pure and synchronous: no asyncio, no SQL, no HTTP. It imports nothing else of the
server, so that it can be tested with thousands of random games.
"""
