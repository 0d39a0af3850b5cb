"""The moves of the game: to go back to any position, to replay, to go on from there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QRectF,
    QSignalBlocker,
    Qt,
    QTimer,
    Signal,
    Slot,
)
from PySide6.QtGui import QBrush, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QHBoxLayout,
    QHeaderView,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from oxo_desktop.engine import Game
from oxo_desktop.play.controller import Standing
from oxo_desktop.says import explanations, sentences
from oxo_desktop.window import theme
from oxo_desktop.window.controls.fields import ChoiceBox, name_unseen
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.scrolling import CellDelegate, make_flat, paint_current
from oxo_desktop.window.controls.side_panel import SidePanel
from oxo_desktop.window.controls.text_size import scaled_to_text
from oxo_desktop.window.controls.texts import WrappedLabel
from oxo_desktop.window.controls.widgets import FlatButton, write
from oxo_desktop.window.feature import Feature
from oxo_desktop.window.moves.steps import STEP_KEYS, Step, StepButton
from oxo_desktop.window.status.status_panel import SPEEDS
from oxo_desktop.words import say, without_signs

if TYPE_CHECKING:
    from PySide6.QtGui import (
        QColor,
        QHideEvent,
        QKeyEvent,
        QPaintEvent,
    )

    from oxo_desktop.play.controller import GameController
    from oxo_desktop.window.controls.scrolling import Index
    from oxo_desktop.window.feature import Context
    from oxo_desktop.window.practice.stage import Stage

_MEDIUM = 1000

_NUMBER_WIDTH = 28
_ROW_HEIGHT = 36
_INDENT = 5
"""In pixels, the first two where text is of the usual size."""

_AWAITED = "?"


class MoveList(QTableWidget):
    """A row for each two moves: its number, then the moves.

    Signals:
        ply_chosen: the number of moves after which to show the game.
    """

    ply_chosen = Signal(int)

    def __init__(self) -> None:
        super().__init__(0, 3)
        self._game, self._ply, self._awaited = Game(), 0, False
        translated(self, accessibleName=lambda: say("Moves"))
        self.setItemDelegate(CellDelegate(self, self._height, self._paint_cell))
        make_flat(self, QPalette.ColorRole.Base)
        self.setShowGrid(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        # it does not show, but a screen reader says the column of a move
        header.setMaximumHeight(0)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Fixed)
        self._size_cells()
        self.currentCellChanged.connect(self._on_current_changed)

    def retheme(self) -> None:
        self._fill()

    def show_moves(self, game: Game, ply: int, *, awaited: bool) -> None:
        """Show all moves; those after `ply` are muted, and one may be `awaited`."""
        self._game, self._ply, self._awaited = game, ply, awaited
        self._fill()

    def retranslate(self) -> None:
        self._size_cells()
        self._fill()

    def _size_cells(self) -> None:
        self.setColumnWidth(0, scaled_to_text(self, _NUMBER_WIDTH))
        self.resizeRowsToContents()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            self.retranslate()

    def _fill(self) -> None:
        with QSignalBlocker(self):
            line = self._listed()
            moves = len(line)
            self.clearContents()
            self.setRowCount((moves + self._awaited + 1) // 2)
            for row in range(self.rowCount()):
                self._add_text(row, 0, str(row + 1))
            for index, position in enumerate(line):
                self._add(index, position)
            if self._awaited:
                self._add(moves, None)
            elif moves % 2:
                self._add_text(moves // 2, 2, "")
            first = self._game.mark_of_move(0)
            headings = say("Round"), str(first), str(first.other)
            self.setHorizontalHeaderLabels(headings)
            self.resizeRowsToContents()
            self._mark_current()
        description = (
            "" if self.rowCount() else say("No moves yet: play a square on the board.")
        )
        self.setAccessibleDescription(description)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.text().isprintable() and event.text():
            # letters are shortcuts, and digits are the board's
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.rowCount() == 0:
            painter = QPainter(self.viewport())
            painter.setPen(theme.current().muted)
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(
                self.viewport().rect(),
                flags,
                say("No moves yet: play a square on the board."),
            )

    def _height(self, _: Index) -> float:
        return scaled_to_text(self, _ROW_HEIGHT)

    def _paint_cell(self, painter: QPainter, box: QRectF, index: Index) -> None:
        item = self.item(index.row(), index.column())
        if item is None:
            return
        box = box.adjusted(2, 2, -2, -2)
        if item is self.currentItem():
            paint_current(painter, self, box, 8)
        painter.setFont(item.font())
        painter.setPen(item.foreground().color())
        write(painter, box.adjusted(_INDENT, 0, -_INDENT, 0), item.text())

    def _listed(self) -> tuple[int, ...]:
        # the awaited move is shown instead of the later moves
        return self._game.moves if self._awaited else self._game.line

    def _add_text(self, row: int, column: int, text: str) -> None:
        """Show what is no move."""
        item = self._item(text, theme.current().muted)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.setItem(row, column, item)

    def _add(self, index: int, position: int | None) -> None:
        """Show the move `index`, counted from 0; of an awaited one no position."""
        mark = self._game.mark_of_move(index)
        is_later = index >= self._ply
        colors = theme.current()
        color = colors.muted if is_later else colors.of_mark(mark)
        geometry = self._game.geometry
        square = sentences.square_name(geometry, position) if position else _AWAITED
        item = self._item(f"{mark} {square}", color, bold=not is_later)
        description = without_signs(
            explanations.move(geometry, index + 1, mark, position)
        )
        item.setData(Qt.ItemDataRole.AccessibleTextRole, description)
        if position is None:
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.setItem(index // 2, 1 + index % 2, item)

    def _item(
        self, text: str, color: QColor, *, bold: bool = False
    ) -> QTableWidgetItem:
        item = QTableWidgetItem(text)
        item.setForeground(QBrush(color))
        font = self.font()
        font.setBold(bold)
        item.setFont(font)
        return item

    def _mark_current(self) -> None:
        if self._ply == 0:
            self.setCurrentItem(None)  # type: ignore[call-overload]
            return
        row, column = divmod(self._ply - 1, 2)
        self.setCurrentCell(row, 1 + column)

    @Slot(int, int, int, int)
    def _on_current_changed(self, row: int, column: int, *_: int) -> None:
        ply = 2 * row + column
        if column > 0 and 0 < ply <= len(self._listed()):
            self.ply_chosen.emit(ply)
            return
        # there is no move to go to
        with QSignalBlocker(self):
            self._mark_current()


class MovesPanel(SidePanel):
    """A panel with the numbered moves, and buttons to step through them.

    Args:
        stage: is told whether the game is replayed; the panel is docked in its window.
        controller: of the game whose moves these are.
    """

    def __init__(self, stage: Stage, controller: GameController) -> None:
        super().__init__(
            stage.window, lambda: say("Moves"), lambda: say("Close the moves")
        )
        self.setObjectName("moves")
        self._stage, self._controller = stage, controller
        self._standing = Standing()
        self._replay = QTimer(self, interval=_MEDIUM)
        self._replay.timeout.connect(self._on_step_due)
        self._list = MoveList()
        self._list.ply_chosen.connect(controller.show)
        self._where = WrappedLabel(muted=True)
        self._go_on = translated(FlatButton(), text=lambda: say("Continue &from here"))
        self._go_on.clicked.connect(self._on_go_on_clicked)
        self._lay_out()

    def stop_replay(self) -> None:
        self._set_replaying(replaying=False)

    def replay_from_the_start(self) -> None:
        self._controller.show(0)
        self._set_replaying(replaying=True)

    def on_standing_changed(self, standing: Standing) -> None:
        """Show the moves, how many are on the board, and whether one is awaited."""
        game, ply = standing.game, standing.ply
        if game.line != self._standing.game.line:
            self.stop_replay()
        self._standing = standing
        self._list.show_moves(game, ply, awaited=standing.is_thinking)
        for step, button in self._steps.items():
            button.setEnabled(step.ply(standing) != ply)
        self._play.setEnabled(bool(game.line))
        for part in (self._go_on, self._where):
            part.setVisible(ply != len(game.moves))
        translated(self._where, text=partial(sentences.position_shown, game, ply))

    def hideEvent(self, event: QHideEvent) -> None:
        self.stop_replay()
        super().hideEvent(event)

    def _lay_out(self) -> None:
        self.column.addWidget(self._list, 1)
        # above the buttons, which stay in place when these come and go
        self.column.addWidget(self._where)
        self.column.addWidget(self._go_on)
        self.column.addLayout(self._make_steps())
        name_unseen(self._speed, lambda: say("Speed of the replay"))

    def _make_steps(self) -> QBoxLayout:
        buttons = QWidget()
        # as on any player: back is on the left in every language, as its key is
        buttons.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        self._steps = {step: StepButton(step) for step in STEP_KEYS}
        for step, button in self._steps.items():
            button.clicked.connect(partial(self._on_step_clicked, step))
            row.addWidget(button)
        self._play = StepButton(Step.REPLAY)
        self._play.clicked.connect(self._on_replay_clicked)
        row.insertWidget(2, self._play)
        both = QHBoxLayout()
        both.setSpacing(4)
        both.addWidget(buttons)
        self._speed = ChoiceBox(SPEEDS, lambda speed: say(SPEEDS[speed]))
        self._speed.value = _MEDIUM
        self._speed.picked.connect(self._on_speed_chosen)
        both.addWidget(self._speed, 1)
        return both

    @Slot()
    def _on_speed_chosen(self) -> None:
        self._replay.setInterval(self._speed.value)

    @Slot()
    def _on_go_on_clicked(self) -> None:
        self.stop_replay()
        self._controller.go_on_from_here()

    def _on_step_clicked(self, step: Step) -> None:
        self.stop_replay()
        step.take(self._controller)

    @Slot()
    def _on_replay_clicked(self) -> None:
        if self._replay.isActive():
            self.stop_replay()
        elif self._standing.ply == len(self._standing.game.line):
            self.replay_from_the_start()
        else:
            self._set_replaying(replaying=True)

    @Slot()
    def _on_step_due(self) -> None:
        Step.FORWARD.take(self._controller)
        if self._standing.ply == len(self._standing.game.line):
            self.stop_replay()

    def _set_replaying(self, *, replaying: bool) -> None:
        was_replaying = self._replay.isActive()
        if replaying:
            self._replay.start()
        else:
            self._replay.stop()
        if replaying is not was_replaying:
            self._stage.replaying_changed.emit(replaying)
        self._play.set_step(Step.PAUSE if replaying else Step.REPLAY)


class Moves(Feature):
    """Shows the moves of the game."""

    panel: MovesPanel

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.panel = MovesPanel(self._stage, self._controller)

    def on_standing_changed(self, standing: Standing) -> None:
        self.panel.on_standing_changed(standing)
