"""Worksheets: what is on their pages, the files, and the dialog that makes them."""

import re
import sys
import zlib
from collections.abc import Callable
from functools import cache
from itertools import chain, product
from pathlib import Path
from random import Random
from threading import Event
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QByteArray, QLocale, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QBitmap,
    QColor,
    QGuiApplication,
    QImage,
    QPainter,
    QPalette,
    QRegion,
)
from PySide6.QtPrintSupport import QPrintDialog, QPrinterInfo
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from oxo_desktop import words
from oxo_desktop.app import Parts
from oxo_desktop.engine import (
    GEOMETRIES,
    THREE_BY_THREE,
    Board,
    Game,
    GameSettings,
    Geometry,
    Human,
    Line,
    Mark,
)
from oxo_desktop.engine.geometry import (
    FIVE_BY_FIVE,
    FOUR_BY_FOUR_BY_FOUR,
    SEVEN_POINT_PLANE,
)
from oxo_desktop.engine.reasons import Stop
from oxo_desktop.layouts import layout_of
from oxo_desktop.learning.puzzles import (
    Puzzle,
    PuzzleKind,
    draw_another,
    draw_puzzle,
    kinds_on,
    run_from,
)
from oxo_desktop.play.settings import Settings
from oxo_desktop.says.sentences import board_name
from oxo_desktop.window.worksheets import pages, printing, writing
from oxo_desktop.window.worksheets.dialog import Subject, WorksheetDialog
from oxo_desktop.window.worksheets.pages import Figure, Page
from oxo_desktop.window.worksheets.paper_dialog import Preview, usual_paper
from oxo_desktop.window.worksheets.writing import Paper
from tests.catalogue import pseudo
from tests.test_words import Catalogue
from tests.window.desk import LEFT, TWO, Desk
from tests.window.seen import button, pick, settle
from tests.window.test_language import change_language

pytestmark = pytest.mark.usefixtures("qapp")

every_board = pytest.mark.parametrize("geometry", GEOMETRIES.values(), ids=GEOMETRIES)
every_kind = pytest.mark.parametrize("kind", kinds_on(THREE_BY_THREE))


def played(geometry: Geometry, moves: int) -> Game:
    """Return a game of so many moves at most, nobody choosing well."""
    game, rng = Game(geometry), Random(3)
    while game.turn and len(game.moves) < moves:
        game = game.play(rng.choice(game.board.available_moves()))
    return game


@cache
def some_of(kind: PuzzleKind, number: int, geometry: Geometry) -> tuple[Puzzle, ...]:
    rng, found = Random(1), list[Puzzle]()
    for _ in range(number):
        puzzle = draw_another(kind, geometry, rng, found)
        assert puzzle is not None
        found.append(puzzle)
    return tuple(found)


def puzzles_of(
    kind: PuzzleKind, number: int, geometry: Geometry = THREE_BY_THREE
) -> tuple[Page, Page]:
    puzzles = some_of(kind, number, geometry)
    asked, answered = pages.of_puzzles(puzzles)
    return asked, answered


