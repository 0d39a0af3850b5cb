"""What teaches: lessons, puzzles, reviews, the tree of a search, and contests."""
