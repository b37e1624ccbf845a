"""Value networks and how they learn from self-play."""
