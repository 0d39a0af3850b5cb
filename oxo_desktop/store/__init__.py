"""Games kept in files. No Qt."""
