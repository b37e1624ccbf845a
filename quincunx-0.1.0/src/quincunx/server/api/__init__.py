"""The JSON API: everything that the pages can do, for programs."""
