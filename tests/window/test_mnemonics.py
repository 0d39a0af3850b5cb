"""How letters that two things share are found: those that Alt is pressed with.

That no two share one in any language is seen in test_every_language.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QMainWindow,
    QMenu,
    QWidget,
)


def clashes(window: QWidget) -> Iterator[str]:
    """Return which texts of a window, or of one of its menus, share a letter."""
    yield from shared("the window", texts(window))
    for menu in window.findChildren(QMenu):
        yield from shared(f"menu {menu.title()}", texts_of(menu.actions()))


def shared(place: str, all_texts: Iterable[str]) -> Iterator[str]:
    """Return each letter that several of some texts have, and these."""
    letters = defaultdict(list)
    for text in all_texts:
        letters[QKeySequence.mnemonic(text).toString()].append(text)
    for letter, sharing in letters.items():
        if letter and len(sharing) > 1:
            yield f"{place}: {letter} {sharing}"


def texts(window: QWidget) -> Iterator[str]:
    """Return the texts that can be reached with Alt while a window is shown."""
    if isinstance(window, QMainWindow):
        yield from texts_of(window.menuBar().actions())
    for widget in window.findChildren(QWidget):
        if widget.window() is window and widget.isVisible():
            match widget:
                case QAbstractButton():
                    yield widget.text()
                case QLabel() if widget.buddy() is not None:
                    yield widget.text()


def texts_of(actions: Iterable[QAction]) -> Iterator[str]:
    return (action.text() for action in actions if action.isVisible())


def test_two_that_share_one_are_found(qapp: QApplication) -> None:
    assert qapp is not None
    dialog = QDialog()
    for text in ("&New", "Ope&n", "&Save"):
        label = QLabel(text, dialog)
        label.setBuddy(dialog)
    dialog.show()
    assert list(clashes(dialog)) == ["the window: Alt+N ['&New', 'Ope&n']"]
