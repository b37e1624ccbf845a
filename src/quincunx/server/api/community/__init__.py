"""The API of the community, which a server can lack: profiles, challenges, open tables."""
