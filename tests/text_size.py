"""The size of text, which outlives the window that has changed it."""

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

from oxo_desktop.window.controls.text_size import use_text_size


def forget() -> None:
    """Have text of the usual size in the next window, as in another process."""
    use_text_size(1.0, 1.0)
    usual = QFontDatabase.SystemFont.GeneralFont
    QApplication.setFont(QFontDatabase.systemFont(usual))
