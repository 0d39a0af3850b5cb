"""How a computer thinks: its search is watched step by step, or its rules are."""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Slot
from PySide6.QtGui import QKeyEvent

from oxo_desktop.engine import Board, Choice, Game, Level, Mark, Refusal, choose
from oxo_desktop.engine.game_tree import (
    METHODS,
    Count,
    Shortcuts,
    count,
    later_position,
)
from oxo_desktop.engine.hard import solver_of
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.learning.search_tree import THREE_FREE, SearchTree, Spot
from oxo_desktop.play.tasks import Task, Token, thinking_limit
from oxo_desktop.says import sentences
from oxo_desktop.says import thinking as says
from oxo_desktop.window.controls.language import translated
from oxo_desktop.window.controls.latin_keys import latin_key
from oxo_desktop.window.controls.stepper import Step, Stepper
from oxo_desktop.window.controls.widgets import FlatButton
from oxo_desktop.window.feature import Context, PracticeFeature
from oxo_desktop.window.think.arrangement import Arrangement
from oxo_desktop.window.think.comparison import RuleLook, levels_compared, looks
from oxo_desktop.window.think.think_panel import ThinkPanel, ThinkView
from oxo_desktop.words import Sentence, as_title, message, say

_SMALL = 60
"""A tree of so many nodes is unfolded at first."""

_SHOWN = 2
"""So many moves of a larger one are."""

_MOST_UNFOLDED = 50_000
"""A larger one cannot be unfolded at once."""

_QUICK = 2_000
"""A tree of so many nodes is arranged within a frame."""

_LATER = 4
"""The empty squares of a position that is shown instead: its tree fits on a screen."""

_EARLIER = 3
"""How many moves before its end a game is shown instead."""

_HEARD = 1000
"""The least milliseconds between steps of which each is said; else it is said where
they end.
"""

_POLL = 100
"""Milliseconds after which it is told how far a long search has come."""


