"""Where tables and the community are kept: the store interface, SQLite and PostgreSQL.

A write is durable when its future has a result. It may import table and community, whose values it
stores, and nothing above; only this package knows SQL.
"""
