"""Work that takes too long for the event loop, in worker processes of this or other machines: moves
and advice of the engine, reviews, records. One queue, fair between addresses, with deadlines.

May import `storage`, `table` and `community`, and nothing else of the server.
"""
