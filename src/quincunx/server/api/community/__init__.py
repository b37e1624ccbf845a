"""The API of the community, which a server can lack: profiles, challenges, open tables.

Imports what the rest of `api` does, and `service.community`; only `api/app.py` imports it.
"""