def sheets_of(geometry: Geometry) -> list[tuple[Page, ...]]:
    """Return a worksheet of each kind, as far as the board has it."""
    sheets: list[tuple[Page, ...]] = [
        pages.of_position(played(geometry, geometry.size // 2), is_numbered=True),
        pages.of_game(played(geometry, geometry.size), TWO),
    ]
    sheets += [puzzles_of(PuzzleKind.SAVE, number, geometry) for number in (1, 6)]
    sheets.append(pages.of_puzzles(ten_on(geometry)))
    return sheets


def ten_on(geometry: Geometry) -> tuple[Puzzle, ...]:
    """Return ten puzzles of several kinds, those with the longest tasks too."""
    kinds = [PuzzleKind.WIN_IN_ONE, PuzzleKind.SAVE]
    kinds += {PuzzleKind.RUN, PuzzleKind.QUIET}.intersection(kinds_on(geometry))
    each = 10 // len(kinds)
    parts = [some_of(kind, each, geometry) for kind in kinds[1:]]
    # those that are drawn for other tests
    others = some_of(PuzzleKind.WIN_IN_ONE, 6, geometry)
    return tuple(chain(others[: 10 - sum(map(len, parts))], *parts))


def elements_of(svg: bytes) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter("{http://www.w3.org/2000/svg}text"))


def texts_of(svg: bytes) -> list[str]:
    return [element.text or "" for element in elements_of(svg)]


def words_of(page: Page) -> str:
    """Return all words on a page, as a program finds them that reads SVG."""
    return " ".join(" ".join(texts_of(writing.svg(page, Paper.A4))).split())


def pages_in(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def scale_of(pdf: bytes) -> float:
    """Return by how much what is painted is enlarged on the first page of a PDF."""
    content = re.search(
        rb"/FlateDecode\s*>>\s*stream\r?\n(.*?)endstream", pdf, re.DOTALL
    )
    assert content is not None
    drawn = zlib.decompress(content[1])
    page, painter, *_ = re.findall(rb"([\d.]+) 0 0 -?[\d.]+ [\d.]+ [\d.]+ cm", drawn)
    return float(page) * float(painter)


def on_paper(size: QSize, paint: Callable[[QPainter], object]) -> QImage:
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint(painter)
    painter.end()
    return image


def painted(page: Page, paper: Paper = Paper.A4) -> QImage:
    """Return a page as the preview paints it, at 72 pixels to the inch."""
    size = paper.size
    return on_paper(size.toSize(), lambda painter: page.paint(painter, size))


def ink_around(image: QImage) -> QRectF:
    """Return the area of everything that is not white."""
    mask = image.createMaskFromColor(QColor("white").rgb(), Qt.MaskMode.MaskInColor)
    return QRectF(QRegion(QBitmap.fromImage(mask)).boundingRect())


SIDE = 900


def drawn(figure: Figure) -> QImage:
    def paint(painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        printing.draw(painter, QRectF(0, 0, SIDE, SIDE), figure)

    return on_paper(QSize(SIDE, SIDE), paint)


def lightness(image: QImage, figure: Figure, position: int, away: float = 0) -> int:
    """Return how light it is `away` to the right of a square's middle, in squares."""
    layout = layout_of(figure.board.geometry)
    size = printing.size_of(figure.board, QSizeF(SIDE, SIDE))
    square = size.width() / (layout.width + 0.03)
    left, top = (SIDE - size.width()) / 2, (SIDE - size.height()) / 2
    centre = layout.centre_of(position)
    x, y = left + (centre.x + away) * square, top + centre.y * square
    return image.pixelColor(round(x), round(y)).lightness()


RING = 0.29


@every_board
def test_marks_are_where_their_squares_are(geometry: Geometry) -> None:
    game = played(geometry, geometry.size // 2)
    figure = Figure(game.board)
    image = drawn(figure)
    for position, mark in enumerate(game.board, start=1):
        middle = lightness(image, figure, position)
        ring = lightness(image, figure, position, RING)
        assert (middle < 60, ring < 60) == (mark is Mark.X, mark is Mark.O), position


@every_board
def test_lines_answers_and_numbers_are_there_besides(geometry: Geometry) -> None:
    line = geometry.lines[0]
    board = Board((), geometry).apply_move(line[0], "O")
    plain = drawn(Figure(board))
    for figure in (
        Figure(board, lines=(line,)),
        Figure(board, answer=line[0]),
        Figure(board, is_numbered=True),
        Figure(board, order={line[0]: 1}),
    ):
        assert drawn(figure) != plain
    # the shade of an answer is lighter than any mark, and darker than the paper
    answer = Figure(board, answer=line[0])
    assert 150 < lightness(drawn(answer), answer, line[0]) < 240


@pytest.mark.parametrize("geometry", [THREE_BY_THREE, FIVE_BY_FIVE, SEVEN_POINT_PLANE])
def test_numbers_of_moves_stand_beside_marks(geometry: Geometry) -> None:
    empty = Board((), geometry)
    order = dict.fromkeys(geometry.positions, 88)
    bare, numbers = drawn(Figure(empty)), drawn(Figure(empty, order=order))
    for mark in Mark:
        marked = drawn(Figure(Board((mark,) * geometry.size, geometry)))
        every = [(x, y) for x in range(0, SIDE, 2) for y in range(0, SIDE, 2)]
        written = [at for at in every if numbers.pixel(*at) != bare.pixel(*at)]
        assert len(written) > 100
        assert all(marked.pixel(*at) == bare.pixel(*at) for at in written)


@every_board
@pytest.mark.parametrize(
    ("paper", "longer_words"),
    [(Paper.A4, None), (Paper.LETTER, None), (Paper.A4, "de"), (Paper.A4, "ar")],
)
@pytest.mark.one_in(3)
def test_everything_is_between_the_margins(
    geometry: Geometry, paper: Paper, longer_words: str | None
) -> None:
    words.use(pseudo(longer_words) if longer_words else None)
    room = QRectF(QPointF(), paper.size).adjusted(50, 50, -50, -50)
    for page in chain(*sheets_of(geometry)):
        assert room.contains(ink_around(painted(page, paper))), page.title


def test_texts_that_fill_a_page_leave_room_for_its_board() -> None:
    line, figure = "A line of it.", Figure(Board(geometry=THREE_BY_THREE))
    few, many = (painted(Page("", (line,) * n, (figure,))) for n in (5, 70))
    assert QRectF(50, 50, 495, 742).contains(ink_around(many))
    # all of it has become smaller, the first line too
    first = [ink_around(page.copy(0, 0, page.width(), 70)) for page in (few, many)]
    assert 0 < first[1].width() < first[0].width()


def test_the_longest_game_and_the_longest_names_fit() -> None:
    geometry = FOUR_BY_FOUR_BY_FOUR
    # no line is complete before the last move
    game, rng = Game(geometry), Random(1)
    while game.turn and len(game.moves) < 64:
        safe = [
            p for p in game.board.available_moves() if not game.play(p).winning_lines
        ]
        game = game.play(rng.choice(safe or game.board.available_moves()))
    assert len(game.moves) > 45
    names = GameSettings(Human("W" * 40), Human("Wolfeschlegelsteinhausenberger Jr."))
    (page,) = pages.of_game(game, names)
    assert QRectF(50, 50, 495, 742).contains(ink_around(painted(page)))
    told = words_of(page)
    assert f"{len(game.moves)}. " in told
    assert "W" * 20 in told


def test_a_board_that_is_alone_is_in_the_middle() -> None:
    (page,) = pages.of_position(Game(moves=(1, 9)), is_numbered=False)
    image = painted(page)
    boards = ink_around(image.copy(0, 190, image.width(), 380))
    assert boards.center().x() == pytest.approx(image.width() / 2, abs=2)
    assert boards.width() > 350


def test_paper_is_black_on_white_in_a_dark_window() -> None:
    (page,) = pages.of_position(Game(moves=(1, 5, 9)), is_numbered=True)
    bright, usual = painted(page), QGuiApplication.palette()
    QGuiApplication.setPalette(QPalette(QColor("white"), QColor("black")))
    dark = painted(page)
    QGuiApplication.setPalette(usual)
    assert dark == bright


def test_a_position_asks_for_a_move_and_why() -> None:
    (page,) = pages.of_position(Game(moves=(1, 5, 9)), is_numbered=True)
    told = words_of(page)
    assert "Noughts and crosses Three in a row wins. Name: Date:" in told
    assert "It is O's turn. Where would you play?" in told
    assert "Why?" in told
    assert {"2", "3", "4", "6", "7", "8"} <= set(told.split())
    assert not {"1", "5", "9"} & set(told.split())
    (page,) = pages.of_position(Game(moves=(1, 5, 9)), is_numbered=False)
    assert not set("123456789") & set(words_of(page).split())


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ((1, 4, 2, 5, 3), "X won: Top row."),
        ((1, 2, 3, 5, 4, 6, 8, 7, 9), "A draw: every square is full."),
    ],
)
def test_a_position_that_is_over_says_so(moves: tuple[int, ...], result: str) -> None:
    (page,) = pages.of_position(Game(moves=moves), is_numbered=True)
    told = words_of(page)
    assert result in told
    assert "to move" not in told
    assert "Why?" not in told


def test_a_game_lists_its_moves_and_numbers_them_on_the_board() -> None:
    game = Game(moves=(1, 4, 2, 5, 3))
    (page,) = pages.of_game(game, TWO)
    told = words_of(page)
    assert "Ada (X) against Grace (O)" in told
    assert "X won: Top row." in told
    for move in ("1. X: top left", "2. O: middle left", "5. X: top right"):
        assert move in told
    assert {"1", "2", "3", "4", "5"} <= set(told.split())
    assert page.figures[0].order == {1: 1, 4: 2, 2: 3, 5: 4, 3: 5}


def test_a_game_that_began_with_a_position_says_which_marks_were_there() -> None:
    game = Game(start=Board.from_text("X...O...."), moves=(9,))
    (page,) = pages.of_game(game, TWO)
    assert "Marks without a number were there at the start." in words_of(page)
    assert page.figures[0].order == {9: 1}


def test_a_name_is_text_and_nothing_else() -> None:
    (page,) = pages.of_game(Game(), GameSettings(Human("<b>&amp;"), Human("{x}")))
    assert "<b>&amp; (X) against {x} (O)" in words_of(page)


@every_kind
@pytest.mark.parametrize("number", [1, 4, 6])
def test_puzzles_and_their_answers(kind: PuzzleKind, number: int) -> None:
    asked, answered = puzzles_of(kind, number)
    assert len(asked.figures) == len(answered.figures) == number
    assert answered.title == ("Answer" if number == 1 else "Answers")
    for puzzle, answer in zip(asked.figures, answered.figures, strict=True):
        assert answer.answer is not None
        mark = answer.board[answer.answer]
        assert mark is not None
        assert answer.board == puzzle.board.apply_move(answer.answer, mark)
        assert f"{mark} to move" in puzzle.title
        assert answer.note.startswith(f"{mark} on square {answer.answer}")
        # what is asked does not give it away
        assert puzzle == Figure(puzzle.board, puzzle.title, is_numbered=True)
    assert "Name:" in words_of(asked)
    assert "Name:" not in words_of(answered)


@every_board
def test_ten_puzzles_take_three_pages_with_one_title(geometry: Geometry) -> None:
    sheet = pages.of_puzzles(ten_on(geometry))
    assert [len(page.figures) for page in sheet] == [4, 6, 10]
    assert [page.is_answer for page in sheet] == [False, False, True]
    assert [page.title for page in sheet] == [
        f"Puzzles on {board_name(geometry)}",
        "",
        "Answers",
    ]
    for asked, answer in zip(
        chain(*(page.figures for page in sheet[:2])), sheet[2].figures, strict=True
    ):
        (number,) = re.findall(r"\d+", asked.title)
        assert answer.title == asked.title
        assert answer.answer is not None
        called = layout_of(geometry).label_of(answer.answer)
        assert called in texts_of(writing.svg(Page("", (), (asked,)), Paper.A4)), number


def test_no_page_of_several_has_three_puzzles_but_of_seven() -> None:
    puzzles = some_of(PuzzleKind.WIN_IN_ONE, 12, THREE_BY_THREE)
    shares = []
    for number in range(7, 13):
        sheet = pages.of_puzzles(puzzles[:number])
        shares.append([len(page.figures) for page in sheet if not page.is_answer])
    assert shares == [[4, 3], [4, 4], [4, 5], [4, 6], [6, 5], [6, 6]]


@pytest.mark.parametrize(
    ("puzzle", "note", "lines"),
    [
        (
            Puzzle(PuzzleKind.WIN_IN_ONE, Board.from_text("XX. OO. ..."), Mark.X, 3),
            "X on square 3 wins: Top row.",
            [(1, 2, 3)],
        ),
        (
            Puzzle(PuzzleKind.SAVE, Board.from_text("XO. .O. ..."), Mark.X, 8),
            "X on square 8 blocks O: Middle column. Any other move loses.",
            [(2, 5, 8)],
        ),
        (
            Puzzle(PuzzleKind.SAVE, Board.from_text("X.. ... ..."), Mark.O, 5),
            "O on square 5: any other move loses.",
            [],
        ),
        (
            Puzzle(PuzzleKind.MAKE_FORK, Board.from_text("... X.O .OX"), Mark.X, 1),
            "X on square 1 makes a fork: Left column, Top left to bottom right. "
            "O can block only one of them.",
            [(1, 4, 7), (1, 5, 9)],
        ),
        (
            Puzzle(PuzzleKind.STOP_FORK, Board.from_text("X.. ..X .O."), Mark.O, 5),
            "O on square 5 leaves X no fork that wins; any other move loses.",
            [],
        ),
    ],
    ids=["win", "block", "save", "fork", "stop"],
)
def test_an_answer_says_why_and_shows_its_lines(
    puzzle: Puzzle, note: str, lines: list[Line]
) -> None:
    asked, page = pages.of_puzzles([puzzle])
    (figure,) = page.figures
    assert (figure.note, list(figure.lines)) == (note, lines)
    assert note in words_of(page)
    # the pupil's square says what the answer calls it
    assert str(puzzle.answer) in words_of(asked).split()


@every_board
def test_files_are_lines_and_text(geometry: Geometry) -> None:
    for sheet in sheets_of(geometry):
        pdf = writing.pdf(sheet, Paper.A4)
        assert pdf.startswith(b"%PDF")
        assert pages_in(pdf) == len(sheet)
        assert b"/Subtype /Image" not in pdf
        assert b"/Font" in pdf
        assert "OXO".encode("utf-16-be") in pdf
        assert len(pdf) < 60_000 * len(sheet)
        for page in sheet:
            svg = writing.svg(page, Paper.A4)
            assert b"<image" not in svg
            assert b"sans-serif" in svg
            assert " ".join(page.title.split()) in words_of(page)


@pytest.mark.parametrize(
    ("paper", "millimetres", "points"),
    [
        (Paper.A4, (210, 297), [0, 0, 595, 842]),
        (Paper.LETTER, (215.9, 279.4), [0, 0, 612, 792]),
    ],
)
def test_a_page_is_as_large_as_the_paper(
    paper: Paper, millimetres: tuple[float, float], points: list[int]
) -> None:
    sheet = pages.of_position(Game(), is_numbered=False)
    pdf = writing.pdf(sheet, paper)
    found = re.search(rb"/MediaBox \[([^]]*)\]", pdf)
    assert found is not None
    assert [round(float(n)) for n in found[1].split()] == points
    assert scale_of(pdf) == pytest.approx(1)
    root = ElementTree.fromstring(writing.svg(sheet[0], paper))
    for side, expected in zip(("width", "height"), millimetres, strict=True):
        there = root.attrib[side].removesuffix("mm")
        assert float(there) == pytest.approx(expected, abs=0.1)


@every_board
def test_an_svg_looks_as_the_preview_does(geometry: Geometry) -> None:
    for page in (sheet[-1] for sheet in sheets_of(geometry)):
        expected = painted(page)
        svg = QSvgRenderer(QByteArray(writing.svg(page, Paper.A4)))
        box = QRectF(expected.rect())
        seen = on_paper(expected.size(), lambda p, s=svg, b=box: s.render(p, b))  # type: ignore[misc]
        smooth = Qt.TransformationMode.SmoothTransformation
        keep = Qt.AspectRatioMode.IgnoreAspectRatio
        one, other = (image.scaled(60, 84, keep, smooth) for image in (seen, expected))
        for x, y in product(range(60), range(84)):
            there = one.pixelColor(x, y), other.pixelColor(x, y)
            assert abs(there[0].lightness() - there[1].lightness()) < 60, (x, y)


def test_from_the_right_all_is_mirrored_but_the_board() -> None:
    sheet = pages.of_position(Game(moves=(1, 2)), is_numbered=False)
    left = painted(sheet[0])
    words.use(pseudo("ar"))
    (page,) = pages.of_position(Game(moves=(1, 2)), is_numbered=False)
    right = painted(page)
    # the title begins at the other margin
    assert not ink_around(left.copy(50, 50, 60, 30)).isEmpty()
    assert not ink_around(right.copy(485, 50, 60, 30)).isEmpty()
    assert ink_around(right.copy(50, 50, 60, 24)).isEmpty()
    # not so the board
    assert drawn(page.figures[0]) == drawn(sheet[0].figures[0])


@pytest.mark.parametrize("language", ["de", "ar"])
def test_the_first_comes_where_reading_begins(language: str) -> None:
    words.use(Catalogue({}, language))
    asked, _ = puzzles_of(PuzzleKind.SAVE, 4)
    (game,) = pages.of_game(Game(moves=(1, 4, 2, 5, 3)), TWO)
    for page, in_one_row in ((asked, "12"), (game, ("top left", "centre"))):
        elements = elements_of(writing.svg(page, Paper.A4))
        across = [
            next(float(e.get("x", "0")) for e in elements if text in (e.text or ""))
            for text in in_one_row
        ]
        assert across == sorted(across, reverse=language == "ar")
        assert across[0] != across[-1]


# the dialog


class Sheet:
    """The dialog, opened in a game after some moves, and used by its controls."""

    def __init__(self, desk: Desk, *moves: int) -> None:
        self.desk, self.qtbot = desk, desk.qtbot
        if moves:
            desk.controller.resume(Game(moves=moves), TWO)
        desk.window.menus.worksheet.trigger()
        (self.dialog,) = desk.window.findChildren(WorksheetDialog)
        (self.preview,) = self.dialog.findChildren(Preview)

    def choose(self, subject: Subject, number: int = 1) -> None:
        self.choose_kinds({PuzzleKind.WIN_IN_ONE: number})
        self.dialog._subject.value = subject
        self.wait()

    def choose_kinds(self, numbers: dict[PuzzleKind, int]) -> None:
        for kind, box in self.dialog._of_kind.items():
            box.value = numbers.get(kind, 0)

    def save(self, file: Path) -> None:
        self.dialog.save(str(file))
        self.qtbot.waitUntil(lambda: self.told != "Saving…")

    def wait(self) -> None:
        self.qtbot.waitUntil(lambda: self.button("Save…").isEnabled())

    def button(self, text: str) -> QAbstractButton:
        return button(self.dialog, text)

    def press(self, text: str) -> None:
        self.qtbot.mouseClick(self.button(text), LEFT)

    def pick(self, file: Path) -> None:
        """Save to a file, by its name in the file dialog."""
        self.press("Save…")
        pick(self.dialog, file)

    @property
    def suggested(self) -> str:
        """The name that stands in the file dialog."""
        (field,) = self.dialog.findChildren(QLineEdit, "fileNameEdit")
        return field.text()

    @property
    def told(self) -> str:
        return self.dialog._told.text()

    @property
    def shown(self) -> str:
        """All that the preview tells."""
        return self.preview.accessibleDescription()


@pytest.fixture
def sheet(desk: Desk) -> Sheet:
    return Sheet(desk)


def test_a_position_is_saved_as_pdf(desk: Desk, tmp_path: Path) -> None:
    sheet = Sheet(desk, 1, 5)
    assert "Where would you play?" in sheet.shown
    assert "X on 1; O on 5" in sheet.shown
    sheet.pick(tmp_path / "sheet")
    desk.qtbot.waitUntil(lambda: sheet.told == "Saved: sheet.pdf")
    assert pages_in((tmp_path / "sheet.pdf").read_bytes()) == 1
    # it stays for another worksheet
    sheet.choose(Subject.GAME)
    sheet.save(tmp_path / "other.pdf")
    assert sheet.told == "Saved: other.pdf"
    with desk.qtbot.waitSignal(sheet.dialog.destroyed):
        sheet.press("Close")


def test_an_earlier_position_is_the_one_that_is_looked_at(desk: Desk) -> None:
    desk.controller.resume(Game(moves=(1, 5, 9)), TWO)
    desk.controller.show(1)
    sheet = Sheet(desk)
    sheet.choose(Subject.POSITION)
    assert "X on 1\n" in sheet.shown
    sheet.choose(Subject.GAME)
    assert "3. X: bottom right" in sheet.shown


def test_the_answers_of_an_svg_are_in_a_file_of_their_own(
    sheet: Sheet, tmp_path: Path
) -> None:
    (tmp_path / "p-answer.svg").write_text("somebody else's")
    sheet.choose(Subject.PUZZLES, 4)
    sheet.pick(tmp_path / "p.svg")
    said = "Saved: p.svg, and the answers in p-answer-2.svg"
    sheet.qtbot.waitUntil(lambda: sheet.told == said)
    asked, answered = ((tmp_path / n).read_bytes() for n in ("p.svg", "p-answer-2.svg"))
    assert "Answers" not in texts_of(asked)
    assert "Answers" in texts_of(answered)
    assert (tmp_path / "p-answer.svg").read_text() == "somebody else's"


def test_other_puzzles_are_others(sheet: Sheet) -> None:
    sheet.choose(Subject.PUZZLES, 4)
    before = sheet.shown
    sheet.press("Other puzzles")
    sheet.wait()
    assert sheet.shown != before


def test_each_task_is_drawn(sheet: Sheet) -> None:
    for kind, text in (
        (PuzzleKind.SAVE, "crosses: The only safe move"),
        (PuzzleKind.MAKE_FORK, "crosses: Make a fork"),
        (PuzzleKind.STOP_FORK, "crosses: Stop a fork"),
        (PuzzleKind.WIN_IN_ONE, "crosses: Win in one move"),
    ):
        sheet.choose_kinds({kind: 1})
        assert not sheet.button("Save…").isEnabled()
        sheet.wait()
        assert text in sheet.shown
    sheet.choose_kinds({})
    assert not sheet.button("Save…").isEnabled()
    assert sheet.told == "Choose how many puzzles of each kind."


def test_kinds_stand_on_one_sheet_and_are_numbered_through(
    sheet: Sheet, tmp_path: Path
) -> None:
    kinds = PuzzleKind.WIN_IN_ONE, PuzzleKind.SAVE, PuzzleKind.STOP_FORK
    sheet.choose_kinds(dict(zip(kinds, (3, 3, 4), strict=True)))
    assert re.fullmatch(r"Choosing puzzles: 1 of \d+…", sheet.told)
    sheet.wait()
    # where the answers say numbers, the pupils' squares show them
    assert not sheet.dialog._numbers.isVisible()
    asked, answered = sheet.shown.split("Answers", 1)
    for told in (asked, answered):
        assert re.findall(r"^(\d+)\. [XO] to move", told, re.MULTILINE) == [
            *"123456789",
            "10",
        ]
    assert asked.count("Make the only move that doesn't lose.") == 7
    assert answered.count("The only safe move") == 3
    assert sheet.shown.count("Noughts and crosses") == 0
    sheet.pick(tmp_path / "p.svg")
    names = "p.svg, p-2.svg, p-answer.svg"
    sheet.qtbot.waitUntil(lambda: sheet.told == f"Saved: {names}")
    assert {file.name for file in tmp_path.glob("p*.svg")} == {*names.split(", ")}


def test_puzzles_that_no_longer_count_are_not_shown(sheet: Sheet) -> None:
    sheet.choose_kinds({PuzzleKind.MAKE_FORK: 1})
    sheet.choose_kinds({PuzzleKind.SAVE: 1})
    sheet.wait()
    assert [puzzle.kind for puzzle in sheet.dialog._puzzles] == [PuzzleKind.SAVE]


def test_where_there_are_no_puzzles_of_a_kind_it_is_said(desk: Desk) -> None:
    desk.begin(SEVEN_POINT_PLANE)
    sheet = Sheet(desk)
    sheet.choose_kinds({PuzzleKind.MAKE_FORK: 1})
    missing = "This board has no puzzle of this kind: Make a fork."
    desk.qtbot.waitUntil(lambda: sheet.told == missing)
    assert not sheet.button("Save…").isEnabled()
    # there are other worksheets
    sheet.choose(Subject.POSITION)
    assert sheet.told == ""


@every_board
def test_puzzles_are_for_any_board(desk: Desk, geometry: Geometry) -> None:
    desk.begin(geometry)
    sheet = Sheet(desk)
    assert sheet.dialog._board.value == geometry
    for board in GEOMETRIES.values():
        sheet.dialog._board.value = board
        sheet.wait()
        assert pages._what_wins(board) in sheet.shown
        boxes = sheet.dialog._of_kind.items()
        asked = tuple(kind for kind, box in boxes if box.isVisible())
        assert asked == kinds_on(board)
    sheet.choose(Subject.GAME)
    assert not sheet.dialog._board.isVisible()


def test_the_answers_on_the_largest_board() -> None:
    for kind in (PuzzleKind.RUN, PuzzleKind.QUIET):
        puzzle = draw_puzzle(kind, FOUR_BY_FOUR_BY_FOUR, Random(6))
        assert puzzle is not None
        (_, answer) = pages.of_puzzles([puzzle])
        (figure,) = answer.figures
        mark = puzzle.mark
        if kind is PuzzleKind.RUN:
            squares = run_from(puzzle.board, mark, puzzle.answer)[::2]
            assert squares[0] == puzzle.answer
            names = layout_of(puzzle.board.geometry).square_names
            told = ", ".join(names[square - 1] for square in squares)
            assert figure.note == f"{mark} wins by a run of threats: {told}."
        else:
            assert figure.note.startswith(f"{mark} on square ")
            assert figure.note.endswith(f" wins whatever {mark.other} does.")


def test_on_a_small_screen_the_preview_has_one_size(desk: Desk, parts: Parts) -> None:
    # which leaves no room for it beside the fields
    parts.preferences.change(text_size=200)
    sheet = Sheet(desk, 1, 5)
    settle()
    before, dialog = sheet.preview.size(), sheet.dialog.size()
    sheet.choose(Subject.PUZZLES)
    sheet.choose(Subject.POSITION)
    settle()
    assert (sheet.preview.size(), sheet.dialog.size()) == (before, dialog)


def test_a_dialog_is_closed_while_puzzles_are_drawn(desk: Desk, qtbot: QtBot) -> None:
    desk.begin(FIVE_BY_FIVE)
    sheet = Sheet(desk)
    sheet.choose_kinds({PuzzleKind.STOP_FORK: 12})
    assert sheet.told == "Choosing puzzles: 1 of 12…"
    with qtbot.waitSignal(sheet.dialog.destroyed):
        sheet.press("Close")
    # the analyst has time for the game again
    with qtbot.waitSignal(desk.controller.hint_given):
        desk.controller.hint()


def test_numbers_begin_as_the_preference_has_them(desk: Desk, parts: Parts) -> None:
    for shown in (True, False):
        parts.preferences.change(square_numbers=shown)
        sheet = Sheet(desk)
        assert sheet.dialog._numbers.isChecked() is shown
        with desk.qtbot.waitSignal(sheet.dialog.destroyed):
            sheet.dialog.reject()
    assert not parts.preferences.value.square_numbers


def test_numbers_are_changed_in_the_preview_at_once(sheet: Sheet) -> None:
    sheet.choose(Subject.POSITION)
    plain = sheet.preview.grab().toImage()
    sheet.dialog._numbers.click()
    assert sheet.preview.grab().toImage() != plain
    sheet.dialog._numbers.click()
    assert sheet.preview.grab().toImage() == plain
    sheet.dialog._paper.value = Paper.LETTER
    assert sheet.preview.grab().toImage() != plain


@pytest.mark.parametrize(
    ("locale", "paper"),
    [
        ("en_GB", Paper.A4), ("de_DE", Paper.A4), ("ja_JP", Paper.A4), ("C", Paper.A4),
        ("en_US", Paper.LETTER), ("fr_CA", Paper.LETTER), ("es_MX", Paper.LETTER),
    ],
)  # fmt: skip
def test_the_paper_is_that_of_the_country(locale: str, paper: Paper) -> None:
    assert usual_paper(QLocale(locale)) is paper


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("nowhere/sheet.pdf", "{folder}/nowhere/sheet.pdf could not be saved: "),
        ("folder.pdf", "it is not a file but a folder, a pipe or a device"),
        ("data/games.sqlite", "its name must end in .pdf or .svg"),
        ("sheet.docx", "its name must end in .pdf or .svg"),
        (".pdf", "its name must end in .pdf or .svg"),
        ("x" * 300 + ".pdf", "x.pdf could not be saved: "),
    ],
)
def test_what_cannot_be_written_is_said_in_the_dialog(
    sheet: Sheet, tmp_path: Path, name: str, text: str
) -> None:
    (tmp_path / "folder.pdf").mkdir()
    sheet.choose(Subject.POSITION)
    sheet.save(tmp_path / name)
    assert text.format(folder=tmp_path) in sheet.told
    assert sheet.dialog.isVisible()
    # another place may do
    sheet.save(tmp_path / "sheet.pdf")
    assert (tmp_path / "sheet.pdf").is_file()


