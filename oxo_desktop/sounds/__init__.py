"""What is heard of a game, once the player wants that; until then nothing is loaded."""
