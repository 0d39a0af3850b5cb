"""The moves of the game beside the board."""
