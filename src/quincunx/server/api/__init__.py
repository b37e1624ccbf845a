"""The JSON API: everything that the pages do, for other programs."""
