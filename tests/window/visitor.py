"""Goes through states of the window, to see what is wrong with what they show."""

from collections.abc import Callable, Iterable
from gettext import GNUTranslations

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QWidget

from oxo_desktop.play.settings import ThemeChoice
from oxo_desktop.system.languages import ENGLISH
from tests.screenshots import Studio
from tests.window.desk import use_language
from tests.window.test_language import texts

State = Callable[[Studio], None]
Look = Callable[[str, QWidget], Iterable[str]]


class Visitor(Studio):
    """Looks at each state instead of drawing it.

    Args:
        look_for: returns what is wrong with a window in the state of a name.
        theme, language: what the window looks like, and speaks.
        catalogue: that of a language changed to for each look, if any.

    Attributes:
        wrong: what has been found so far.
    """

    def __init__(
        self,
        look_for: Look,
        theme: ThemeChoice = ThemeChoice.LIGHT,
        language: str = ENGLISH,
        catalogue: GNUTranslations | None = None,
    ) -> None:
        self._look_for, self._catalogue = look_for, catalogue
        self.wrong: list[str] = []
        super().__init__(None, theme, language)

    def draw(self, name: str, widget: QWidget | None = None) -> None:
        if self._catalogue is not None:
            use_language(self.window.look, self._catalogue)
        self.settle()
        found = self._look_for(name, widget or self.window)
        self.wrong += [f"{name}: {wrong}" for wrong in found]
        if self._catalogue is not None:
            use_language(self.window.look, None)
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            everything = texts(widget or self.window)
            self.wrong += [f"{name}: still {t}" for _, t in everything if "⟦" in t]

    def close(self) -> None:
        use_language(self.window.look, None)
        super().close()


def visit(
    states: Iterable[State],
    look_for: Look,
    theme: ThemeChoice = ThemeChoice.LIGHT,
    language: str = ENGLISH,
    catalogue: GNUTranslations | None = None,
) -> list[str]:
    """Go through states, each in a window of its own; return what is wrong in them."""
    wrong = []
    for state in states:
        visitor = Visitor(look_for, theme, language, catalogue)
        try:
            state(visitor)
        finally:
            visitor.close()
        wrong += visitor.wrong
    return wrong
