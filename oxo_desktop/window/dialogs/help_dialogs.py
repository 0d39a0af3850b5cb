"""The dialogs of the Help menu: the manual and its sections, keys, and about OXO."""

from collections.abc import Iterable, Iterator
from functools import partial
from platform import python_version

from PySide6.QtCore import QSize, Qt, qVersion
from PySide6.QtGui import QAction, QKeySequence, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLabel,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QWidget,
)

from oxo_desktop import __version__
from oxo_desktop.says import sentences
from oxo_desktop.system import resources
from oxo_desktop.window.controls.boxes import in_column, in_row, put
from oxo_desktop.window.controls.fields import ChoiceBox, name_unseen
from oxo_desktop.window.controls.icon import application_pixmap
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import bare_name
from oxo_desktop.window.controls.scrolling import put_scroll_bars
from oxo_desktop.window.controls.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.texts import ReadText, TextLine, TextPage, WrappedLabel
from oxo_desktop.window.controls.widgets import FRAME, PlainLabel, open_dialog
from oxo_desktop.window.dialogs.manual import ManualPage
from oxo_desktop.words import (
    Sentence,
    as_title,
    isolated,
    listed,
    message,
    say,
    without_mnemonic,
)

_ICON = 64
"""The side of the icon, in pixels."""

_MANUAL = 640
"""How wide and high the manual is at first, in pixels."""

_LEAST = 100
"""How high a licence is at least, in pixels."""

_ON_THE_BOARD = (
    (message("Play square 1 to 9"), message("1 … 9")),
    (message("Move around the board"), message("Arrow keys")),
    (message("First, last square of the row"), message("Home, End")),
    (message("Next free square"), message("Shift+Arrow keys")),
    (message("Layer above, layer below"), message("Page Up, Page Down")),
    (message("Play the square you are on"), message("Enter or Space")),
    (message("Board menu"), message("Menu, Shift+F10")),
    (message("Menus"), ("F10",)),
    (message("Close a message or panel, or leave full screen"), message("Escape")),
)

_IN_HISTORY = (
    (message("In the history: select all"), ("Ctrl+A",)),
    (message("In the history: delete games, undo that"), ("Del", "Ctrl+Z")),
)

_SETTING_UP = (
    (message("Setting up a position: place a mark"), ("X", "O")),
    (message("Setting up a position: remove a mark"), ("Del",)),
)


def shortcuts(window: QMainWindow) -> QDialog:
    title = lambda: as_title(say("&Shortcuts"))  # noqa: E731
    dialog = ScrollingDialog(title, window)
    page = TextPage(title, partial(keys, window), dialog.widest)
    dialog.content.addWidget(page)
    page.reached.connect(partial(dialog.reveal, page.viewport()))
    page.setFocus()
    return _finished(dialog)


def rules(window: QWidget) -> QDialog:
    return manual(window, lambda: without_mnemonic(say("&Rules")))


def accessibility(window: QWidget) -> QDialog:
    return manual(window, lambda: without_mnemonic(say("Acc&essibility")))


def manual(window: QWidget, section: Sentence | None = None) -> QDialog:
    """Return the manual, at a section by its heading, or at the top."""
    return _page(lambda: without_mnemonic(say("&Manual")), "manual", window, section)


def model_language(window: QWidget) -> QDialog:
    """Return the page about the language of the OXO model."""
    return _page(lambda: say("The language of the OXO model"), "model", window)


def _page(
    title: Sentence, name: str, window: QWidget, section: Sentence | None = None
) -> QDialog:
    dialog = ScrollingDialog(title, window)
    page = ManualPage(title, name, section)
    dialog.content.addWidget(page, 1)
    page.setFocus()
    return _large(_finished(dialog))


def _large(dialog: QDialog, least: int = 0) -> QDialog:
    side, room = scaled_to_text(dialog, _MANUAL), dialog.screen().availableSize()
    dialog.resize(QSize(max(side, least), side).boundedTo(room - FRAME))
    return dialog


