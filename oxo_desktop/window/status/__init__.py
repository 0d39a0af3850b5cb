"""Who plays, who is to move, and what there is to say."""
