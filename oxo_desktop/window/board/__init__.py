"""The board: how it looks, and how the player uses it."""
