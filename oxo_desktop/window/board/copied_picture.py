"""A picture of the board for the clipboard, in the forms that other programs take."""

from PySide6.QtCore import QBuffer, QMimeData, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgGenerator

from oxo_desktop.engine import Game
from oxo_desktop.window.controls import board_picture
from oxo_desktop.window.theme import Theme

SIDE = 600
"""In pixels."""

_BOX = QRectF(0, 0, SIDE, SIDE)


def mime_data(game: Game, theme: Theme) -> QMimeData:
    """Return the board that `game` has come to as an image, as PNG and as SVG."""
    image = _image(game, theme)
    data = QMimeData()
    data.setImageData(image)
    data.setData("image/png", _png(image))
    data.setData("image/svg+xml", _svg(game, theme))
    return data


def _image(game: Game, theme: Theme) -> QImage:
    image = QImage(SIDE, SIDE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    board_picture.paint(painter, _BOX, game, theme)
    painter.end()
    return image


def _png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stubs want bytes
    return bytes(buffer.data().data())


def _svg(game: Game, theme: Theme) -> bytes:
    buffer = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(SIDE, SIDE))
    generator.setViewBox(_BOX)
    generator.setTitle("OXO")
    painter = QPainter(generator)
    board_picture.paint(painter, _BOX, game, theme)
    painter.end()
    return bytes(buffer.data().data())
