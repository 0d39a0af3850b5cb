"""Animations of what is drawn on the board."""

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

FAST_THEN_SLOW = QEasingCurve(QEasingCurve.Type.OutCubic)
SLOW_AT_BOTH_ENDS = QEasingCurve(QEasingCurve.Type.InOutQuad)


def animation_of(
    owner: QObject, between: tuple[float, float], duration: int
) -> QVariantAnimation:
    # a new one each time: Qt tells a value whenever one of these is set, even while
    # the animation is stopped
    animation = QVariantAnimation(owner)
    animation.setStartValue(between[0])
    animation.setEndValue(between[1])
    animation.setDuration(duration)
    animation.setEasingCurve(FAST_THEN_SLOW)
    return animation


def after_the_last_mark(share: float) -> QEasingCurve:
    """Return a pace that waits for this share of the time, then goes ever slower."""
    pace = QEasingCurve(QEasingCurve.Type.BezierSpline)
    wait = QPointF(share, 0)
    pace.addCubicBezierSegment(wait / 3, wait * 2 / 3, wait)
    pace.addCubicBezierSegment(QPointF(0.55, 0.6), QPointF(0.75, 1), QPointF(1, 1))
    return pace
