"""How a computer thinks: the tree of a search, and the rules of the levels."""
