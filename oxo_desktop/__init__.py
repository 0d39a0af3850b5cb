"""OXO: noughts and crosses for the desktop."""

__version__ = "0.1.0"

APPLICATION_ID = "oxo-desktop"
"""The program's name to the system: its command, launcher, window class and folders."""
