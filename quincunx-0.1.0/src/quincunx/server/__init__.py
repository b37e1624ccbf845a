"""The web server: pages, the JSON API, and the tables behind them."""
