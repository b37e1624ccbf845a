"""The web server: pages, the JSON API, and the tables behind them.

`table` and `community` are pure, then come `storage`, `jobs`, `service`, `http`, and `api` and
`web` side by side; each imports only those before it. `app.py` puts them together, `serve.py` runs
it.
"""
