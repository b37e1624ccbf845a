"""What all games share. Imports nothing of the other layers."""
