"""The score above the board and the status below it."""