def test_without_qtsvg_it_is_said_and_pdf_still_works(
    sheet: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet.choose(Subject.POSITION)
    monkeypatch.setitem(sys.modules, "PySide6.QtSvg", None)
    sheet.save(tmp_path / "sheet.svg")
    missing = "A part of Qt, QtSvg, is not installed. Save it as PDF instead."
    assert sheet.told == missing
    sheet.save(tmp_path / "sheet.pdf")
    assert sorted(f.name for f in tmp_path.glob("sheet*")) == ["sheet.pdf"]


def test_a_name_without_an_ending_gets_that_of_the_kind(
    sheet: Sheet, tmp_path: Path
) -> None:
    sheet.choose(Subject.POSITION)
    sheet.press("Save…")
    assert re.fullmatch(r"oxo-position-\d{4}-\d\d-\d\d\.pdf", sheet.suggested)
    (dialog,) = sheet.dialog.findChildren(QFileDialog)
    dialog.filterSelected.emit("SVG (*.svg)")
    pick(sheet.dialog, tmp_path / "drawing")
    sheet.qtbot.waitUntil(lambda: sheet.told == "Saved: drawing.svg")
    assert (tmp_path / "drawing.svg").read_bytes().startswith(b"<?xml")


def test_a_game_is_suggested_under_the_players_names(desk: Desk) -> None:
    sheet = Sheet(desk, 1, 4, 2, 5, 3)
    sheet.press("Save…")
    assert sheet.suggested.startswith("Ada-Grace-")


def test_by_keys_alone(desk: Desk, qtbot: QtBot, parts: Parts, tmp_path: Path) -> None:
    (tmp_path / "saved").mkdir()
    parts.preferences.remember(folder=str(tmp_path / "saved"))
    sheet = Sheet(desk, 1, 5)
    dialog = sheet.dialog
    qtbot.waitUntil(lambda: dialog.focusWidget() is dialog._subject)
    qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Down)
    assert dialog._subject.value is Subject.PUZZLES
    sheet.wait()
    assert "4. " in sheet.shown
    assert "Answers" in sheet.shown
    fields = dialog._other, dialog._paper
    kinds = [dialog._of_kind[kind] for kind in kinds_on(THREE_BY_THREE)]
    for field in (dialog._board, *kinds, *fields):
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        assert dialog.focusWidget() is field
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    (files,) = dialog.findChildren(QFileDialog)
    (name,) = files.findChildren(QLineEdit, "fileNameEdit")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: sheet.told.startswith("Saved: oxo-puzzles"))
    (file,) = (tmp_path / "saved").iterdir()
    assert pages_in(file.read_bytes()) == 2


