"""What the Learn menu opens: each brings a panel and what its board shows."""
