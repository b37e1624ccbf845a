"""How strong the engine is: matches against reference players and between its levels."""
