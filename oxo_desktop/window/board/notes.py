"""The notes on the board: what a move was about, the hint, and squares' worth."""

import dataclasses
from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal, Slot

from oxo_desktop.engine import Board, Choice, Game, Line, Mark, Value, Verdict
from oxo_desktop.engine.hints import Hint
from oxo_desktop.engine.rules import lacking_one
from oxo_desktop.engine.square_values import square_value
from oxo_desktop.play.analyst import Analyst
from oxo_desktop.play.controller import Standing
from oxo_desktop.play.settings import Preferences, SquareNotes
from oxo_desktop.play.tasks import Token
from oxo_desktop.says import explanations, sentences
from oxo_desktop.window.board.view import BoardView
from oxo_desktop.window.controls.shown import Label, Notes, Tone
from oxo_desktop.words import Sentence


class BoardNotes(QObject):
    """Notes on the board, and for the screen reader where each square lies.

    The notes are about the position shown, for the side to move: how the game ends
    after a move there, its value without looking ahead, and the square that a hint
    suggests; and of both sides the lines that lack one square.
    The line that the hint is about is lit up, in the colour of whoever can still
    complete it; so is that of the computer's last move, while Why is open.
    A review of the game, or a lesson, has its own notes instead, as long as it wants.

    Squares show their numbers while a sentence beside the board names some, whatever is
    preferred.

    Signals:
        legend_changed: the Sentences, maybe none, that say what stands on the squares.
    """

    legend_changed = Signal(object)

    def __init__(self, view: BoardView, analyst: Analyst) -> None:
        super().__init__(view)
        self._view, self._analyst = view, analyst
        self._token = Token()
        self._position: Game | None = None
        self._board: Board | None = None
        """One that may be no position, of which only the threats are marked."""
        self._hinted: int | None = None
        self._lines: tuple[Line, ...] = ()
        """Those that the hint is about."""
        self._explained: tuple[Line, ...] = ()
        self._is_explaining = False
        self._verdicts: dict[int, Verdict] = {}
        self._noted: tuple[tuple[int, ...], tuple[Line, ...]] = (), ()
        self._texts: Mapping[int, str | int] = {}
        """What `note` was told."""
        self._written, self._shows_threats = SquareNotes.OFF, False
        self._prefers_numbers = self._is_panel_naming = self._is_status_naming = False
        self._is_counted = False
        self._legend: list[Sentence] = []
        self._review: Notes | None = None
        self._told: tuple[int, Game] | None = None

    @Slot(object, object)
    def on_preferences_changed(self, _: Preferences, after: Preferences) -> None:
        self._prefers_numbers = after.square_numbers
        self._show_numbers()
        self._shows_threats = after.threats
        if after.square_notes is not self._written:
            self._written = after.square_notes
            self._ask_for_outcomes()
        self._show()

    @Slot(object)
    def on_standing_changed(self, standing: Standing) -> None:
        choice = standing.choice_of_last
        if (standing.number, standing.position) != self._told:
            self._told = standing.number, standing.position
            self.on_position_shown(standing.position, choice)
        elif choice and not self._explained and standing.position.turn:
            # why it moved has been found out since
            self._explained = choice.lines
            self._show()
        if standing.lost_with is not None and standing.offer is None:
            self._is_status_naming = not self._view.board_scene.layout.is_layered
            self._show_numbers()

    def on_position_shown(
        self, position: Game | None, choice: Choice | None = None
    ) -> None:
        """Note what is known of another position, if any, and ask for the rest.

        `choice` is that of the computer's last move, if it is on the board.
        """
        self._position, self._hinted = position, None
        self._is_status_naming = bool(choice and position and _names(position, choice))
        self._show_numbers()
        # a line that has won is drawn through its squares
        self._explained = choice.lines if choice and position and position.turn else ()
        self._lines = ()
        self._ask_for_outcomes()
        self._show()

    def show_threats_on(self, board: Board | None) -> None:
        """Mark those on a board that may be no position."""
        if board != self._board:
            self._board = board
            self._show()

    @Slot(object)
    def on_hint_given(self, hint: Hint) -> None:
        self._hinted, self._lines = hint.position, hint.lines
        self._is_status_naming = True
        self._show_numbers()
        self._show()

    def number_squares(self, *, wanted: bool, counted: bool = False) -> None:
        """Show the numbers while a panel names squares, or as a model counts them."""
        self._is_panel_naming, self._is_counted = wanted, counted
        self._show_numbers()

    def explain(self, *, wanted: bool) -> None:
        """Light up the lines that the computer's last move was about, or not."""
        if wanted is not self._is_explaining:
            self._is_explaining = wanted
            self._show()

    def show_instead(self, review: Notes | None) -> None:
        """Show only what a review, or a lesson, notes; None for all the rest again."""
        if review != self._review:
            self._review = review
            self._show()

    def note(
        self,
        squares: tuple[int, ...] = (),
        lines: tuple[Line, ...] = (),
        texts: Mapping[int, str | int] | None = None,
    ) -> None:
        """Frame squares and light lines up besides the rest, until it is called again.

        The texts are written on squares that nothing else is noted on; numbers are
        values.
        """
        noted, written = (squares, lines), texts or {}
        if (noted, written) != (self._noted, self._texts):
            self._noted, self._texts = noted, written
            self._show()

    def retranslate(self) -> None:
        self._show()

    def _show_numbers(self) -> None:
        named = self._is_panel_naming or self._is_status_naming
        self._view.board_scene.set_square_numbers(
            shown=self._prefers_numbers or named, counted=self._is_counted
        )

    def _ask_for_outcomes(self) -> None:
        self._token.drop()
        self._verdicts = {}
        position = self._position
        is_wanted = self._written is SquareNotes.OUTCOMES
        if is_wanted and position and position.turn is not None:
            self._token = self._analyst.value(position, self._on_valued)

    def _on_valued(self, verdicts: dict[int, Verdict], _: bool) -> None:  # noqa: FBT001 - the analyst's
        self._verdicts = verdicts
        self._show()

    def _show_legend(self) -> None:
        """Say below the board what is written on its squares.

        At the end of a game the line stays there, empty, so that the board keeps its
        size.
        """
        position = self._position
        legend: list[Sentence] = []

        def unless_over(says: Sentence) -> Sentence:
            is_over = position is not None and position.turn is None
            return sentences.nothing if is_over else says

        legends = {
            SquareNotes.OUTCOMES: sentences.legend_of_outcomes,
            SquareNotes.VALUES: sentences.legend_of_values,
        }
        if self._valued:
            legend.append(sentences.legend_of_values)
        elif position is not None and self._written in legends:
            legend.append(unless_over(legends[self._written]))
        if self._shows_threats and (position is not None or self._board):
            legend.append(unless_over(sentences.legend_of_threats))
        if legend != self._legend:
            self._legend = legend
            self.legend_changed.emit(legend)

    def _show(self) -> None:
        self._show_legend()
        threats = self._threats()
        if self._review is not None:
            self._describe(self._review.descriptions)
            review = dataclasses.replace(self._review, threats=threats)
            self._view.board_scene.show_notes(review, self._noted_board)
            return
        values = self._values()
        mark = self._position.turn if self._position else None
        self._describe(
            {p: sentences.square_value(value) for p, value in values.items()}
            | {
                p: sentences.square_outcome(verdict, mark)
                for p, verdict in self._verdicts.items()
                if mark is not None and verdict.value is not None
            }
        )
        notes = self._notes(values, threats)
        self._view.board_scene.show_notes(notes, self._noted_board)

    def _notes(
        self, values: dict[int, int], threats: dict[Line, tuple[Mark, int]]
    ) -> Notes:
        """Return what is noted on the board that is shown, where no review is."""
        mark = self._position.turn if self._position else None
        squares, lines = self._noted
        lit = self._lines or (self._explained if self._is_explaining else ())
        labels = {
            **{p: Label(t) for p, t in self._texts.items() if isinstance(t, str)},
            **{p: _label(verdict) for p, verdict in self._verdicts.items()},
        }
        frames = dict.fromkeys(squares, Tone.ACCENT)
        if self._hinted is not None and mark is not None:
            # a hint is the player's whose turn it is
            frames[self._hinted] = Tone(mark.lower())
        return Notes(
            frames=frames,
            # so that among many squares the winning ones are found without colours
            tints={
                p: Tone.GOOD
                for p, verdict in self._verdicts.items()
                if verdict.value is Value.WIN
            },
            lines={
                **dict.fromkeys(lines, Tone.ACCENT),
                **{line: _tone_of(line, self._position) for line in lit},
            },
            threats=threats,
            labels={p: label for p, label in labels.items() if label is not None},
            values=self._valued | values,
        )

    def _describe(self, worth: Mapping[int, str]) -> None:
        game = self._position
        board = game.board if game is not None else self._view.board_scene.shown.board
        geometry = board.geometry
        completions: dict[int, list[str]] = {}
        for mark, square in sorted({*self._threats().values()}, reverse=True):
            completions.setdefault(square, []).append(sentences.completes(mark))
        self._view.describe(
            {
                p: sentences.about_square(
                    geometry,
                    p,
                    game,
                    is_hinted=p == self._hinted,
                    besides=(*completions.get(p, ()), worth.get(p, "")),
                )
                for p in geometry.positions
            }
        )

    @property
    def _valued(self) -> dict[int, int]:
        """The values among what is written on squares besides."""
        return {p: text for p, text in self._texts.items() if isinstance(text, int)}

    def _threats(self) -> dict[Line, tuple[Mark, int]]:
        """Return the lines that lack one square, if they are shown."""
        position, board = self._position, self._board
        if position is not None and position.turn is not None:
            board = position.board
        if not self._shows_threats or board is None:
            return {}
        return {
            line: (mark, square)
            for mark in Mark
            for line, square in lacking_one(board, mark).items()
        }

    @property
    def _noted_board(self) -> Board | None:
        """What the notes are about; None for whatever is shown."""
        return self._position.board if self._position is not None else None

    def _values(self) -> dict[int, int]:
        """Return the squares' values without looking ahead, if they are shown."""
        position = self._position
        is_wanted = self._written is SquareNotes.VALUES
        if not is_wanted or position is None or position.turn is None:
            return {}
        board, mark = position.board, position.turn
        return {p: square_value(board, p, mark) for p in board.available_moves()}


def _names(position: Game, choice: Choice) -> bool:
    """Return whether the status names squares in what it says of the last move."""
    if position.turn is None:
        return False
    return explanations.names_squares(position.geometry, choice)


def _tone_of(line: Line, position: Game | None) -> Tone:
    """Return the tone of the one mark that can complete a line, if one can."""
    held = {mark for p in line if position and (mark := position.board[p])}
    return Tone(held.pop().lower()) if len(held) == 1 else Tone.MUTED


def _label(verdict: Verdict) -> Label | None:
    """Return the outcome that is written on a square."""
    if verdict.value is None:
        return None
    tones = {Value.WIN: Tone.GOOD, Value.DRAW: Tone.MUTED, Value.LOSS: Tone.BAD}
    text = "\n".join(sentences.outcome_on_square(verdict))
    return Label(text, tones[verdict.value])
