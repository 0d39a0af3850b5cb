"""Animations of what is drawn on the board.

In a module of its own, which the first of them imports: the window would wait for Qt's
types otherwise.
"""

from PySide6.QtCore import QEasingCurve, QObject, QPropertyAnimation

FAST_THEN_SLOW = QEasingCurve.Type.OutCubic
SLOW_AT_BOTH_ENDS = QEasingCurve.Type.InOutQuad


def animation_of(target: QObject, name: bytes) -> QPropertyAnimation:
    animation = QPropertyAnimation(target, name, target)
    animation.setEasingCurve(FAST_THEN_SLOW)
    return animation
