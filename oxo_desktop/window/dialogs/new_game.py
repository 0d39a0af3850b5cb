"""The New game dialog: asks for all that a game needs, and returns it as one value."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from math import ceil
from typing import Generic, TypeVar

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal, Slot
from PySide6.QtGui import QPaintEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QLayout,
    QRadioButton,
    QStackedWidget,
    QWidget,
)

from oxo_desktop.engine import (
    GEOMETRIES,
    Computer,
    Game,
    GameSettings,
    Geometry,
    Human,
    Level,
    Mark,
    Player,
    Starts,
)
from oxo_desktop.engine.levels import level_on, levels_of
from oxo_desktop.engine.players import LONGEST_NAME
from oxo_desktop.engine.quoting import can_stand_in_a_name
from oxo_desktop.says import sentences
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.controls.boxes import in_column, in_row, put
from oxo_desktop.window.controls.fields import (
    ChoiceBox,
    ChoiceButton,
    ChoiceGroup,
    Group,
    TextField,
    heading,
    indent,
    offer_levels,
)
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling_dialog import ScrollingDialog
from oxo_desktop.window.controls.shapes import (
    fill_bordered,
    outline_rounded,
    smooth_painter,
)
from oxo_desktop.window.controls.text_size import resized_font, scaled_to_text
from oxo_desktop.window.controls.texts import SeenLabel
from oxo_desktop.window.controls.widgets import FlatButton, PlainLabel, elided
from oxo_desktop.words import Sentence, as_title, message, say, without_signs

T = TypeVar("T")

_PICTURE = 48
"""The side of a picture, in pixels, for text of the usual size."""

_AROUND = 8
"""Around a picture and its name, in pixels."""

_RADIUS, _BETWEEN = 10.0, 6

_APART = 16
"""Between a choice in a row and the next one, in pixels."""

_STARTER = 96
"""The least room for the name of who starts, in pixels, where text is of the usual
size."""


class _GameKind(Enum):
    """Who plays; the values are messages on buttons."""

    # Translators: Buttons that choose the kind of game
    COMPUTER = message("Against the &computer")
    # Translators: Buttons that choose the kind of game
    TWO_PLAYERS = message("&Two players")
    # Translators: A button: two computers play, and somebody watches
    WATCH = message("&Watch")


class NewGameDialog(ScrollingDialog):
    """On which board; against the computer, two named players, or two computers.

    Args:
        settings: what the dialog shows at first.
        others: what it shows of the other kinds of game.

    Signals:
        chosen: the GameSettings and the Geometry, when Play is pressed.
    """

    chosen = Signal(object, object)

    least_width, least_in_columns = 560, 1080

    def __init__(
        self,
        settings: GameSettings,
        others: Sequence[GameSettings],
        board: Geometry,
        parent: QWidget,
    ) -> None:
        super().__init__(lambda: as_title(say("&New game…")), parent)
        self._kind = _ChoiceRow(lambda: say("Kind of game"), _kind_buttons())
        # the buttons can be understood without it
        self._kind.heading.hide()
        self._board = _BoardChoice(board, self.widest)
        self._level = _LevelChoice(board)
        self._names = _NameFields()
        self._levels = _Levels(board)
        marks = {mark: _mark_button(mark) for mark in Mark}
        self._mark = _ChoiceRow(lambda: say("Play as"), marks, above=8)
        starters = {starts: ChoiceButton() for starts in Starts}
        self._starters = _ChoiceRow(lambda: say("Who starts"), starters)
        # the marks are in line with the three choices of who starts
        for question in (self._mark, self._starters):
            question.row.addStretch()
        self._columns = *marks.values(), *starters.values()
        players = self._level, self._levels, self._names, self._mark, self._starters
        self.content.addWidget(self._kind)
        self.add_columns(
            in_column(self._board, None, spacing=8),
            in_column(*players, None, spacing=8),
        )
        self.content.addStretch()
        self.add_button(lambda: as_title(say("&Cancel")), self.reject)
        self.add_button(lambda: say("&Play"), self.accept, is_primary=True)
        self._show(settings, others)
        self._kind.picked.connect(self._on_kind_picked)
        # an arrow key clicks it too, but then moves the focus to it
        self._kind.group.button(1).clicked.connect(self._names.lead_to)
        self._names.picked.connect(self._name_starters)
        self._mark.picked.connect(self._name_starters)
        self._board.picked.connect(self._on_board_picked)
        self.fit()

    def _show(self, settings: GameSettings, others: Sequence[GameSettings]) -> None:
        # what is shown last is what is chosen
        for shown in (*others, settings):
            self._kind.value = _kind_of(shown)
            if shown.is_watched:
                self._levels.value = shown.pairing
                continue
            self._starters.value = shown.starts
            if shown.level is None or shown.human is None:
                self._names.value = shown.pairing
            else:
                self._level.value, self._mark.value = shown.level, shown.human
        self._show_kind()

    def _show_kind(self) -> None:
        kind = self._kind.value
        # they are laid out as soon as they are shown
        self._name_starters()
        for part in (self._level, self._mark):
            part.setVisible(kind is _GameKind.COMPUTER)
        self._names.setVisible(kind is _GameKind.TWO_PLAYERS)
        self._levels.setVisible(kind is _GameKind.WATCH)
        # two computers begin in turn
        self._starters.setVisible(kind is not _GameKind.WATCH)

    @Slot()
    def _name_starters(self) -> None:
        texts = [sentences.player_and_mark(self._settings(), mark) for mark in Mark]
        # Translators: A choice: who starts the next game
        usual = [say("Take turns")]
        for mark in Mark:
            computer = GameSettings.against_computer(Level.NORMAL, mark)
            usual += (sentences.player_and_mark(computer, m) for m in Mark)
        # rounded up
        wide = (self.fontMetrics().horizontalAdvance(text) + 1 for text in usual)
        most = self.widest // len(Starts) - indent(self) - _APART - _BETWEEN
        room = min(most, max(scaled_to_text(self, _STARTER), *wide))
        for index, text in enumerate((*texts, say("Take turns"))):
            button = self._starters.group.button(index)
            button.setAccessibleName(without_signs(text))
            button.setText(elided(text, self.font(), room).replace("&", "&&"))
        for column in self._columns:
            column.setFixedWidth(indent(self) + room + _APART)

    def retranslate(self) -> None:
        self._name_starters()
        super().retranslate()

    def _settings(self) -> GameSettings:
        kind, starts = self._kind.value, self._starters.value
        if kind is _GameKind.WATCH:
            return GameSettings(*self._levels.value, Starts.TAKE_TURNS)
        if kind is _GameKind.TWO_PLAYERS:
            return GameSettings(*self._names.value, starts)
        level, mark = self._level.value, self._mark.value
        return GameSettings.against_computer(level, mark, starts)

    @Slot()
    def _on_kind_picked(self) -> None:
        self._show_kind()
        self.fit()

    @Slot()
    def _on_board_picked(self) -> None:
        for part in (self._level, self._levels):
            part.show_for(self._board.value)

    def needed_size(self) -> QSize:
        """Return the room for any board, so that choosing another moves nothing."""
        needed, chosen = QSize(), self._board.value
        for board in (*GEOMETRIES.values(), chosen):
            self._level.show_for(board)
            needed = needed.expandedTo(super().needed_size())
        return needed

    def accept(self) -> None:
        settings, board = self._settings(), self._board.value
        super().accept()
        self.chosen.emit(settings, board)


class BoardButton(QRadioButton):
    """A board to choose, as a small picture above its name."""

    def __init__(self, geometry: Geometry) -> None:
        super().__init__()
        self._empty = Game(geometry)
        self.refont()
        # for the outline under the pointer
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        translated(
            self,
            text=partial(sentences.board_name, geometry),
            accessibleDescription=partial(sentences.about_board, geometry),
        )

    def refont(self) -> None:
        self.setFont(resized_font(self, 0.95))

    def sizeHint(self) -> QSize:
        metrics, side = self.fontMetrics(), scaled_to_text(self, _PICTURE)
        wide = max(side, metrics.horizontalAdvance(self.text()))
        return QSize(wide + 2 * _AROUND, side + metrics.height() + 3 * _AROUND)

    def hitButton(self, point: QPoint) -> bool:
        return self.rect().contains(point)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette, role = self.palette(), QPalette.ColorRole
        painter = smooth_painter(self)
        box, accent = QRectF(self.rect()), palette.color(role.Highlight)
        background = palette.color(role.Base if self.isChecked() else role.Button)
        if self.underMouse():
            background = background.darker(105)
        colors = palette.color(role.Dark), background
        fill_bordered(painter, box, _RADIUS, 1, colors)
        if self.isChecked():
            outline_rounded(painter, box, _RADIUS, 2, accent)
        if self.hasFocus():
            inner = box.adjusted(4, 4, -4, -4)
            outline_rounded(painter, inner, _RADIUS - 4, 1.5, accent)
        inside = box.adjusted(_AROUND, _AROUND, -_AROUND, -_AROUND)
        name = self.fontMetrics().height()
        picture = inside.adjusted(0, 0, 0, -name - _AROUND)
        board_picture.paint(painter, picture, self._empty)
        flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom
        painter.setPen(palette.color(role.WindowText))
        painter.drawText(inside, flags, self.text())


def _kind_of(settings: GameSettings) -> _GameKind:
    if settings.is_watched:
        return _GameKind.WATCH
    return _GameKind.COMPUTER if settings.has_computer else _GameKind.TWO_PLAYERS


def _kind_buttons() -> dict[_GameKind, FlatButton]:
    buttons = {kind: FlatButton() for kind in _GameKind}
    for kind, button in buttons.items():
        translated(button, text=partial(say, kind.value)).setAutoDefault(False)
    return buttons


def _mark_button(mark: Mark) -> ChoiceButton:
    return translated(
        ChoiceButton(),
        text=partial(str, mark),
        accessibleName=partial(say, message("Play as {mark}"), mark=mark),
    )


class _ChoiceRow(Group, Generic[T]):
    """Buttons of which one is chosen, in a row below their heading."""

    picked = Signal()

    def __init__(
        self, name: Sentence, buttons: Mapping[T, QAbstractButton], above: int = 0
    ) -> None:
        super().__init__(name)
        self.group = ChoiceGroup(self, buttons)
        self.group.picked.connect(self.picked)
        self.column = in_column(within=self, margins=(0, above, 0, 0), spacing=0)
        self.heading = heading(name)
        put(self.column, self.heading, self._lay_out(buttons.values()))

    def _lay_out(self, buttons: Iterable[QAbstractButton]) -> QLayout:
        self.row = in_row(*((button, 1) for button in buttons), spacing=_BETWEEN)
        return self.row

    @property
    def value(self) -> T:
        return self.group.value

    @value.setter
    def value(self, value: T) -> None:
        self.group.value = value


class _BoardChoice(_ChoiceRow[Geometry]):
    """Asks for a board, and tells what wins on it and who can.

    The boards are in a row, or in two where that would be wider than `widest`.
    """

    def __init__(self, geometry: Geometry, widest: int) -> None:
        boards = {board: BoardButton(board) for board in GEOMETRIES.values()}
        wide = sum(button.sizeHint().width() + _BETWEEN for button in boards.values())
        self._in_a_row = len(boards) if wide <= widest else ceil(len(boards) / 2)
        super().__init__(lambda: say("Board"), boards, above=8)
        self.column.setSpacing(6)
        # all at once, so that the dialog stays as it is when another one is chosen
        self._about = QStackedWidget()
        for board in boards:
            self._about.addWidget(_about(board))
        self.column.addWidget(self._about)
        self.picked.connect(self._on_picked)
        self.value = geometry

    def _lay_out(self, buttons: Iterable[QAbstractButton]) -> QLayout:
        grid = QGridLayout()
        grid.setSpacing(_BETWEEN)
        for index, button in enumerate(buttons):
            grid.addWidget(button, *divmod(index, self._in_a_row))
        return grid

    @Slot()
    def _on_picked(self) -> None:
        self._about.setCurrentIndex(self.group.checkedId())


def _about(board: Geometry) -> QWidget:
    """Return the sentence about a board, with room below where others are longer."""
    label = SeenLabel(scale=0.95, muted=True)
    translated(label, text=partial(sentences.about_board, board))
    page = QWidget()
    in_column(label, None, within=page, margins=(0, 2, 0, 0))
    return page


class _LevelChoice(_ChoiceRow[Level]):
    """Asks for one of the levels that a board has.

    Where two levels are the same, one of them stands for both; the other is still
    chosen, and shown on a board that has it.
    """

    def __init__(self, geometry: Geometry) -> None:
        self._geometry, self._level = geometry, Level.NORMAL
        self._descriptions = {
            level: SeenLabel(scale=0.95, muted=True) for level in Level
        }
        self._buttons = {
            level: translated(
                ChoiceButton(about), text=partial(sentences.level_with_key, level)
            )
            for level, about in self._descriptions.items()
        }
        super().__init__(lambda: say("Level"), self._buttons, above=8)
        self.group.buttonClicked.connect(self._on_clicked)
        self.picked.connect(self._on_picked)

    def _lay_out(self, buttons: Iterable[QAbstractButton]) -> QLayout:
        return in_column(*buttons, spacing=0)

    @property
    def value(self) -> Level:
        """The level chosen; the board may play another one in its place."""
        return self._level

    @value.setter
    def value(self, level: Level) -> None:
        self._level = level
        self._show()

    def show_for(self, geometry: Geometry) -> None:
        self._geometry = geometry
        self._show()

    def _show(self) -> None:
        offered = levels_of(self._geometry)
        for level, button in self._buttons.items():
            describe = partial(sentences.level_description, level, self._geometry)
            translated(button, accessibleDescription=describe)
            translated(self._descriptions[level], text=describe)
            # its layout does not tell that its text takes more room now
            button.updateGeometry()
            button.setVisible(level in offered)
        self.group.value = level_on(self._geometry, self._level)
        # at once, for a dialog that fits itself to it
        self.column.activate()

    @Slot()
    def _on_clicked(self) -> None:
        self._level = self.group.value

    @Slot()
    def _on_picked(self) -> None:
        if self.group.value is not level_on(self._geometry, self._level):
            self._on_clicked()


class _Levels(QWidget):
    """Asks for the levels of two computers."""

    def __init__(self, geometry: Geometry) -> None:
        super().__init__()
        self._geometry = geometry
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 8, 0, 0)
        grid.setColumnStretch(1, 1)
        grid.addWidget(heading(lambda: say("Level")), 0, 0, 1, 2)
        self._boxes: list[ChoiceBox[Level]] = []
        for row, mark in enumerate(Mark, start=1):
            box = ChoiceBox(levels_of(geometry), sentences.level)
            self._boxes.append(box)
            label = PlainLabel(str(mark), bold=True)
            label.setBuddy(box)
            grid.addWidget(label, row, 0)
            grid.addWidget(box, row, 1)

    def show_for(self, geometry: Geometry) -> None:
        self._geometry = geometry
        for box in self._boxes:
            offer_levels(box, geometry)

    @property
    def value(self) -> tuple[Computer, Computer]:
        x_player, o_player = (Computer(box.value) for box in self._boxes)
        return x_player, o_player

    @value.setter
    def value(self, players: Sequence[Player]) -> None:
        for box, player in zip(self._boxes, players, strict=True):
            if isinstance(player, Computer):
                box.value = level_on(self._geometry, player.level)


class _NameFields(QWidget):
    picked = Signal()

    def __init__(self) -> None:
        super().__init__()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 8, 0, 0)
        grid.addWidget(heading(lambda: say("Names")), 0, 0, 1, 2)
        self._fields: list[TextField] = []
        for row, mark in enumerate(Mark, start=1):
            field = TextField()
            field.setMaxLength(LONGEST_NAME)
            # Translators: It stands in a field that is empty
            unnamed = partial(say, message("Player {mark}"), mark=mark)
            translated(
                field,
                placeholderText=unnamed,
                # Qt would describe it by the same, signs of direction and all
                accessibleDescription=unnamed,
                accessibleName=partial(say, message("Name of {mark}"), mark=mark),
            )
            field.textChanged.connect(self.picked)
            self._fields.append(field)
            grid.addWidget(PlainLabel(str(mark), bold=True), row, 0)
            grid.addWidget(field, row, 1)

    @property
    def value(self) -> tuple[Human, Human]:
        # what is pasted may have characters that no name may have
        allowed = (filter(can_stand_in_a_name, f.text()) for f in self._fields)
        x_player, o_player = (Human("".join(name)) for name in allowed)
        return x_player, o_player

    @value.setter
    def value(self, players: Sequence[Player]) -> None:
        for field, player in zip(self._fields, players, strict=True):
            field.setText(player.name if isinstance(player, Human) else "")

    @Slot()
    def lead_to(self) -> None:
        """Move the focus to the first name, to be replaced by what is typed."""
        self._fields[0].setFocus()
        self._fields[0].selectAll()
