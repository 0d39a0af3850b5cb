"""The program with a window: it builds the parts, runs, and ends.

What needs Qt is imported in functions: `defer_signatures` comes before, and an option
such as ``--help`` needs no Qt at all.
"""

from __future__ import annotations

import gc
import os
import sys
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from oxo_desktop import COMMAND
from oxo_desktop.engine import Refusal
from oxo_desktop.engine.quoting import quoted_path
from oxo_desktop.system import languages, standard_error
from oxo_desktop.system.application import (
    call_it_oxo,
    collect_on_this_thread,
    make_application,
    spare_what_is_there,
)
from oxo_desktop.system.qt_start.late_signatures import defer_signatures
from oxo_desktop.words import message, say

if TYPE_CHECKING:
    from random import Random

    from PySide6.QtWidgets import QApplication

    from oxo_desktop.command_line import WindowOptions
    from oxo_desktop.engine import GameSettings, Geometry
    from oxo_desktop.play.analyst import Analyst
    from oxo_desktop.play.controller import GameController
    from oxo_desktop.play.preferences import CurrentPreferences
    from oxo_desktop.play.settings import Settings
    from oxo_desktop.store.games import Store
    from oxo_desktop.window.main_window import MainWindow


def main(arguments: list[str] | None = None) -> int:
    """Run OXO and return its exit code.

    0 when it ended well, 1 when it could not start, 2 for a wrong option.
    If `arguments` is left out, they are those of the command line.
    """
    if sys.stderr is None:
        sys.excepthook = standard_error.report_exception
    arguments = sys.argv[1:] if arguments is None else arguments
    options = None
    problem = languages.change_to(languages.spoken(languages.of_environment()))
    if arguments:
        from oxo_desktop import command_line

        if problem is not None:
            standard_error.report(f"{COMMAND}: {_said(problem)}")
        try:
            options = command_line.for_window(arguments)
        except SystemExit as end:
            return int(end.code or 0)
        if options.launcher is not None:
            return _change_launcher(options.launcher)
    return _run(options)


class Parts(NamedTuple):
    settings: Settings
    preferences: CurrentPreferences
    store: Store
    analyst: Analyst
    controller: GameController
    window: MainWindow

    def begin(
        self, players: GameSettings | None = None, board: Geometry | None = None
    ) -> None:
        """Begin a game of these players on this board, or go on with the last one.

        Whichever of the two is not given is as it was chosen last. Two computers wait
        for a word to go on.
        """
        kept = None if players or board else self.store.unfinished()
        if kept is not None:
            following = kept.settings
            if following.level:
                # another may have been chosen for the next game
                following = following.with_level(self.settings.level)
            self.controller.resume(kept.game, kept.settings, kept.id, following)
        else:
            settings = self.settings
            self.controller.new_game(players or settings.game, board or settings.board)
            self.controller.pause()

    def close(self) -> None:
        """End what runs beside the window, close the files, and delete the window."""
        from shiboken6 import Shiboken

        self.controller.close()
        self.analyst.close()
        self.preferences.close()
        self.store.close()
        # Python's collector would delete its widgets in any order: parents after parts
        # that they still use, which ends the process
        Shiboken.delete(self.window)
        # what is connected to them holds them, and all of the above
        Shiboken.delete(self.preferences)


def build(settings: Settings, store: Store, rng: Random | None = None) -> Parts:
    """Make the window, the controller and the analyst, and connect all parts.

    `rng` decides between squares that a computer likes equally; left out, chance does.

    Raises FileNotFoundError or Refusal if a file of the program's own is missing or
    damaged.
    """
    from oxo_desktop import connections
    from oxo_desktop.play.analyst import Analyst
    from oxo_desktop.play.controller import GameController
    from oxo_desktop.play.preferences import CurrentPreferences
    from oxo_desktop.window.look import speak_as_preferred
    from oxo_desktop.window.main_window import MainWindow

    preferences = CurrentPreferences(settings)
    problem = speak_as_preferred(settings.language)
    analyst = Analyst(rng)
    controller = GameController(store.score)
    window = MainWindow(settings, preferences, store, controller, analyst)
    if problem is not None:
        window.notices.show(problem)
    connections.report_problems(store, window, controller)
    connections.follow_preferences(preferences, window, controller)
    connections.keep_games(controller, store)
    connections.connect(window, controller)
    connections.let_think(analyst, controller)
    connections.announce(window, controller, preferences)
    connections.play_sounds(preferences, window, controller)
    return Parts(settings, preferences, store, analyst, controller, window)


