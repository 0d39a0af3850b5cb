"""The steps that lead through the moves of a game."""

from enum import Enum

from oxo_desktop.words import message


class Step(Enum):
    """What a button does; the value is what that is called, as a message."""

    FIRST = message("First position")
    BACK = message("One move back")
    REPLAY = message("Replay")
    PAUSE = message("Pause the replay")
    FORWARD = message("One move forward")
    LAST = message("Last position")

    def ply(self, ply: int, last: int) -> int:
        """Return where the step leads from `ply`, between 0 and `last`."""
        to = {
            Step.FIRST: 0,
            Step.BACK: ply - 1,
            Step.FORWARD: ply + 1,
            Step.LAST: last,
        }[self]
        return min(max(to, 0), last)


STEP_KEYS = {
    Step.FIRST: "Alt+Home or Ctrl+Home",
    Step.BACK: "Alt+Left or Ctrl+Left",
    Step.FORWARD: "Alt+Right or Ctrl+Right",
    Step.LAST: "Alt+End or Ctrl+End",
}
"""The keys of those that lead somewhere, in the order of their buttons.

Those with Alt sometimes end in the menu bar where a screen reader runs.
"""
