"""Lessons and puzzles, to be chosen beside the board that they are done on."""
