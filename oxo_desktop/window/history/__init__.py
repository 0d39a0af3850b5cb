"""Every game that is kept, and how they ended."""
