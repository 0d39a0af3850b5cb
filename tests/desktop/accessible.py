"""Prints what assistive technology finds, for the tests of the real window.

Run by the system's own Python, which has pyatspi. ``accessible.py PROGRAM`` prints a
line of JSON for each element of that program that shows on the screen;
``accessible.py PROGRAM NAME`` presses the element of that name.
"""

import json
import sys
from collections.abc import Iterator
from typing import Any

import pyatspi  # type: ignore[import-not-found]


def walk(element: Any, depth: int = 0) -> Iterator[Any]:
    if element is None or depth > 12:
        return
    if depth == 0 or element.getState().contains(pyatspi.STATE_SHOWING):
        yield element
        for index in range(element.childCount):
            yield from walk(element.getChildAtIndex(index), depth + 1)


def describe(element: Any) -> dict[str, object]:
    try:
        box = element.queryComponent().getExtents(pyatspi.DESKTOP_COORDS)
        place = [box.x, box.y, box.width, box.height]
    except NotImplementedError:
        place = None
    role, state = element.getRoleName(), element.getState()
    return {
        "role": role,
        "name": element.name,
        "box": place,
        "is_focused": state.contains(pyatspi.STATE_FOCUSED),
        "is_focusable": state.contains(pyatspi.STATE_FOCUSABLE),
        # each question takes a while
        "labels": labels(element) if role == "combo box" else [],
    }


def labels(element: Any) -> list[str]:
    """Return the names of what stands beside it to say what it is."""
    return [
        relation.getTarget(index).name
        for relation in element.getRelationSet()
        if relation.getRelationType() == pyatspi.RELATION_LABELLED_BY
        for index in range(relation.getNTargets())
    ]


def press(element: Any) -> None:
    action = element.queryAction()
    names = [action.getName(index) for index in range(action.nActions)]
    action.doAction(names.index("Press"))


def main(program: str, to_press: str | None = None) -> None:
    for application in list(pyatspi.Registry.getDesktop(0)):
        if application is None or application.name != program:
            continue
        for element in list(walk(application)):
            if to_press is None:
                print(json.dumps(describe(element)))
            elif element.name == to_press:
                press(element)


main(*sys.argv[1:])
