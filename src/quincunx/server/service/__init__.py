"""All tables of this server and every change to them: to disk first, then for everybody to see.

Also what happens by itself: the engine's turns, moves for those whose time is up, who is present,
and following other servers. It may import table, community, storage and jobs, and no HTTP.
"""
