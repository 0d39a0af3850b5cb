"""The programs, and where each is clicked, with its window at the top left."""

import os
import shutil
from dataclasses import dataclass, replace
from pathlib import Path

from lab.bench.stage import Place
from tests.desktop import kept_file
from tests.desktop.corner import SQUARES
from tests.desktop.screen import Box


@dataclass(frozen=True, kw_only=True)
class Program:
    """A program, and what is done with it.

    Attributes:
        settings: a file in the home folder and what is in it before the first start.
        still: the part of the window that comes to rest, if a demonstration goes on in
            the others.
        begin: where to click, at rest, until a person can move. If nowhere, the board
            is there as soon as the window is.
        squares: eight places to play, one after the other; each shows a free square
            when it is clicked.
        anew: where to click after each of them, so that the next is free to play.
        reach: how far from a click a changed pixel is looked for...
        shows: ... if not in this part of the window.
        refuses: a place where nobody may play by then, on a taken square unless it
            says otherwise below, and the part of the window where clicking there shows;
            None if it does not show anywhere.
    """

    name: str
    command: list[str]
    settings: tuple[str, str] | None = None
    still: Box | None = None
    begin: tuple[Place, ...] = ()
    squares: tuple[Place, ...]
    anew: tuple[Place, ...] = ()
    reach: int = 25
    shows: Box | None = None
    refuses: tuple[Place, Box] | None = None

    def watched(self, place: Place) -> Box:
        """Return where a click on this place shows."""
        return self.shows or around(place, self.reach)


def around(place: Place, reach: int) -> Box:
    x, y = place
    return Box(x - reach, y - reach, 2 * reach, 2 * reach)


BARE = """
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

class View(QGraphicsView):
    def mousePressEvent(self, event):
        point = self.mapToScene(event.position().toPoint())
        self.scene().addEllipse(point.x() - 20, point.y() - 20, 40, 40)

application = QApplication([])
scene = QGraphicsScene(0, 0, 500, 600)
view = View(scene)
view.resize(520, 658)
view.show()
application.exec()
"""

# A square is left free, as the end of a game would bring more than a mark.
_PLAYED = tuple(SQUARES[p] for p in (1, 2, 3, 5, 4, 6, 8, 7))


def oxo(program: Path, name: str = "OXO") -> Program:
    """Two players, so that each click is a move; a taken square's mark shakes."""
    return Program(
        name=name,
        command=[str(program)],
        settings=(str(kept_file.SETTINGS), "[game]\ntwo_players=true\n"),
        squares=_PLAYED,
        reach=50,
        refuses=(SQUARES[1], around(SQUARES[1], 50)),
    )


def with_plain_qt(oxo: Program) -> Program:
    """The same with all of PySide6 loaded at the start; see late_signatures."""
    command = ["env", "OXO_PLAIN_QT=1", *oxo.command]
    return replace(oxo, name="OXO, plain Qt", command=command)


def bare(python: Path, folder: Path) -> Program:
    """A window with a QGraphicsView, where each click adds a circle."""
    file = folder / "bare.py"
    file.write_text(BARE, encoding="utf-8")
    command = [str(python), str(file)]
    return Program(name="bare window", command=command, squares=_PLAYED, reach=50)


def _reversi(left: int, top: int) -> tuple[Place, ...]:
    """Return legal moves from the usual start, on a board with squares of 54 pixels."""
    moves = ("d3", "c3", "b3", "b2", "b1", "a1", "c4", "c1")
    return tuple(
        (left + 54 * "abcdefgh".index(move[0]) + 27, top + 54 * int(move[1]) - 27)
        for move in moves
    )


# There is only the computer to play against, which begins each game. A new one ends the
# demonstration that is shown at first, below the menus and the tools. A click on a
# taken square shows nothing.
BOVO = Program(
    name="bovo",
    command=["bovo"],
    still=Box(0, 0, 360, 52),
    begin=((25, 38),),
    squares=tuple((x, y) for y in (97, 319) for x in (44, 105, 192, 254)),
    anew=((25, 38),),
    reach=6,
)

# With these options there is no first page. A click on a taken square shows nothing; on
# a free square where the rules allow no move, as here, it brings a line of text down
# over the top of the board.
IAGNO = Program(
    name="iagno",
    command=["iagno", "--mute", "--classic", "--usual-start", "--two-players"],
    squares=_reversi(58, 62),
    refuses=((85, 420), Box(10, 55, 530, 50)),
)

# A disc waits above the columns, and goes where a click wants it before it falls. In a
# full column it stays there, above: that is all there is of a refusal.
FOUR_IN_A_ROW = Program(
    name="four-in-a-row",
    command=["four-in-a-row", "--mute"],
    settings=(
        ".config/glib-2.0/settings/keyfile",
        "[org/gnome/Four-in-a-row]\nnum-players=2\n",
    ),
    squares=(*((110, 500),) * 6, *((180, 500),) * 2),
    shows=Box(85, 68, 512, 70),
    refuses=((110, 500), Box(85, 68, 512, 70)),
)

# It asks who plays: the second player, too, is made a person, and the game started. A
# click on a taken square shows nothing.
KREVERSI = Program(
    name="kreversi",
    command=["kreversi"],
    begin=((426, 232), (406, 380)),
    squares=_reversi(132, 112),
)

_GAMES = "/usr/games"
"""Where Debian keeps games, and not every user's PATH leads there."""


def peers() -> list[Program]:
    """Return the games that are installed; say which are not."""
    found = []
    for peer in (BOVO, IAGNO, FOUR_IN_A_ROW, KREVERSI):
        program, *options = peer.command
        if path := shutil.which(program, path=f"{os.environ['PATH']}:{_GAMES}"):
            found.append(replace(peer, command=[path, *options]))
        else:
            print(f"Not installed, and left out: {peer.name}.\n")
    return found
