"""Why the computer made its last move, beside the board."""
