"""What pages and API share below their routes: security, limits, metrics, logs and live updates."""
