"""The review of a game: beside the board stands what each move did to the outcome."""
