"""Everything that a player reads or hears, in whole sentences."""