def test_what_went_wrong_follows_the_language(sheet: Sheet, tmp_path: Path) -> None:
    sheet.choose(Subject.POSITION)
    sheet.save(tmp_path / "sheet")
    change_language(sheet.desk.window, "de")
    labels = sheet.dialog.findChildren(QLabel)
    assert any("⟦The worksheet" in label.text() for label in labels)


def test_what_was_chosen_is_there_the_next_time(desk: Desk, parts: Parts) -> None:
    chosen = dict(zip(PuzzleKind, (0, 2, 0, 1, 3, 0), strict=True))
    sheet = Sheet(desk, 1, 4, 2, 5, 3)
    sheet.choose(Subject.POSITION)
    sheet.choose_kinds(chosen)
    sheet.dialog._board.value = FIVE_BY_FIVE
    paper = next(p for p in Paper if p is not sheet.dialog._paper.value)
    sheet.dialog._paper.value = paper
    sheet.dialog._numbers.click()
    with desk.qtbot.waitSignal(sheet.dialog.destroyed):
        sheet.press("Close")
    parts.preferences.keep()
    kept = Settings(parts.settings.file)
    for name in ("subject", "puzzle_board", "puzzles", "paper", "numbers"):
        assert getattr(kept, name) == getattr(parts.settings, name)
    # where there is nothing else to print, it is puzzles
    for moves, subject in (((1, 5), Subject.POSITION), ((), Subject.PUZZLES)):
        desk.begin(THREE_BY_THREE)
        dialog = Sheet(desk, *moves).dialog
        assert dialog._subject.value is subject
        assert {kind: box.value for kind, box in dialog._of_kind.items()} == chosen
        assert dialog._board.value == FIVE_BY_FIVE
        assert dialog._paper.value is paper
        assert dialog._numbers.isChecked()
        with desk.qtbot.waitSignal(dialog.destroyed):
            dialog.reject()


