"""The menus and the actions in them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QPoint, Signal, Slot
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMainWindow

from oxo_desktop.engine import Board
from oxo_desktop.layouts import layout_of
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.preferences import CurrentPreferences
from oxo_desktop.play.settings import NORMAL_TEXT, Preferences, Settings, SquareNotes
from oxo_desktop.says import sentences
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.menu import (
    ChoiceMenu,
    Menu,
    MenuBar,
    StandIn,
    bare_name,
)
from oxo_desktop.window.controls.text_size import text_sizes
from oxo_desktop.window.theme import THEME_NAMES
from oxo_desktop.words import Sentence, message, say

_TITLES = (
    message("&Game"), message("&View"), message("&Learn"), message("&Settings"),
    message("&Help"),
)  # fmt: skip

_PREFERRED = {
    "numbers": "square_numbers",
    "threats": "threats",
    "depth": "layers_in_depth",
}
"""The preference that a switch changes and follows, by the switch's name."""


class Menus(QObject):
    """Makes the menu bar of `window`; its menus come with `fill`.

    Buttons and signals can be connected to the actions before there are menus to show
    them.

    Signals:
        chosen: a QAction whose effect is only seen, so that a screen reader has to be
            told of it.
        in_vain: why keys do nothing now, as a Sentence, and whether it is because of
            whose turn it is.
    """

    chosen = Signal(object)
    in_vain = Signal(object, bool)

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window, self._standing = window, Standing()
        self._practised: Board | None = None
        self._keys: dict[QAction, str] = {}
        self.new_game = self._action(lambda: say("&New game…"), "Ctrl+N")
        self.next_game = self._action(lambda: say("Ne&xt game"), "N")
        self.undo = self._action(lambda: say("&Undo"), "Ctrl+Z")
        self.redo = self._action(lambda: say("&Redo"), "Ctrl+Shift+Z or Ctrl+Y")
        # Alt with a letter goes to the menu bar where a screen reader runs
        self.hint = self._action(lambda: say("&Hint"), "H")
        self.open = self._action(lambda: say("&Open…"), "Ctrl+O")
        self.save_as = self._action(lambda: say("&Save as…"), "Ctrl+S")
        self.copy_game = self._action(lambda: say("&Copy game"), "Ctrl+C")
        self.paste_game = self._action(lambda: say("&Paste game"), "Ctrl+V")
        self.copy_picture = self._action(lambda: say("Copy p&icture"), "Ctrl+Shift+C")
        self.history = self._action(lambda: say("Histor&y…"), "Ctrl+H")
        self.reset_score = self._action(lambda: say("Rese&t score…"))
        self.moves = self._action(lambda: say("&Moves"), "Ctrl+M")
        self.why = self._action(lambda: say("&Why this move?"), "W")
        self.numbers = self._action(lambda: say("Square &numbers"))
        self.outcomes = self._action(lambda: say("&Exact outcomes"), "E")
        self.values = self._action(lambda: say("Square &values"), "V")
        self.threats = self._action(lambda: say("&Threats"))
        # Translators: An item of a menu that is ticked: the layers of a board are seen
        # as a stack, one above the other, instead of side by side
        self.depth = self._action(lambda: say("Layers stacke&d"), "D")
        self.full_screen = self._action(lambda: say("&Full screen"), "F11")
        self.learn = self._action(lambda: say("Learn step &by step"), "Ctrl+L")
        self.review = self._action(lambda: say("&Review this game"), "R")
        self.model = self._action(lambda: say("OXO &model"), "M")
        self.lessons = self._action(lambda: say("&Lessons and puzzles"), "L")
        self.think = self._action(lambda: say("&How it thinks"), "G")
        self.set_up = self._action(lambda: say("&Set up a position"))
        self._make_read_out()
        # Translators: An item of a menu: two computers play many games, to be counted
        self.contest = self._action(lambda: say("&Contest…"))
        self.worksheet = self._action(lambda: say("Wor&ksheet…"))
        self.preferences = self._action(lambda: say("&Preferences…"), "Ctrl+,")
        self.rules = self._action(lambda: say("&Rules"), "F1")
        self.manual = self._action(lambda: say("&Manual"))
        self.shortcuts = self._action(lambda: say("&Shortcuts"))
        self.accessibility = self._action(lambda: say("Acc&essibility"))
        self.about = self._action(lambda: say("&About OXO"))
        self.quit = self._action(lambda: say("&Quit"), "Ctrl+Q")
        self._of_clipboard = [self.copy_game, self.paste_game, self.copy_picture]
        # its button can be pressed before the menus are filled
        self.why.setCheckable(True)
        for action in (self.next_game, self.undo, self.redo):
            action.setEnabled(False)
        self._add_bar()

    def _make_read_out(self) -> None:
        self.last_move = self._action(lambda: say("&Last move"), "P")
        self.board_by_rows = self._action(lambda: say("&Board by rows"), "B")
        self.free_squares = self._action(lambda: say("&Free squares"), "F")
        self.lines_through = self._action(
            lambda: say("Lines through this &square"), "S"
        )
        self.threats_of_both = self._action(lambda: say("Threats of &X and O"), "C")
        self.marks_of_both = self._action(lambda: say("&Marks of X and O"), "K")
        self.turn = self._action(lambda: say("Whose &turn"), "T")
        self.last_announcement = self._action(lambda: say("Last &announcement"), "A")

    def _add_bar(self) -> None:
        self._titles = [self._action(partial(say, title)) for title in _TITLES]
        bar = MenuBar()
        bar.addActions(self._titles)
        self._window.setMenuBar(bar)

    def fill(self, settings: Settings, preferences: CurrentPreferences) -> None:
        """Fill the menus, with the switches as `settings` and `preferences` have them.

        Call it once the board is visible: nobody needs the menus before that.
        """
        self._preferences = preferences
        # Translators: An item of a menu: all text becomes larger
        self.larger = self._action(lambda: say("&Larger"), "Ctrl++ or Ctrl+=")
        # Translators: An item of a menu: all text becomes smaller
        self.smaller = self._action(lambda: say("&Smaller"), "Ctrl+-")
        # Translators: An item of a menu: all text becomes as large as it was at first
        self.normal_size = self._action(lambda: say("Normal si&ze"), "Ctrl+0")
        # macOS has these in a menu of its own, whatever language they are in
        roles = QAction.MenuRole
        self.about.setMenuRole(roles.AboutRole)
        self.preferences.setMenuRole(roles.PreferencesRole)
        self.quit.setMenuRole(roles.QuitRole)
        self._fill_menus()
        self._panels = (
            self.moves, self.why, self.review, self.model, self.lessons, self.set_up,
            self.think, self.learn,
        )  # fmt: skip
        self._square_notes = {
            self.outcomes: SquareNotes.OUTCOMES,
            self.values: SquareNotes.VALUES,
        }
        preferred = (getattr(self, name) for name in _PREFERRED)
        switches = *self._panels, *preferred, *self._square_notes, self.full_screen
        for switch in switches:
            switch.setCheckable(True)
            switch.toggled.connect(partial(self._on_switched, switch))
        self.moves.setChecked(settings.moves_panel)
        self.why.setChecked(settings.why_panel and not settings.moves_panel)
        self._on_preferences_changed(preferences.value, preferences.value)
        for name, preference in _PREFERRED.items():
            getattr(self, name).toggled.connect(partial(self._prefer, preference))
        for switch in self._square_notes:
            switch.toggled.connect(partial(self._write_on_squares, switch))
        self.larger.triggered.connect(partial(self._resize_text, 1))
        self.smaller.triggered.connect(partial(self._resize_text, -1))
        normal = partial(self._prefer, "text_size", NORMAL_TEXT)
        self.normal_size.triggered.connect(normal)
        preferences.changed.connect(self._on_preferences_changed)
        sizes = self.larger, self.smaller, self.normal_size
        for action in (*sizes, *self._themes.choices.values()):
            action.triggered.connect(partial(self.chosen.emit, action))

    def _fill_menus(self) -> None:
        menus = [Menu(self._window) for _ in self._titles]
        for title, text, menu in zip(self._titles, _TITLES, menus, strict=True):
            title.setMenu(menu)
            translated(menu, accessibleName=partial(_name, text))
        game, view, learn, settings_menu, help_menu = menus
        # Translators: A menu in a menu, with what copies and pastes a game
        clipboard = translated(Menu(game), title=lambda: say("Copy and p&aste"))
        clipboard.addActions(self._of_clipboard)
        _add(
            game,
            [self.new_game, self.next_game],
            [self.undo, self.redo, self.hint],
            [self.open, self.save_as, clipboard.menuAction()],
            [self.history, self.reset_score],
            [self.quit],
        )
        read_out = translated(Menu(view), title=lambda: say("Read &out"))
        _add(
            view,
            [self.moves, self.why, self.numbers],
            [self.outcomes, self.values, self.threats],
            [self.depth],
            [read_out.menuAction()],
            [self.larger, self.smaller, self.normal_size, self.full_screen],
        )
        read_out.addActions([self.last_move, self.board_by_rows, self.free_squares])
        read_out.addActions([self.lines_through, self.threats_of_both])
        read_out.addActions([self.marks_of_both, self.turn, self.last_announcement])
        _add(
            learn,
            [self.learn],
            [self.review, self.lessons, self.model, self.think, self.set_up],
            [self.contest, self.worksheet],
        )
        settings_menu.addAction(self.preferences)
        settings_menu.addMenu(self._theme_menu(settings_menu))
        _add(
            help_menu,
            [self.rules, self.manual, self.shortcuts, self.accessibility],
            [self.about],
        )

    def _theme_menu(self, parent: Menu) -> Menu:
        texts = {choice: partial(say, name) for choice, name in THEME_NAMES.items()}
        self._themes = translated(
            ChoiceMenu(texts, parent), title=lambda: say("&Theme")
        )
        self._themes.chosen.connect(partial(self._prefer, "theme"))
        return self._themes

    def open_on_board(self, at: QPoint) -> None:
        menu = Menu(self._window)
        for group in (
            [self.undo, self.redo, self.hint, self.next_game],
            self._of_clipboard,
            [self.numbers, self.threats, *[self.depth] * self.depth.isEnabled()],
            [self.moves, self.why, self.review],
        ):
            _add(menu, [StandIn(action, menu) for action in group])
        menu.open_at(at)

    def close_open(self) -> None:
        # a desktop can close a window with a menu open, which would keep OXO running
        while (popup := QApplication.activePopupWidget()) is not None:
            popup.close()

    def _on_switched(self, switch: QAction, on: bool) -> None:  # noqa: FBT001 - a signal's
        # one of a group turns another off: then only what is turned on is said
        group = next((g for g in (self._panels, self._square_notes) if switch in g), ())
        if on or not any(other.isChecked() for other in group):
            self.chosen.emit(switch)

    def _write_on_squares(self, switch: QAction, on: bool) -> None:  # noqa: FBT001 - a signal's
        notes = self._square_notes[switch]
        if on:
            self._prefer("square_notes", notes)
        elif self._preferences.value.square_notes is notes:
            self._prefer("square_notes", SquareNotes.OFF)

    def ask_in_vain(self, action: QAction) -> None:
        """Say why the keys of an action do nothing now."""
        game, ply = self._standing.game, self._standing.ply
        without_moves = {
            self.undo: message("There is no move to undo."),
            self.redo: message("There is no move to redo."),
        }
        why: Sentence = partial(sentences.not_now, bare_name(action.text()))
        if action in without_moves:
            why = partial(say, without_moves[action])
            if not self._practised and ply < len(game.moves):
                why = partial(sentences.position_shown, game, ply)
        self.in_vain.emit(why, action in (self.hint, self.next_game))

    def say_in_vain(self, why: Sentence) -> None:
        """Say why a key that belongs to no action does nothing."""
        self.in_vain.emit(why, False)  # noqa: FBT003 - a signal's

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        self._standing = standing
        self._enable()

    @Slot(object)
    def on_board_practised(self, board: Board | None) -> None:
        """Let nothing change the game while another board is in its place."""
        self._practised = board
        self._enable()

    def _enable(self) -> None:
        standing, is_shown = self._standing, self._practised is None
        self.undo.setEnabled(is_shown and standing.can_undo)
        self.redo.setEnabled(is_shown and standing.can_redo)
        self.hint.setEnabled(is_shown and standing.can_play)
        self.next_game.setEnabled(is_shown and standing.game.outcome.is_over)
        self.reset_score.setEnabled(not standing.players.is_watched)
        self.save_as.setEnabled(is_shown)
        board = self._practised or standing.position.board
        self.depth.setEnabled(layout_of(board.geometry).is_layered)

    @Slot(object, object)
    def _on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        for action, keys in self._keys.items():
            in_use = (k for k in keys.split(" or ") if after.letter_keys or len(k) > 1)
            action.setShortcuts(list(map(QKeySequence, in_use)))
        for name, preference in _PREFERRED.items():
            getattr(self, name).setChecked(getattr(after, preference))
        for switch, notes in self._square_notes.items():
            switch.setChecked(after.square_notes is notes)
        self._themes.choices[after.theme].setChecked(True)
        sizes = text_sizes()
        self.larger.setEnabled(after.text_size < sizes[-1])
        self.smaller.setEnabled(after.text_size > sizes[0])
        self.normal_size.setEnabled(after.text_size != NORMAL_TEXT)

    def _resize_text(self, step: int) -> None:
        sizes = text_sizes()
        now = sizes.index(min(self._preferences.value.text_size, sizes[-1]))
        self._prefer("text_size", sizes[now + step])

    def _prefer(self, preference: str, value: object) -> None:
        self._preferences.change(**{preference: value})

    def _action(self, text: Sentence, keys: str = "") -> QAction:
        """Return an action; the keys are separated by “or”."""
        # for QAction(text, self) PySide6 would try every way to make an icon
        action = translated(QAction(self), text=text)
        if keys:
            self._keys[action] = keys
        return action


def _add(menu: Menu, *groups: Sequence[QAction]) -> None:
    """Add actions to a menu, with a line between two groups."""
    for group in groups:
        if menu.actions():
            menu.addSeparator()
        menu.addActions(group)


def _name(title: str) -> str:
    return bare_name(say(title))
