"""Playing at the prompt."""
