"""Arguments, the application, and the one place where the parts are connected.

Qt is imported only once it is known that a window can open, and argparse only where
there are arguments: the board is on the screen the sooner for it.
"""

import sys
from functools import partial
from typing import TYPE_CHECKING, NoReturn

from oxo_desktop import APPLICATION_ID, __version__, preflight, standard_error
from oxo_desktop.engine import (
    LONG_QUOTE,
    Computer,
    GameSettings,
    Human,
    Level,
    Starts,
    quotable,
)

if TYPE_CHECKING:
    from argparse import Namespace

    from _typeshed import SupportsWrite

    from oxo_desktop.controller import GameController
    from oxo_desktop.settings import Preferences, Settings
    from oxo_desktop.store.games import Store
    from oxo_desktop.window.main_window import MainWindow


_RETRY_MS = 3000
"""How long what could not be kept waits until it is tried again."""


def main(arguments: list[str] | None = None) -> int:
    """Run OXO and return its exit code.

    0 when it ended well, 1 when it could not start, 2 for a wrong option.
    `arguments` is left out for the command line's own.
    """
    if sys.stderr is None:
        sys.excepthook = standard_error.tell_exception
    arguments = sys.argv[1:] if arguments is None else arguments
    options = None
    if arguments:
        try:
            options = _parse(arguments)
        except SystemExit as end:
            return int(end.code or 0)
        if options.change_launcher is not None:
            return _change_launcher(options.change_launcher)
    problem = preflight.problem()
    if problem is not None:
        standard_error.tell(problem)
        return 1
    return _run(options)


def keep(controller: "GameController", store: "Store") -> None:
    """Have every game kept; to be connected before whatever shows the game."""
    controller.settings_changed.connect(store.begin)
    controller.game_changed.connect(store.keep)


def connect(window: "MainWindow", controller: "GameController") -> None:
    """Connect intents to the controller and its facts to all that shows them."""
    scene, view, strip, panel = window.scene, window.view, window.strip, window.panel
    scene.square_clicked.connect(controller.play)
    window.position_requested.connect(controller.show)
    window.go_on_requested.connect(controller.go_on_from_here)
    window.looked_at.connect(controller.stay)
    window.files.opened.connect(controller.resume)
    window.dialogs.new_game_chosen.connect(controller.new_game)
    window.dialogs.preferences_changed.connect(partial(prefer, controller))
    window.dialogs.next_game_changed.connect(controller.set_next)
    window.dialogs.game_opened.connect(controller.resume)
    window.dialogs.score_reset.connect(controller.tell_score)
    window.menus.next_game.triggered.connect(controller.next_game)
    window.menus.undo.triggered.connect(controller.undo)
    window.menus.redo.triggered.connect(controller.redo)
    window.menus.hint.triggered.connect(controller.hint)

    controller.can_undo_changed.connect(window.menus.undo.setEnabled)
    controller.can_redo_changed.connect(window.menus.redo.setEnabled)
    controller.thinking_changed.connect(window.on_thinking_changed)
    controller.next_game_due.connect(window.on_next_game_due)
    controller.computer_chose.connect(panel.on_computer_chose)
    for refuser in (scene, panel):
        controller.move_refused.connect(refuser.on_move_refused)
    for reader in (strip, panel, window.files, window.dialogs):
        controller.settings_changed.connect(reader.on_settings_changed)
    for counter in (strip, window.dialogs):
        controller.score_changed.connect(counter.on_score_changed)
    for follower in (panel, window, window.files):
        controller.position_shown.connect(follower.on_position_shown)
    for board in (scene, view, panel):
        controller.game_started.connect(board.on_game_started)
        controller.mark_placed.connect(board.on_mark_placed)
        controller.marks_removed.connect(board.on_marks_removed)
    for listener in (scene, strip, panel):
        controller.turn_changed.connect(listener.on_turn_changed)
        controller.game_over.connect(listener.on_game_over)
    for speaker in (scene, panel):
        controller.can_play_changed.connect(speaker.on_can_play_changed)
        controller.hint_given.connect(speaker.on_hint_given)


def prefer(controller: "GameController", preferences: "Preferences") -> None:
    """Have the controller keep the player's pace."""
    controller.set_pause(preferences.pause)
    controller.set_next_game_after(preferences.next_game_after * 1000)


def watch(store: "Store", window: "MainWindow", controller: "GameController") -> None:
    """Have the window say what is not being kept, and try again until it is.

    Once the board has been painted, the kept games are checked for damage.
    """
    from PySide6.QtCore import QTimer

    retry = QTimer(window, interval=_RETRY_MS)
    at_once = QTimer(window, singleShot=True)
    for timer in (retry, at_once):
        timer.timeout.connect(store.retry)

    def on_problem(problem: str | None) -> None:
        window.on_problem_changed(problem)
        if problem is None:
            retry.stop()
        else:
            retry.start()

    def on_notice(text: str) -> None:
        window.tell(text)
        # once the file that takes its place can be read
        QTimer.singleShot(0, controller.tell_score)

    def on_damage() -> None:
        from PySide6.QtCore import QMetaObject, Qt

        # this is called on another thread
        QMetaObject.invokeMethod(at_once, "start", Qt.ConnectionType.QueuedConnection)

    store.on_problem, store.on_notice = on_problem, on_notice
    store.on_damage = on_damage
    window.view.painted.connect(store.check)


