"""Everything with pixels: shows facts, sends intents, knows no rule of the game."""
