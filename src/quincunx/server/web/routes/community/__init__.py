"""The pages of the community, which a server can lack: profiles, challenges, open tables.

Imports the rest of `web`, and `service.community`; only `app.py` imports it.
"""
