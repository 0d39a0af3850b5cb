"""The Preferences dialog: each change takes effect at once."""

from functools import partial
from typing import Any, TypeVar

from PySide6.QtCore import QCoreApplication, QEvent, Signal, Slot
from PySide6.QtWidgets import QFormLayout, QWidget

from oxo_desktop.play.settings import (
    LONGEST_PAUSE,
    LONGEST_WAIT,
    Announcements,
    MotionChoice,
    Preferences,
    ThemeChoice,
)
from oxo_desktop.sounds import can_play
from oxo_desktop.system import languages
from oxo_desktop.window.controls.boxes import in_row
from oxo_desktop.window.controls.fields import (
    ChoiceBox,
    Form,
    SliderField,
    TickBox,
    heading,
    indent,
)
from oxo_desktop.window.controls.language import system_language, translated
from oxo_desktop.window.controls.scrolling_dialog import (
    BETWEEN_COLUMNS,
    ScrollingDialog,
)
from oxo_desktop.window.controls.texts import SeenLabel
from oxo_desktop.window.theme import theme_name
from oxo_desktop.words import as_title, decimal, message, say

T = TypeVar("T")

_MOTIONS = {
    MotionChoice.SYSTEM: message("System"),
    MotionChoice.ON: message("On"),
    MotionChoice.OFF: message("Off", "animations"),
}

_ANNOUNCEMENTS = {
    Announcements.BRIEF: message("Brief"),
    Announcements.FULL: message("Full, with the computer's reasons"),
}

_STEP = 100
"""Of the pause, in milliseconds."""

_Field = ChoiceBox[Any] | SliderField | TickBox


class PreferencesDialog(ScrollingDialog):
    changed = Signal(object)
    """The Preferences as they are now."""

    # both columns have room then where names stand above their fields
    least_width = 700

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(lambda: as_title(say("&Preferences…")), parent)
        self._fields: dict[str, _Field] = {}
        self._shown, self._forms = preferences, (Form(), Form())
        self._add_fields(*self._forms)
        self.add_columns(*self._forms)
        self.content.addStretch()
        self.add_button(lambda: as_title(say("&Close")), self.accept, is_primary=True)
        for name, field in self._fields.items():
            field.value = getattr(preferences, name)
            field.picked.connect(self._emit_changed)
        self.fit()
        self._fields["language"].setFocus()

    def fit(self) -> None:
        """Have each name beside its field if two columns have room for that."""
        # until then the forms know nothing of other texts
        QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
        wraps, room = QFormLayout.RowWrapPolicy, self.widest - BETWEEN_COLUMNS
        is_wide = sum(form.sizeHint().width() for form in self._forms) <= room
        for form in self._forms:
            form.setRowWrapPolicy(wraps.DontWrapRows if is_wide else wraps.WrapLongRows)
        super().fit()

    def _add_fields(self, form: Form, beside: Form) -> None:
        spoken = languages.SYSTEM, *languages.OWN_NAMES
        self._add_group(
            form,
            message("Appearance"),
            language=(message("Lan&guage"), ChoiceBox(spoken, _language_name)),
            theme=(message("&Theme"), ChoiceBox(ThemeChoice, theme_name)),
            motion=(message("&Animations"), _choice(_MOTIONS)),
            square_numbers=("", _tick_box(message("Show s&quare numbers"))),
        )
        pause = SliderField(
            lambda: as_title(say("&Computer's pause")),
            # Translators: What a slider counts, for a screen reader
            lambda: say("Tenths of a second"),
            LONGEST_PAUSE,
            _told_pause,
            _STEP,
        )
        wait = SliderField(
            lambda: as_title(say("&Start the next game automatically")),
            # Translators: What a slider counts, for a screen reader
            lambda: say("Seconds, or 0 for never"),
            LONGEST_WAIT,
            _told_wait,
        )
        self._add_group(
            form,
            message("Speed"),
            pause=(message("&Computer's pause"), pause),
            next_game_after=(message("&Start the next game automatically"), wait),
        )
        sounds = _tick_box(message("Play s&ounds"))
        self._add_group(beside, message("Sounds"), sounds=("", sounds))
        if not can_play():
            sounds.setEnabled(False)
            translated(sounds, accessibleDescription=_no_program)
            why = translated(SeenLabel(muted=True), text=_no_program)
            beside.addRow(in_row(indent(why), (why, 1)))
        keypad = _tick_box(message("&Keypad matches the board (7 8 9 on top)"))
        letters = _tick_box(message("Single-l&etter shortcuts"))
        self._add_group(
            beside,
            message("Keyboard"),
            letter_keys=("", letters),
            keypad_as_board=("", keypad),
        )
        self._add_group(
            beside,
            message("Screen reader"),
            announcements=(message("A&nnouncements"), _choice(_ANNOUNCEMENTS)),
        )

    def _add_group(self, form: Form, title: str, **rows: tuple[str, _Field]) -> None:
        """Add fields, by the names of the preferences, with the labels beside them."""
        head = heading(partial(say, title))
        # letters of Arabic reach below the line
        head.setContentsMargins(0, 10 if form.rowCount() else 0, 0, 2)
        form.addRow(head)
        for name, (text, field) in rows.items():
            self._fields[name] = field
            form.add(text, field)

    @Slot()
    def _emit_changed(self) -> None:
        # what the dialog does not show stays
        values: dict[str, Any] = {
            name: field.value for name, field in self._fields.items()
        }
        self._shown = self._shown._replace(**values)
        self.changed.emit(self._shown)


def _choice(texts: dict[T, str]) -> ChoiceBox[T]:
    return ChoiceBox(texts, lambda value: say(texts[value]))


def _tick_box(text: str) -> TickBox:
    return translated(TickBox(), text=partial(say, text))


def _language_name(language: str) -> str:
    """Return what a language calls itself, so that it is found in any other."""
    if language != languages.SYSTEM:
        return languages.OWN_NAMES[language]
    systems = languages.OWN_NAMES[system_language()]
    return say("System ({language})", language=systems)


def _no_program() -> str:
    return say("None of paplay, pw-play and aplay is installed.")


def _told_pause(milliseconds: int) -> str:
    if milliseconds == 0:
        return say("None")
    return say("{seconds} s", seconds=decimal(milliseconds / 1000))


def _told_wait(seconds: int) -> str:
    if seconds == 0:
        return say(message("Off", "next game"))
    return say("After {seconds} s", seconds=seconds)
