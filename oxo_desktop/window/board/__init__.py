"""The board: what is seen of it, and how it is played on."""
