"""The panel beside a position that is set up by hand."""
