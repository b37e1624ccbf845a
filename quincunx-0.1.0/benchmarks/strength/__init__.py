"""The strength of the engine: matches between its levels and against baselines."""