def test_while_it_is_printed_escape_only_stops_that(sheet: Sheet) -> None:
    started, stopped = Event(), Event()

    def work(stop: Stop) -> bool:
        started.set()
        while not stop():
            pass
        stopped.set()
        return False

    sheet.dialog._make(lambda: "Printing…", work)
    assert started.wait(5)
    assert sheet.button("Cancel").isVisible()
    sheet.qtbot.keyClick(sheet.dialog, Qt.Key.Key_Escape)
    assert stopped.wait(5)
    assert sheet.dialog.isVisible()
    assert sheet.button("Close").isVisible()


@pytest.fixture
def printer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the system offer a printer."""
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", lambda: ["desk"])


def print_to(sheet: Sheet, file: Path, pages: tuple[int, int] | None = None) -> None:
    """Print, as a printer would that writes into a file."""
    sheet.press("Print…")
    dialog = sheet.dialog.findChild(QPrintDialog)
    assert dialog is not None
    dialog.printer().setOutputFileName(str(file))
    if pages:
        dialog.printer().setFromTo(*pages)
    dialog.done(QPrintDialog.DialogCode.Accepted)


@pytest.mark.usefixtures("printer")
def test_it_is_printed_in_the_systems_dialog(sheet: Sheet, tmp_path: Path) -> None:
    sheet.choose(Subject.PUZZLES, 4)
    print_to(sheet, tmp_path / "printed.pdf")
    sheet.qtbot.waitUntil(lambda: sheet.told == "Printed.")
    printed = (tmp_path / "printed.pdf").read_bytes()
    assert (pages_in(printed), printed[-6:]) == (2, b"%%EOF\n")
    # only the answers
    print_to(sheet, tmp_path / "one.pdf", (2, 2))
    sheet.qtbot.waitUntil(lambda: sheet.told == "Printed.")
    sheet.qtbot.waitUntil((tmp_path / "one.pdf").exists)
    assert pages_in((tmp_path / "one.pdf").read_bytes()) == 1


def test_what_cannot_be_printed_can_be_saved(
    sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet.choose(Subject.POSITION)
    monkeypatch.setattr(QPrinterInfo, "availablePrinterNames", list)
    sheet.press("Print…")
    assert sheet.told == (
        "This can't be printed: no printer was found. Save it as PDF instead."
    )
    assert sheet.button("Save…").hasFocus()
    monkeypatch.setitem(sys.modules, "PySide6.QtPrintSupport", None)
    sheet.press("Print…")
    assert "A part of Qt, QtPrintSupport, is not installed." in sheet.told
