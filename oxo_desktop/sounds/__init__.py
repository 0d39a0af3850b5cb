"""The sounds of a game, once the player wants them; until then nothing is loaded."""
