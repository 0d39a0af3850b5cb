"""Colours as typed values, each theme read once from its file."""

from dataclasses import dataclass, fields

from PySide6.QtCore import QSettings
from PySide6.QtGui import QColor, QPalette

from oxo_desktop import resources
from oxo_desktop.engine import Mark
from oxo_desktop.settings import ThemeChoice


@dataclass(frozen=True)
class Theme:
    """The colours of the window.

    Attributes:
        window: behind everything.
        board: the card that the board is on, and every other raised surface.
        border: around such a surface.
        button: buttons, cards at rest, and the last move's square.
        text: what is read first, and the line through a win.
        muted: what is read second.
        grid: the lines of the board.
        x: the mark X, and whatever speaks of its player.
        o: the mark O, likewise.
        accent: the one button that matters, selections and the keyboard's focus.
        accent_text: text on `accent`.
    """

    window: QColor
    board: QColor
    border: QColor
    button: QColor
    text: QColor
    muted: QColor
    grid: QColor
    x: QColor
    o: QColor
    accent: QColor
    accent_text: QColor

    def of_mark(self, mark: Mark) -> QColor:
        """Return the colour of `mark`."""
        return self.x if mark is Mark.X else self.o

    def palette(self) -> QPalette:
        """Return the theme for Qt's own widgets: menus, dialogs, fields."""
        role = QPalette.ColorRole
        palette = QPalette(self.button, self.window)
        for names, color in (
            (
                (role.WindowText, role.Text, role.ButtonText, role.ToolTipText),
                self.text,
            ),
            ((role.Base, role.ToolTipBase), self.board),
            ((role.PlaceholderText,), self.muted),
            ((role.Highlight, role.Accent, role.Link), self.accent),
            ((role.HighlightedText,), self.accent_text),
        ):
            for name in names:
                palette.setColor(name, color)
        inks = (role.WindowText, role.Text, role.ButtonText, role.HighlightedText)
        for name in inks:
            palette.setColor(QPalette.ColorGroup.Disabled, name, self.muted)
        return palette


def load(name: str) -> Theme:
    """Return the theme in ``themes/<name>.ini``: ``key=#rrggbb`` for each colour.

    Raises ValueError, naming the file and the key, for a missing or bad colour.
    """
    file = resources.path(f"themes/{name}.ini")
    stored = QSettings(str(file), QSettings.Format.IniFormat)
    colors = {}
    for field in fields(Theme):
        text = stored.value(field.name)
        if text is None:
            raise ValueError(f"The theme {file.name} misses the colour {field.name}.")
        if not QColor.isValidColorName(str(text)):
            raise ValueError(
                f"The theme {file.name} has no colour at {field.name}: {text}."
            )
        colors[field.name] = QColor(text)
    for key in set(stored.allKeys()) - set(colors):
        raise ValueError(f"The theme {file.name} does not know the colour {key}.")
    return Theme(**colors)


def name_for(choice: ThemeChoice, *, dark_desktop: bool) -> str:
    """Return the name of the theme that `choice` means."""
    if choice is ThemeChoice.SYSTEM:
        return "dark" if dark_desktop else "light"
    return choice.value
