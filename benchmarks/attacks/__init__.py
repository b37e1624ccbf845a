"""Attacks on a server, each bounded in time.

`python -m benchmarks.attacks.NAME` says what was gained; exit code 1 if anything was.
"""
