"""The subcommands of `quincunx`, one module each; the table in `cli.py` lists them."""
