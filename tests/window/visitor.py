"""Goes through every state of the window in any language, to see what is wrong."""

from collections.abc import Callable, Iterable
from gettext import GNUTranslations
from pathlib import Path

from PySide6.QtWidgets import QWidget

from oxo_desktop.settings import ThemeChoice
from tests.screenshots import STATES, Studio

Catalogue = Callable[[], GNUTranslations | None]
State = Callable[[Studio], None]

_WITH_MUCH_TO_SAY = {
    "start", "notice", "moves", "why", "review", "model", "dialogs", "history",
}  # fmt: skip
"""The states with texts of their own; in another language each takes a while."""


class Visitor(Studio):
    """Looks at each state instead of drawing it.

    Args:
        folder: for files.
        catalogue: returns that of the language to look at it in, None for English.
        look_for: returns what is wrong with a window.

    Attributes:
        wrong: what has been found so far.
    """

    def __init__(
        self,
        folder: Path,
        catalogue: Catalogue,
        look_for: Callable[[QWidget], Iterable[str]],
    ) -> None:
        self._catalogue, self._look_for = catalogue(), look_for
        self.wrong: list[str] = []
        super().__init__(folder, ThemeChoice.LIGHT)

    def draw(self, name: str, widget: QWidget | None = None) -> None:
        look = self.window.look
        if self._catalogue is not None:
            look.use_language(self._catalogue)
        self.settle()
        found = self._look_for(widget or self.window)
        self.wrong += [f"{name}: {wrong}" for wrong in found]
        if self._catalogue is not None:
            look.use_language(None)

    def close(self) -> None:
        self.window.look.use_language(None)
        super().close()


def visits(**catalogues: Catalogue) -> dict[str, tuple[State, Catalogue]]:
    """Return all states in English, and those with texts in the languages named."""
    told = [state for state in STATES if state.__name__ in _WITH_MUCH_TO_SAY]
    return {f"{state.__name__}-en": (state, lambda: None) for state in STATES} | {
        f"{state.__name__}-{language}": (state, catalogue)
        for language, catalogue in catalogues.items()
        for state in told
    }


def found_in(
    state: State,
    catalogue: Catalogue,
    folder: Path,
    look_for: Callable[[QWidget], Iterable[str]],
) -> list[str]:
    """Go through a state, and return what is wrong there."""
    visitor = Visitor(folder, catalogue, look_for)
    try:
        state(visitor)
    finally:
        visitor.close()
    return visitor.wrong
