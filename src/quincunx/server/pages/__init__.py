"""The pages, a router for each kind."""
