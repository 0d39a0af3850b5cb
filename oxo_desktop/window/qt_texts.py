"""What Qt itself says, such as in its menus of text fields and its file dialogs."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QObject, QTranslator


class QtTexts(QObject):
    """Has Qt say its own texts in a language, as far as it has come with it.

    Args:
        parent: the Qt owner.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._translator: QTranslator | None = None
        self._language = "en"

    def speak(self, language: str) -> None:
        """Say Qt's texts in this language from now on; a code such as ``pt_BR``."""
        if language == self._language:
            return
        self._language = language
        if self._translator is not None:
            QCoreApplication.removeTranslator(self._translator)
            self._translator.deleteLater()
            self._translator = None
        if language == "en":
            return
        translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if translator.load(f"qtbase_{language}", folder):
            QCoreApplication.installTranslator(translator)
            self._translator = translator
        else:
            translator.deleteLater()
