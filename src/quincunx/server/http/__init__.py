"""What pages and API share below their routes: security, limits, metrics, logs and live updates.

Imports `service` and all that is below it, and knows no page and no endpoint but `/healthz` and
`/metrics`.
"""