def _run(options: WindowOptions | None) -> int:
    # from the first import on; see collect_on_this_thread
    gc.disable()
    # before Qt is imported
    defer_signatures()
    from oxo_desktop.play.settings import Settings
    from oxo_desktop.store.games import Store, default_folder

    application = make_application()
    settings = Settings()
    store = Store(default_folder())
    try:
        parts = build(settings, store)
    except (FileNotFoundError, Refusal) as damage:
        standard_error.report(f"{COMMAND}: {_said(damage)}")
        store.close()
        return 1
    return _play(application, parts, options)


def _play(
    application: QApplication, parts: Parts, options: WindowOptions | None
) -> int:
    from oxo_desktop.system.faults import FaultReporter

    window = parts.window
    reporter = FaultReporter()
    reporter.reported.connect(window.notices.show)
    collect_on_this_thread(window)
    # a signal before that ends OXO at once, and nothing is left over then
    window.ready.connect(partial(_close_on_signals, window))
    # the last of all
    window.ready.connect(spare_what_is_there)
    with reporter:
        _begin(parts, options)
        if sys.platform == "darwin":
            # elsewhere a file is named on the command line
            application.installEventFilter(window.files)
        if parts.settings.problems:
            window.notices.show(*parts.settings.problems)
        window.show_as_left()
        call_it_oxo()
        code = application.exec()
        parts.close()
    return code


def _close_on_signals(window: MainWindow) -> None:
    """Close the window when the session ends, or Ctrl+C is pressed in a terminal.

    A second Ctrl+C ends OXO at once; a log-out may send several signals, one after the
    other. One that is ignored, as `nohup` has it, stays so.
    """
    import signal

    from PySide6.QtCore import QSocketNotifier

    ends = [
        number
        for number in signal.Signals
        if number.name in ("SIGTERM", "SIGINT", "SIGHUP")
        and signal.getsignal(number) is not signal.SIG_IGN
    ]

    def hear(number: int, _: object) -> None:
        if number == signal.SIGINT:
            # not by Python, which hears of nothing while it waits
            signal.signal(signal.SIGINT, signal.SIG_DFL)

    def close() -> None:
        notifier.setEnabled(False)
        window.close_anyway()

    # Python hears of a signal only when it does something, which Qt may not ask of it
    hears, tells = _pipe()
    signal.set_wakeup_fd(tells)
    notifier = QSocketNotifier(hears, QSocketNotifier.Type.Read, window)
    notifier.activated.connect(close)
    for number in ends:
        signal.signal(number, hear)


def _pipe() -> tuple[int, int]:
    """Return where Qt can hear what is written to the other; that never blocks."""
    if sys.platform != "win32":
        hears, tells = os.pipe()
        os.set_blocking(tells, False)
        return hears, tells
    from socket import socketpair

    ends = socketpair()
    ends[1].settimeout(0)
    return ends[0].detach(), ends[1].detach()


def _begin(parts: Parts, options: WindowOptions | None) -> None:
    if options is None:
        parts.begin()
    elif not (options.file and parts.window.files.open_file(options.file)):
        parts.begin(options.players(parts.settings), options.board)


def _said(damage: FileNotFoundError | Refusal) -> str:
    from oxo_desktop.says import sentences

    return sentences.refusal(damage) if isinstance(damage, Refusal) else str(damage)


def _change_launcher(action: str) -> int:
    from oxo_desktop.system import launcher
    from oxo_desktop.system.files import reason_of

    if not sys.platform.startswith(("linux", "freebsd")):
        standard_error.report(
            say(
                "{program}: desktop entries are for Linux and BSD desktops; "
                "on this system make a shortcut to {command}",
                program=COMMAND,
                command=launcher.command()[0],
            )
        )
        return 1
    change, done = {
        "install": (launcher.install, message("Installed {file}")),
        "remove": (launcher.remove, message("Removed {file}")),
    }[action]
    try:
        files = change()
    except (Refusal, OSError) as error:
        reason = error if isinstance(error, Refusal) else reason_of(error)
        if isinstance(error, OSError) and error.filename:
            reason = Refusal(
                "system",
                "{file}: {reason}.",
                file=quoted_path(error.filename),
                reason=reason,
            )
        standard_error.report(
            say(
                "{program}: the launcher could not be changed: {reason}",
                program=COMMAND,
                reason=_said(reason),
            )
        )
        return 1
    told = [say(done, file=quoted_path(file)) for file in files]
    # a program without a console has a window for that
    tell = standard_error.report if sys.stdout is None else print
    tell("\n".join(told) or say("There was no launcher to remove."))
    if action == "install" and launcher.types_tool() is None:
        standard_error.report(
            say(
                "{program}: a double-click can't open saved games yet, because "
                "update-mime-database is missing. Install shared-mime-info, then run "
                "{program} --install-launcher again.",
                program=COMMAND,
            )
        )
    return 0
