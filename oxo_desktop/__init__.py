"""OXO: noughts and crosses for the desktop."""

__version__ = "1.1.0"

COMMAND = "oxo-desktop"
"""The command that starts the program with a window."""

TERMINAL_COMMAND = "oxo-terminal"
"""The command that starts it in a terminal."""

FOLDER = "oxo-desktop"
"""The folder for its files wherever the system wants them: games, settings, the log."""

APPLICATION_ID = "io.github.oxo_desktop.OXO"
"""The application id: the name of its launcher and of its icons."""
