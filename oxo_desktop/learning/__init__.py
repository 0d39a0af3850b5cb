"""What teaches from the game: lessons, puzzles, reviews, and the tree of a search."""
