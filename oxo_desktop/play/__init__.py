"""A game being played: what changes it, what thinks, and what the player prefers."""
