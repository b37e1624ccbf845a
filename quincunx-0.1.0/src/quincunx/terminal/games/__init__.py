"""What is special to one game in the terminal; each is found through the game's descriptor."""