def about(window: QMainWindow) -> QDialog:
    """Return the version, the licence, and what the program does not do."""
    dialog = ScrollingDialog(lambda: as_title(say("&About OXO")), window)
    icon = QLabel()
    icon.setPixmap(application_pixmap(_ICON, dialog.devicePixelRatioF()))
    words = in_column(
        PlainLabel(f"OXO {__version__}", scale=1.4, bold=True),
        _label(message("Noughts and crosses for the desktop.")),
        spacing=2,
    )
    put(
        dialog.content,
        in_row(icon, (words, 1), spacing=16),
        6,
        _label(message("Works offline; no account needed.")),
        PlainLabel(f"Python {python_version()}, Qt {qVersion()}", muted=True),
        translated(WrappedLabel(muted=True), text=sentences.about_licences),
    )
    dialog.add_button(lambda: say("&Licences…"), lambda: open_dialog(licences(dialog)))
    return _finished(dialog)


def licences(window: QWidget) -> QDialog:
    """Return the licences of OXO and of what comes with it, one at a time."""
    title = lambda: as_title(say("&Licences…"))  # noqa: E731
    try:
        texts = resources.licences()
    except OSError as error:
        texts = {"OXO": str(error)}
    dialog = ScrollingDialog(title, window)
    page, chosen = ReadText(title), ChoiceBox(texts, str)
    # they are in English
    page.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
    put_scroll_bars(page, QPalette.ColorRole.Window)
    # as high as there is room, so that there is one scroll bar
    policy = QSizePolicy.Policy
    page.setSizePolicy(policy.Expanding, policy.Ignored)
    page.setMinimumHeight(_LEAST)

    def show() -> None:
        page.setPlainText(texts[chosen.value])

    chosen.picked.connect(show)
    show()
    about = translated(WrappedLabel(), text=sentences.about_licences)
    put(dialog.content, about, chosen, (page, 1))
    name_unseen(chosen, title)
    chosen.setHidden(len(texts) == 1)
    page.setFocus()
    around = 2 * dialog.content.contentsMargins().left()
    return _large(_finished(dialog), _wide(page, texts["OXO"]) + around)


def _wide(page: ReadText, text: str) -> int:
    """Return the width of a page on which no line of a text is broken."""
    measure = page.fontMetrics().horizontalAdvance
    around = 2 * (round(page.document().documentMargin()) + page.frameWidth())
    bar = page.verticalScrollBar().sizeHint().width()
    return max(map(measure, text.splitlines()), default=0) + around + bar


def _label(text: str) -> PlainLabel:
    return translated(PlainLabel(), text=partial(say, text))


def keys(window: QMainWindow) -> Iterator[TextLine]:
    """Return what can be done with keys, and the keys, by menu."""
    yield TextLine(say("Board"))
    yield from _told(_ON_THE_BOARD)
    # single letters are shortcuts all together, or not at all
    shortcuts = (a.shortcut().toString() for a in _of_menus(window.menuBar().actions()))
    has_letters = any(len(shortcut) == 1 for shortcut in shortcuts)
    # by the index of a menu: Game, and Learn, with X and O only where letters are keys
    besides = {0: _IN_HISTORY, 2: _SETTING_UP[not has_letters :]}
    for index, title in enumerate(window.menuBar().actions()):
        lines = [*_lines(_of_menus([title])), *_told(besides.get(index, ()))]
        if lines:
            yield TextLine(bare_name(title.text()))
        yield from lines
    yield TextLine(as_title(say("&Moves")))
    yield from _lines(window.actions())


def _lines(actions: Iterable[QAction]) -> Iterator[TextLine]:
    for action in actions:
        if action.text() and not action.shortcut().isEmpty():
            pressed = isolated(_called(action.shortcuts()))
            yield TextLine(bare_name(action.text()), pressed)


def _told(table: Iterable[tuple[str, str | tuple[str, ...]]]) -> Iterator[TextLine]:
    """Return what keys do: keys by their names in Qt, or told by a message."""
    for name, keys in table:
        told = say(keys) if isinstance(keys, str) else _called(map(QKeySequence, keys))
        yield TextLine(say(name), isolated(told))


def _of_menus(actions: Iterable[QAction]) -> Iterator[QAction]:
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from _of_menus(menu.actions())
        else:
            yield action


def _called(keys: Iterable[QKeySequence]) -> str:
    """Return keys as they are called on this system, in its language."""
    native = QKeySequence.SequenceFormat.NativeText
    return listed(each.toString(native) for each in keys)


def _finished(dialog: ScrollingDialog) -> QDialog:
    dialog.content.addStretch()
    dialog.add_button(lambda: as_title(say("&Close")), dialog.accept, is_primary=True)
    dialog.fit()
    return dialog
