"""Another board in the place of the game's, to try things on that are not the game."""