def _run(options: "Namespace | None") -> int:
    import gc
    import signal
    from random import Random

    # thousands of objects are made from here to the first board, and none is garbage
    gc.disable()

    # before Qt, which would slow its import down
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from oxo_desktop.controller import GameController
    from oxo_desktop.faults import FaultReporter
    from oxo_desktop.settings import Settings
    from oxo_desktop.store.games import Store, default_folder
    from oxo_desktop.window.main_window import MainWindow
    from oxo_desktop.window.theme import ThemeError

    # Python's own handler would wait for the next event; Ctrl+C is to end OXO at once
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    QApplication.setApplicationName(APPLICATION_ID)
    QApplication.setApplicationVersion(__version__)
    QApplication.setDesktopFileName(APPLICATION_ID)
    # the style as an argument: setStyle would cost Python a wrapper of all of QStyle
    application = QApplication([APPLICATION_ID, "-style", "fusion"])
    settings = Settings()
    store = Store(default_folder())
    try:
        window = MainWindow(settings, store)
    except (FileNotFoundError, ThemeError) as damage:
        standard_error.tell(f"{APPLICATION_ID}: {damage}")
        store.close()
        return 1
    controller = GameController(Random(), store.score)
    watch(store, window, controller)
    prefer(controller, settings.preferences)
    reporter = FaultReporter()
    reporter.reported.connect(window.tell)
    keep(controller, store)
    connect(window, controller)
    window.view.painted.connect(gc.enable)
    # a window that begins minimised may not be painted for long
    QTimer.singleShot(5000, gc.enable)
    with reporter:
        if not (options and options.file and window.files.open_file(options.file)):
            _begin(options, settings, store, controller)
        if settings.problems:
            window.tell("\n".join(settings.problems))
        window.show_as_left()
        code = application.exec()
        controller.close()
        store.close()
    return code


def _begin(
    options: "Namespace | None",
    settings: "Settings",
    store: "Store",
    controller: "GameController",
) -> None:
    """Begin the game that the command line asks for, or go on with the last one."""
    asked_for = options and _asked_for(options, settings)
    kept = None if asked_for else store.unfinished()
    if kept is not None:
        controller.resume(kept.game, kept.settings)
    else:
        controller.new_game(asked_for or settings.game)


def _asked_for(options: "Namespace", settings: "Settings") -> GameSettings | None:
    """Return the game that the command line asks for, if it does."""
    if options.two_players:
        return GameSettings(*settings.names)
    if not (options.level or options.computer_starts):
        return None
    level = Level(options.level) if options.level else settings.level
    starts = Starts.O if options.computer_starts else Starts.X
    return GameSettings(Human(), Computer(level), starts)


def _parse(arguments: list[str]) -> "Namespace":
    from argparse import ArgumentParser

    class Parser(ArgumentParser):
        def error(self, message: str) -> NoReturn:
            told = quotable(message, LONG_QUOTE)
            self.exit(2, f"oxo-desktop: {told} (oxo-desktop --help lists them)\n")

        def _print_message(
            self, message: str, file: "SupportsWrite[str] | None" = None
        ) -> None:
            # help and version go to standard output, if there is one
            if file is None:
                standard_error.tell(message.rstrip())
            else:
                super()._print_message(message, file)

    parser = Parser(
        prog=APPLICATION_ID,
        description="Noughts and crosses for the desktop.",
        allow_abbrev=False,
    )
    parser.add_argument(
        "file", nargs="?", metavar="FILE", help="open the game in this .oxo file"
    )
    parser.add_argument(
        "--two-players", action="store_true", help="play each other at the same desk"
    )
    parser.add_argument(
        "--level",
        type=str.lower,
        choices=[level.value for level in Level],
        help="play against the computer at this level",
    )
    parser.add_argument(
        "--computer-starts",
        action="store_true",
        help="let the computer (O) make the first move",
    )
    launcher = parser.add_mutually_exclusive_group()
    for action in ("install", "remove"):
        launcher.add_argument(
            f"--{action}-launcher",
            dest="change_launcher",
            action="store_const",
            const=action,
            help=_LAUNCHER_HELP[action],
        )
    parser.add_argument("--version", action="version", version=f"OXO {__version__}")
    options = parser.parse_args(arguments)
    against_computer = options.level or options.computer_starts
    game_asked_for = options.two_players or against_computer
    if options.two_players and against_computer:
        parser.error("--two-players goes without --level and --computer-starts")
    if options.file is not None and game_asked_for:
        parser.error("a file goes without the options for a new game")
    if options.change_launcher and (game_asked_for or options.file is not None):
        parser.error(f"--{options.change_launcher}-launcher goes without a game")
    return options


_LAUNCHER_HELP = {
    "install": "put OXO among the applications and on the desktop, then end",
    "remove": "take it all away again, then end",
}


def _change_launcher(action: str) -> int:
    from oxo_desktop import launcher

    if not sys.platform.startswith(("linux", "freebsd")):
        standard_error.tell(
            "oxo-desktop: desktop entries are for Linux and BSD desktops; "
            f"on this system make a shortcut to {launcher.command()[0]}"
        )
        return 1
    try:
        files = launcher.install() if action == "install" else launcher.remove()
    except OSError as error:
        reason = f"{error.filename}: {error.strerror}" if error.filename else error
        standard_error.tell(f"oxo-desktop: cannot {action} the launcher: {reason}")
        return 1
    done = "Installed" if action == "install" else "Removed"
    for file in files:
        print(f"{done} {quotable(file, LONG_QUOTE)}")
    if not files:
        print("There was no launcher to remove.")
    return 0
