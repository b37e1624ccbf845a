"""The subcommands of `quincunx`, a module each; `cli.py` has their table."""
