"""Themes: colours and opacities as typed values, read from a file each.

What is drawn asks for the `current` one whenever it is painted.
"""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from oxo_desktop.engine import Mark, Refusal
from oxo_desktop.engine.quoting import quotable, quoted_path
from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.system import ini_file, resources
from oxo_desktop.system.files import not_opened
from oxo_desktop.words import message, say, without_mnemonic

THEME_NAMES = {
    ThemeChoice.SYSTEM: message("&System"),
    ThemeChoice.LIGHT: message("&Light"),
    ThemeChoice.DARK: message("&Dark"),
    ThemeChoice.HIGH_CONTRAST: message("&High contrast"),
}
"""The name of each theme in a menu, as a message."""


def theme_name(choice: ThemeChoice) -> str:
    return without_mnemonic(say(THEME_NAMES[choice]))


class Theme(NamedTuple):
    """The colours of the window, and opacities from 0 to 1.

    Attributes:
        window: behind everything.
        board: the card that the board is on, and every other raised surface.
        border: around such a surface, and around menus.
        button: buttons and cards at rest.
        outline: around buttons and cards at rest; the colour of `button` if there is
            none.
        edge: around fields, choices and the last move's square, which are known by it.
        text: most text.
        muted: less important text.
        disabled: text of what cannot be used now, and its edge.
        grid: the lines of the board.
        x: the mark X, and what is about its player.
        o: the mark O, likewise.
        accent: the primary button, selections and the keyboard focus.
        accent_text: text on `accent`.
        good: text about a good move, and its square.
        bad: text about a bad move, and its square.
        faded: the opacity of marks beside the line through a win.
        ghost: the opacity of the mark under the pointer.
        tint: the opacity of colours under marks and labels.
        won: the opacity of the line through a win, which has its mark's colour.
    """

    window: QColor
    board: QColor
    border: QColor
    button: QColor
    outline: QColor
    edge: QColor
    text: QColor
    muted: QColor
    disabled: QColor
    grid: QColor
    x: QColor
    o: QColor
    accent: QColor
    accent_text: QColor
    good: QColor
    bad: QColor
    faded: float
    ghost: float
    tint: float
    won: float

    def of_mark(self, mark: Mark) -> QColor:
        return self.x if mark is Mark.X else self.o

    def of_win(self, mark: Mark) -> QColor:
        color = QColor(self.of_mark(mark))
        color.setAlphaF(self.won)
        return color

    def palette(self) -> QPalette:
        """Return the theme for Qt's own widgets: menus, dialogs, fields.

        Our own find `border` at Mid, `outline` at Dark and `edge` at Shadow.
        """
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
            ((role.Mid,), self.border),
            ((role.Dark,), self.outline),
            ((role.Shadow,), self.edge),
        ):
            for name in names:
                palette.setColor(name, color)
        for name in (
            role.WindowText, role.Text, role.ButtonText, role.HighlightedText,
            role.Highlight, role.Shadow,
        ):  # fmt: skip
            palette.setColor(QPalette.ColorGroup.Disabled, name, self.disabled)
        return palette


_current: Theme


def current() -> Theme:
    return _current


def use(theme: Theme) -> None:
    """Put this theme on all windows, and on those still to come.

    Qt paints all widgets again; what keeps colours or pictures has a `retheme`.
    """
    global _current
    _current = theme
    QApplication.setPalette(theme.palette())
    for window in QApplication.topLevelWidgets():
        for shown in (*reversed(window.findChildren(QObject)), window):
            retheme = getattr(shown, "retheme", None)
            if retheme is not None:
                retheme()


def load(name: str) -> Theme:
    """Return the theme in ``themes/<name>.ini``.

    It holds a line for each value: ``key=#rrggbb`` for a colour, ``key=0.5`` for a
    share. Raises Refusal, naming the file and the key, for a missing, bad or unknown
    one.
    """
    file = resources.path(f"themes/{name}.ini")
    try:
        stored = ini_file.read(file).values
    except OSError as error:
        raise not_opened(file, error) from None
    values = {
        key: _parse(file, key, stored.get(key, ""), kind)
        for key, kind in Theme.__annotations__.items()
    }
    for key in set(stored) - set(values):
        raise _not_valid(file, key)
    return Theme(**values)  # type: ignore[arg-type]  # each is of its field's type


def name_for(choice: ThemeChoice, *, dark: bool, contrast: bool) -> str:
    if choice is not ThemeChoice.SYSTEM:
        return choice.value
    if contrast:
        return ThemeChoice.HIGH_CONTRAST.value
    return (ThemeChoice.DARK if dark else ThemeChoice.LIGHT).value


def _parse(file: Path, key: str, value: str, kind: type) -> QColor | float:
    if kind is QColor:
        if QColor.isValidColorName(value):
            return QColor(value)
        raise _not_valid(file, key)
    try:
        share = float(value)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise _not_valid(file, key)
    return share


def _not_valid(file: Path, key: str) -> Refusal:
    return Refusal(
        "theme_not_valid",
        "The theme {name} is not valid at {key}. Repair {file} or install OXO again.",
        name=file.name,
        file=quoted_path(file),
        key=quotable(key),
    )
