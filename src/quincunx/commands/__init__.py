"""The subcommands of `quincunx`, one module each, and what several of them share; the table in
`cli.py` lists them.

They may import every other package, nothing imports them, and none does work of its own: they read
arguments, call the library and print.
"""
