"""What each move of the game did to its outcome, beside the board."""