class Thinking(PracticeFeature):
    """Shows how a computer finds a move in the position on the game's board."""

    panel: ThinkPanel
    shows_threats = False

    def __init__(self, context: Context) -> None:
        super().__init__(context, context.menus.think)
        self._position, self._is_own = THREE_FREE, False
        self._tree: SearchTree | None = None
        self._counts: dict[Shortcuts, Count] = {}
        self._steps, self._cursor = 1, Spot(0)
        self._toggled: set[int] = set()
        """What the player has folded, or unfolded where not all is."""
        self._choices: dict[Level, Choice] = {}
        self._looks: list[RuleLook] = []
        self._looked = 1
        self._detail: Sentence = sentences.nothing
        """What stands below the status."""
        self._making, self._comparing = Token(), Token()
        """Of the tree; and of what the other ways or the levels do."""
        self._rng = Random()
        self._poll = QTimer(self, interval=_POLL)
        self._poll.timeout.connect(self._tell_progress)
        self._searched: SearchTree | None = None
        self.panel = panel = ThinkPanel(self._stage.window, context.menus.model)
        # one has always been taken
        self._stepper = Stepper(self, panel.speed.value, first=1)
        self._stepper.moved.connect(self._on_moved)
        self._stepper.playing_changed.connect(self._on_playing_changed)
        panel.view.picked.connect(self._on_view_picked)
        panel.method.picked.connect(self._search)
        panel.speed.picked.connect(self._on_speed_picked)
        panel.unfold.toggled.connect(self._on_unfold_toggled)
        panel.other.clicked.connect(self._show_other)
        panel.own.clicked.connect(self._use_other)
        panel.heard.connect(self._stage.heard)
        panel.tree.walked.connect(self._walk)
        panel.tree.folded.connect(self._fold)

    def begin(self) -> None:
        practice = self._stage.practice
        practice.bar.say(
            lambda: as_title(say("&How it thinks")),
            lambda: say("Your own game is safe"),
        )
        back = translated(FlatButton(), text=lambda: say("Step &back"))
        step = translated(FlatButton(primary=True), text=lambda: say("S&tep"))
        self._play = translated(FlatButton(), text=self._name_of_play)
        end = translated(FlatButton(), text=lambda: say("To the &end"))
        steps = Step.BACK, Step.FORWARD, Step.PLAY, Step.LAST
        buttons = back, step, self._play, end
        self._stepper.set_buttons(dict(zip(steps, buttons, strict=True)))
        self._stage.practise(self, lambda: say("Back to the game"), buttons)
        self.panel.tree.setFocus()
        self._use(own=False)

    def end(self) -> None:
        self._making.drop()
        self._comparing.drop()
        self._poll.stop()
        self._stepper.pause()
        self._stepper.set_buttons({})
        self._tree = self._searched = None
        self.panel.tree.clear()
        self.panel.comparison.clear()
        self._stage.end_practice(self)

    def _open(self, position: Game) -> None:
        self._position = position
        self._counts, self._choices, self._looks = {}, {}, []
        self._comparing.drop()
        self._show_board(position, None)
        if self._shows_rules:
            self._choose()
        else:
            self._search()

    def _use(self, *, own: bool) -> None:
        """Show the game's own position, or the one that is prepared."""
        self._is_own = own
        # Translators: A button: the position that How it thinks begins with
        other = message("Use three free squares")
        if not own:
            # Translators: A button: How it thinks shows the game's position
            other = message("Use the game's position")
        translated(self.panel.own, text=partial(say, other))
        self._open(self._controller.standing.position if own else THREE_FREE)

    @Slot()
    def _use_other(self) -> None:
        self._use(own=not self._is_own)

    def _show_board(self, position: Game, last: int | None) -> None:
        practice = self._stage.practice
        lines = position.winning_lines
        practice.notes.note()
        practice.show_board(position.board, position.turn, lines, last=last)

    @Slot()
    def _on_view_picked(self) -> None:
        view = self.panel.view.value
        self.panel.show_view(view)
        if self._switch.isChecked():
            self._open(self._position)

    @Slot()
    def _on_speed_picked(self) -> None:
        self._stepper.set_interval(self.panel.speed.value)

    def on_key(self, event: QKeyEvent) -> bool:
        """Take a step with N, which begins the next game where the game is shown."""
        is_known = latin_key(event) == Qt.Key.Key_N
        if is_known:
            self._stepper.take(Step.FORWARD)
        return is_known

    def _begin(self, last: int) -> None:
        """Begin with the first step of `last`."""
        self._stepper.pause()
        self._stepper.stand(1, last)

    @property
    def told(self) -> str:
        """How it stands, and what the search has done there, or the rule seen."""
        return sentences.joined([super().told, self._detail()])

    # where there is nothing to be shown

    def _refuse(self, text: Sentence) -> None:
        self._tree, self._detail = None, sentences.nothing
        self._begin(1)
        turn, board = self._position.turn, self._position.board
        # Translators: A button
        offer = message("Show an earlier p&osition")
        status = text
        if turn is not None:
            # Translators: A button
            offer = message("Show a later p&osition")
            status = partial(says.free_squares, turn, len(board.available_moves()))
        self._stage.practice.say(status)
        self.panel.numbers.show_counts(self.panel.method.value, {})
        self.panel.size_told.say(sentences.nothing)
        self.panel.tell(text, partial(say, offer))
        self.panel.other.setFocus()
        self._stage.heard.emit(text)

    @Slot()
    def _show_other(self) -> None:
        position = self._position
        if position.turn is None:
            moves = len(position.moves)
            earlier = position.at(max(0, moves - _EARLIER))
            self._open(earlier if earlier.turn is not None else Game(position.geometry))
        else:
            self._open(later_position(position, self._rng, _LATER))
        if self.panel.other.isHidden():
            self.panel.tree.setFocus()

    # the search

    @Slot()
    def _search(self) -> None:
        self._making.drop()
        position, method = self._position, self.panel.method.value
        if position.turn is None:
            self._refuse(_is_over)
            return
        try:
            tree = SearchTree(position.board, position.turn, method)
        except Refusal as refused:
            self._refuse(partial(sentences.refusal, refused))
            return
        self._tree, self._detail = None, sentences.nothing
        self.panel.tree.clear()
        self._searched = tree
        self._begin(1)
        free = len(position.board.available_moves())
        self._stage.practice.say(partial(says.free_squares, position.turn, free))
        work: Callable[[Stop], object] = lambda stop: tree.search(stop)  # noqa: E731
        done = partial(self._on_searched, tree)
        self._making = self._analyst.do(Task(work, done))
        self._poll.start()

    @Slot()
    def _tell_progress(self) -> None:
        if self._searched is not None:
            so_far = Count(len(self._searched), 0, 0)
            self.panel.numbers.show_counts(
                self.panel.method.value, self._counts, so_far
            )
            self.panel.tell(partial(says.searching, so_far.looked_at))

    def _on_searched(self, tree: SearchTree, found: object) -> None:
        self._poll.stop()
        self._searched = None
        if not found:
            return
        self._tree = tree
        self._counts[tree.shortcuts] = tree.count(tree.steps)
        self._steps, self._cursor = 1, Spot(0)
        self._toggled = set()
        panel, is_small = self.panel, len(tree) <= _SMALL
        panel.tree.is_whole = is_small
        with QSignalBlocker(panel.unfold):
            panel.unfold.setChecked(is_small)
        self._tell_size()
        panel.tell(sentences.nothing)
        is_shown = len(tree) <= _MOST_UNFOLDED
        panel.unfold.setEnabled(is_shown)
        why = sentences.nothing if is_shown else _too_many
        translated(panel.unfold, toolTip=why, accessibleDescription=why)
        self._begin(tree.steps)
        self._arrange()
        self._show()
        panel.tree.name(panel.tree.spoken)
        free = len(tree.board.available_moves())
        begins = partial(says.opening, free, len(tree), is_folded=not is_small)
        self._stage.heard.emit(begins)
        if len(self._counts) < len(METHODS):
            self._count_others()

    def _tell_size(self) -> None:
        tree, size = self._tree, sentences.nothing
        if tree is not None and not self._is_all_unfolded:
            size = partial(says.folded, len(tree))
        self.panel.size_told.say(size)

    def _count_others(self) -> None:
        board, turn = self._position.board, self._position.turn
        assert turn is not None
        self._comparing.drop()
        others = [method for method in METHODS if method not in self._counts]
        work = partial(_counts_of, others, board, turn)
        self._comparing = self._analyst.do(Task(work, self._on_counted))

    def _on_counted(self, counts: Any) -> None:
        if counts is not None:
            self._counts |= counts
            self._show_numbers()

    def _show_numbers(self) -> None:
        tree = self._tree
        if tree is not None:
            so_far = tree.count(self._steps)
            self.panel.numbers.show_counts(tree.shortcuts, self._counts, so_far)

    # what is seen of it

    @Slot(int, bool)
    def _on_moved(self, steps: int, asked: bool) -> None:  # noqa: FBT001 - a signal's
        tree = self._tree
        if self._shows_rules:
            is_same, self._looked = steps == self._looked, steps
        elif tree is None:
            self._tell_status()
            return
        else:
            spot = tree.spot(steps - 1)
            is_same = (steps, spot) == (self._steps, self._cursor)
            self._steps = steps
            self._go(spot)
        detail = self._show()
        if asked and is_same:
            self._stage.heard.emit(says.last_step)
        elif asked or self._is_each_heard:
            self._tell(detail)

    @Slot(bool)
    def _on_playing_changed(self, playing: bool) -> None:  # noqa: FBT001 - a signal's
        """Say where playing has ended, if it was too fast for each step to be said."""
        translated(self._play, text=self._name_of_play)
        if not (playing or self._is_each_heard):
            self._tell(self._show())

    @property
    def _is_all_unfolded(self) -> bool:
        return self.panel.unfold.isChecked()

    @property
    def _shows_rules(self) -> bool:
        return self.panel.view.value is ThinkView.RULES

    @property
    def _is_each_heard(self) -> bool:
        return self.panel.speed.value >= _HEARD

    def _name_of_play(self) -> str:
        # Translators: A button: steps follow one another by themselves
        play, pause = message("&Play", "steps"), message("&Pause")
        return say(pause if self._stepper.is_playing else play)

    def _tell(self, detail: Sentence) -> None:
        """Have a screen reader say it, as the name of the spot where it is there."""
        if not self._shows_rules:
            self.panel.tree.name(detail)
        if detail() and not self.panel.tree.hasFocus():
            self._stage.heard.emit(detail)

    @Slot(object)
    def _walk(self, spot: Spot) -> None:
        if spot == self._cursor:
            self._stage.heard.emit(says.nothing_there)
            return
        self._go(spot)
        self._show()
        self._tell(self.panel.tree.spoken)

    def _go(self, spot: Spot) -> None:
        self._cursor = spot
        if not self._is_all_unfolded:
            # it may be in another branch
            self._arrange()

    @Slot(int)
    def _fold(self, node: int) -> None:
        before = self.panel.tree.spoken()
        self._toggled ^= {node}
        self._arrange()
        self._show()
        self.panel.tree.name(self.panel.tree.spoken)
        if self.panel.tree.spoken() == before:
            self._stage.heard.emit(says.nothing_below)

    @Slot()
    def _on_unfold_toggled(self) -> None:
        self._toggled = set()
        self._tell_size()
        self._arrange()
        self._show()

    def _arrange(self) -> None:
        tree = self._tree
        if tree is None:
            return
        self._making.drop()
        if not self._is_all_unfolded:
            path = {*tree.path(self._cursor.node)}

            def is_unfolded(node: int) -> bool:
                is_shown = node in path or tree.depth(node) < _SHOWN
                return is_shown is not (node in self._toggled)

            self.panel.tree.show_tree(Arrangement(tree, is_unfolded))
            return
        folded = frozenset(self._toggled)
        make = partial(Arrangement, tree, lambda node: node not in folded)
        if len(tree) <= _QUICK:
            self.panel.tree.show_tree(make())
            return
        done = partial(self._on_arranged, tree)
        self._making = self._analyst.do(Task(lambda _: make(), done))

    def _on_arranged(self, tree: SearchTree, made: Arrangement | None) -> None:
        if made is not None and tree is self._tree:
            self.panel.tree.show_tree(made)
            self._show()

    def _show(self) -> Sentence:
        """Show the spot in the frame, in the tree and on the board; return what it is.

        Right after a step that is what the search has done there.
        """
        tree, cursor, practice = self._tree, self._cursor, self._stage.practice
        if self._shows_rules:
            return self._show_looks()
        if tree is None:
            return sentences.nothing
        self.panel.tree.show_step(self._steps, cursor)
        self._show_numbers()
        node = cursor.node
        position = _game_at(tree, node)
        last = tree.square(node) or None
        self._show_board(position, last)
        left = tree.left_out(node) if cursor.is_left_out else ()
        practice.notes.note(left)
        is_step = cursor == tree.spot(self._steps - 1)
        detail: Sentence = self.panel.tree.spoken
        if is_step:
            detail = partial(says.step, tree, self._steps - 1)
        elif cursor.is_left_out:
            detail = partial(says.left_out, tree, node)
        practice.say(partial(says.position, tree, node), detail)
        self._detail = detail
        return detail

    def on_square(self, position: int) -> None:
        """Go to what comes after a move there, if the search has come to it."""
        tree = self._tree
        if tree is None or self._shows_rules:
            self._tell_status()
            return
        node = self._cursor.node
        for child in tree.children(node):
            is_there = tree.looked_at(child) < self._steps
            if tree.square(child) == position and is_there:
                self._walk(Spot(child))
                return
        cut = tree.cut_off(node, self._steps)
        if cut is not None and position in cut.left:
            self._walk(Spot(node, is_left_out=True))
            return
        text = message("The search has not reached that square.")
        self._stage.practice.below.say_detail(partial(say, text))
        self._stage.heard.emit(partial(say, text))

    def _tell_status(self) -> None:
        """Answer what leads nowhere yet."""
        status = self._stage.practice.status
        self._stage.heard.emit(lambda: status)

    # the rules

    def _choose(self) -> None:
        position = self._position
        if position.turn is None:
            self._refuse(_is_over)
            return
        self._begin(1)
        is_slow = not solver_of(position.geometry).is_exact
        self.panel.tell(sentences.working_out if is_slow else sentences.nothing)
        work = partial(_choices_of, position, self._rng)
        self._comparing = self._analyst.do(Task(work, self._on_chosen))

    def _on_chosen(self, choices: Any) -> None:
        if choices is None:
            return
        self.panel.tell(sentences.nothing)
        self._choices = choices
        self._looks = looks(self._position, choices)
        self._looked = 1
        self._begin(len(self._looks))
        self._tell(self._show_looks())

    def _show_looks(self) -> Sentence:
        if not self._looks:
            return sentences.nothing
        position, gone = self._position, self._looks[: self._looked]
        practice, look = self._stage.practice, gone[-1]
        self.panel.comparison.show_looks(position, gone, self._choices)
        self._show_board(position, None)
        practice.notes.note(look.squares, look.lines)
        finding = look.tried.finding
        practice.say(look.told, finding)
        self._detail = finding
        return lambda: f"{look.told()}: {finding()}"


def _game_at(tree: SearchTree, node: int) -> Game:
    return Game(tree.board.geometry, tree.turn(node), start=tree.board_at(node))


def _too_many() -> str:
    return say("There are too many positions to show at once.")


def _is_over() -> str:
    return say("The game is over: no move can follow.")


def _counts_of(
    methods: list[Shortcuts], board: Board, turn: Mark, stop: Stop
) -> dict[Shortcuts, Count]:
    """Return what is counted of each method until it is to stop."""
    counts = {method: count(board, turn, method, stop) for method in methods}
    return {method: each for method, each in counts.items() if each is not None}


def _choices_of(position: Game, rng: Random, stop: Stop) -> dict[Level, Choice]:
    turn = position.turn
    assert turn is not None
    is_late = thinking_limit(position)
    ends: Stop = lambda: stop() or is_late()  # noqa: E731
    return {
        level: choose(level, position.board, turn, rng, ends)
        for level in levels_compared(position.geometry)
    }
