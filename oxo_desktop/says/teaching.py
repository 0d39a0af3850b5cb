"""The sentences of lessons and puzzles: the tasks, and what is said to an answer."""

from enum import Enum

from oxo_desktop.engine import Geometry, Value
from oxo_desktop.engine.rules import lacking_one
from oxo_desktop.learning.lessons import (
    COURSE,
    EXERCISES,
    Exercise,
    Lesson,
    right_squares,
)
from oxo_desktop.learning.puzzles import (
    Ahead,
    Answer,
    Puzzle,
    PuzzleKind,
    ahead,
)
from oxo_desktop.says import sentences
from oxo_desktop.says.explanations import lines_named, squares_named
from oxo_desktop.words import as_title, message, say, say_count

Asked = Exercise | Puzzle
"""A position in which a square is to be found."""

_LAST_DIGIT = 9
"""On a larger board no key is the number of a square."""

# Translators: Lessons, then puzzles; each is a button, and a heading
_NAMES: dict[Lesson | PuzzleKind, str] = {
    Lesson.LINES: message("Lines"),
    Lesson.TURNS: message("Taking turns"),
    Lesson.THREAT: message("Threats"),
    Lesson.BLOCK: message("Blocking"),
    Lesson.FORK: message("Forks"),
    Lesson.PERFECT_PLAY: message("Perfect play"),
    Lesson.LAYERS: message("Four layers"),
    PuzzleKind.WIN_IN_ONE: message("Win in one move"),
    PuzzleKind.SAVE: message("The only safe move"),
    PuzzleKind.MAKE_FORK: message("Make a fork"),
    PuzzleKind.STOP_FORK: message("Stop a fork"),
    PuzzleKind.RUN: message("A run of threats"),
    PuzzleKind.QUIET: message("The quiet move"),
}

_ABOUT: dict[Lesson | PuzzleKind, str] = {
    Lesson.LINES: message("Three in a row wins: across, down or diagonally."),
    Lesson.TURNS: message(
        "X and O take turns. So if you know who began, you can count the marks and see "
        "whose turn it is."
    ),
    Lesson.THREAT: message(
        "If you have two marks in a line and its third square is free, that is a "
        "threat: if nobody blocks it, you win with your next move."
    ),
    Lesson.BLOCK: message(
        "When the other player has a threat and you can't win at once, block it: "
        "take the free square of that line."
    ),
    Lesson.FORK: message(
        "A fork is one move that makes two threats. The other player can block only "
        "one of them, and you win with the other."
    ),
    Lesson.PERFECT_PLAY: message(
        "Forks win games. So look ahead: make one if you can, and leave the other "
        "player none. If nobody makes a fork and every threat is blocked, the game is "
        "a draw."
    ),
    Lesson.LAYERS: message(
        "On 4×4×4 lines go through the layers too: straight down, and diagonally. "
        "Sixteen squares are on seven lines each: the corners, and the eight in the "
        "middle."
    ),
    PuzzleKind.RUN: message(
        "A threat must be answered at once. So one threat after another leaves no time "
        "for anything else, until one move makes two."
    ),
    PuzzleKind.QUIET: message(
        "Where no run of threats wins, a move without a threat may prepare one that "
        "can't be stopped."
    ),
}

# Translators: What has been learnt; also on a certificate, below a name
_LEARNT = {
    Lesson.LINES: message("There are three ways to win: across, down and diagonally."),
    Lesson.TURNS: message("The number of marks shows whose turn it is."),
    Lesson.THREAT: message("A line that lacks only one mark is a threat."),
    Lesson.BLOCK: message("Win if you can; if not, block the other player's threat."),
    Lesson.FORK: message("A fork wins: only one of two threats can be blocked."),
    Lesson.PERFECT_PLAY: message(
        "If you block every threat and leave no fork, nobody can beat you."
    ),
    Lesson.LAYERS: message(
        "Whoever begins on 4×4×4 can win: start with a square that seven lines go "
        "through, and finish with a run of threats. To see how, let Hard begin."
    ),
}

_TASKS: dict[Lesson | PuzzleKind, str] = {
    Lesson.LINES: message("Which square completes a line?"),
    Lesson.TURNS: message(
        "{starter} began. Find out whose turn it is, and complete a line with that "
        "mark."
    ),
    Lesson.THREAT: message("Make a threat."),
    Lesson.BLOCK: message("{other} has a threat. Block it."),
    Lesson.FORK: message("Make two threats with one move."),
    Lesson.PERFECT_PLAY: message(
        "Find a square that wins whatever {other} does. If there isn't one, find a "
        "square that can't lose."
    ),
    Lesson.LAYERS: message("Take a square that seven lines go through."),
    PuzzleKind.WIN_IN_ONE: message("Which move wins at once?"),
    PuzzleKind.SAVE: message("Every move loses except one. Which one doesn't?"),
    PuzzleKind.MAKE_FORK: message("Which move makes two threats at once?"),
    PuzzleKind.STOP_FORK: message(
        "{other} is about to make a fork, and every move loses except one. Which one "
        "doesn't?"
    ),
    PuzzleKind.RUN: message(
        "{other} must answer every threat, until one move makes two. With which square "
        "does such a run begin?"
    ),
    PuzzleKind.QUIET: message(
        "One square is proven to win, whatever {other} does. It makes no threat. Which "
        "is it?"
    ),
}

_COMPLETED = message("Right! {mark} wins: {lines}.")
_FORKED = message("Right! A fork: {lines}. {other} can block only one of them.")

_WINS_BY_FORK = message(
    "Right! {other} has to block {lines}, and then {mark} makes a fork."
)

_WINS = message("Right! {mark} wins from here, whatever {other} does.")

_OTHERS_LOSE = message(
    "Right! This keeps the draw. Each of these loses to a fork: {squares}."
)

_KEEPS_DRAW: dict[Ahead | None, str] = {
    Ahead.NO_TIME: message(
        "Right! This keeps the draw. {other} has to block {lines}, and has no time "
        "for a fork."
    ),
    Ahead.NO_FORK: message(
        "Right! This keeps the draw. {other} can't make a fork now."
    ),
}

_RIGHT: dict[Lesson | PuzzleKind, str] = {
    Lesson.LINES: _COMPLETED,
    Lesson.TURNS: message("Right! It was {mark}'s turn, and {mark} wins: {lines}."),
    Lesson.BLOCK: message("Right! That blocks {other}: {lines}."),
    Lesson.FORK: _FORKED,
    Lesson.LAYERS: message("Right! Seven lines go through it, the most there are."),
    PuzzleKind.WIN_IN_ONE: _COMPLETED,
    PuzzleKind.MAKE_FORK: _FORKED,
    PuzzleKind.RUN: message(
        "Right! {other} can only answer the threats, and {mark} wins."
    ),
    PuzzleKind.QUIET: _WINS,
}

_LINE_BLOCKED = message("No, {other} takes {square}, and the line is blocked.")
_WIN_GONE = message(
    "No, {other} takes {square}, and {mark} can't force a win any more."
)

_WRONG: dict[Lesson | PuzzleKind, str] = {
    Lesson.LINES: _LINE_BLOCKED,
    Lesson.TURNS: message(
        "No, it was {mark}'s turn. Now {other} takes {square}, and {mark}'s line is "
        "blocked."
    ),
    Lesson.THREAT: message("No, that makes no threat, and now {other} takes {square}."),
    Lesson.FORK: _WIN_GONE,
    Lesson.PERFECT_PLAY: _WIN_GONE,
    Lesson.LAYERS: message(
        "No, only four lines go through it. {other} takes {square}."
    ),
    PuzzleKind.WIN_IN_ONE: _LINE_BLOCKED,
    PuzzleKind.MAKE_FORK: _WIN_GONE,
    PuzzleKind.RUN: message(
        "No, no run of threats begins there. {other} takes {square}."
    ),
    PuzzleKind.QUIET: message("No, that isn't proven to win. {other} takes {square}."),
}
"""Where the game isn't lost by it."""


def topic_name(topic: Lesson | PuzzleKind) -> str:
    return say(_NAMES[topic])


def about(topic: Lesson | PuzzleKind) -> str:
    """Return what has to be known for it; nothing for most puzzles."""
    if topic in (PuzzleKind.MAKE_FORK, PuzzleKind.STOP_FORK):
        topic = Lesson.FORK
    return say(_ABOUT[topic]) if topic in _ABOUT else ""


def learnt(lesson: Lesson) -> str:
    return say(_LEARNT[lesson])


def you_have_learnt(asked: Asked, answer: Answer) -> str:
    """Return what has been learnt once the last exercise of a lesson is solved."""
    if isinstance(asked, Puzzle) or not answer.is_right:
        return ""
    if asked != EXERCISES[asked.lesson][-1]:
        return ""
    return say("Now you know! {learnt}", learnt=learnt(asked.lesson))


def puzzles_on(geometry: Geometry) -> str:
    return say("Puzzles on {board}", board=sentences.board_name(geometry))


def topic(asked: Asked) -> str:
    if isinstance(asked, Puzzle):
        return puzzle_topic(asked.kind)
    exercises = EXERCISES[asked.lesson]
    return say(
        "Lesson: {lesson}, {number} of {last}",
        lesson=topic_name(asked.lesson),
        number=exercises.index(asked) + 1,
        last=len(exercises),
    )


def puzzle_topic(kind: PuzzleKind) -> str:
    return say("Puzzle: {kind}", kind=topic_name(kind))


def is_done(topic: Lesson | PuzzleKind, solved: int) -> bool:
    return isinstance(topic, Lesson) and solved >= len(EXERCISES[topic])


class LearningStep(Enum):
    """What there is to learn, in its order."""

    LESSONS = message("Lessons")
    PUZZLES = message("Puzzles")
    WHY = message("&Why this move?")
    THINK = message("&How it thinks")
    BUILD = message("Build the game")


_ABOUT_STEPS = {
    LearningStep.LESSONS: message(
        "What a line, a threat and a fork are, and perfect play."
    ),
    LearningStep.PUZZLES: message(
        "Find the move that wins, or the only one that saves you."
    ),
    LearningStep.WHY: message(
        "What the computer saw before its last move, rule by rule."
    ),
    LearningStep.THINK: message(
        "How a computer looks ahead, one position after the other."
    ),
    LearningStep.BUILD: message("The game made of formulas, as in a spreadsheet."),
}


def step(which: LearningStep, number: int, done: int) -> str:
    """Return the name of a step, and how many lessons or puzzles of it are done."""
    # Translators: A button for a step in learning, such as “1. Lessons”
    name = say("{number}. {step}", number=number, step=as_title(say(which.value)))
    far = ""
    if done and which is LearningStep.LESSONS:
        far = say("{solved} of {last}", solved=done, last=len(COURSE))
    elif done and which is LearningStep.PUZZLES:
        far = say_count("{number} solved", "{number} solved", done)
    # Translators: A button: a step or a topic, and how far one is: “Lessons, 4 of 6”
    return say("{name}, {rest}", name=name, rest=far) if far else name


def about_step(which: LearningStep) -> str:
    return say(_ABOUT_STEPS[which])


def steps_opened() -> str:
    # Translators: Said aloud after the name of the panel, “Learn step by step”
    return say("Press Tab for the five steps.")


def progress(topic: Lesson | PuzzleKind, solved: int) -> str:
    if not solved:
        return ""
    if isinstance(topic, PuzzleKind):
        return say_count("{number} solved", "{number} solved", solved)
    if is_done(topic, solved):
        # Translators: Of a lesson
        return say("done")
    return say("{solved} of {last}", solved=solved, last=len(EXERCISES[topic]))


def topic_and_progress(topic: Lesson | PuzzleKind, solved: int) -> str:
    name, done = topic_name(topic), progress(topic, solved)
    return say("{name}, {rest}", name=name, rest=done) if done else name


def turn(asked: Asked) -> str:
    if subject(asked) is Lesson.TURNS:
        return say("Whose turn is it?")
    return say("It is {mark}'s turn", mark=asked.mark)


def headline(asked: Asked, answer: Answer) -> str:
    if you_have_learnt(asked, answer):
        # Translators: Instead of “Solved!”, at the end of a lesson
        return say("Lesson done!")
    return say("Solved!") if answer.is_right else say("Not that one")


def told_and_learnt(asked: Asked, answer: Answer) -> str:
    return sentences.joined([told(asked, answer), you_have_learnt(asked, answer)])


def task(asked: Asked) -> str:
    return say(
        _TASKS[subject(asked)],
        mark=asked.mark,
        other=asked.mark.other,
        starter=asked.starter if isinstance(asked, Exercise) else None,
    )


def turn_and_task(asked: Asked) -> str:
    if subject(asked) is Lesson.TURNS:
        return task(asked)
    return say("{turn}. {task}", turn=turn(asked), task=task(asked))


def topic_turn_and_task(asked: Asked) -> str:
    return sentences.joined([topic(asked), turn_and_task(asked)])


def keys(geometry: Geometry) -> str:
    """Return what to press for the board, for what has to be known, and to answer."""
    if geometry.size > _LAST_DIGIT:
        return say("Press B for the board, T for more. Arrow keys and Enter answer.")
    return say("Press B for the board, T for more, then a number.")


def next_key(*, is_solved: bool) -> str:
    """Return what to press after an answer."""
    if is_solved:
        return say("Press N for the next one.")
    return say("Try again, or press N for the next one.")


def told(asked: Asked, answer: Answer) -> str:
    return _right(asked, answer) if answer.is_right else _wrong(asked, answer)


def subject(asked: Asked) -> Lesson | PuzzleKind:
    """Return what is to be found, and what is said of it."""
    return asked.aim if isinstance(asked, Exercise) else asked.kind


def topic_of(asked: Asked) -> Lesson | PuzzleKind:
    """Return what it belongs to."""
    return asked.lesson if isinstance(asked, Exercise) else asked.kind


def _right(asked: Asked, answer: Answer) -> str:
    mark, about = asked.mark, subject(asked)
    lines = lines_named(asked.board.geometry, answer.lines)
    if about is Lesson.THREAT:
        return say_count(
            "Right! {mark} has a threat now: {lines}.",
            "Right! {mark} has {number} threats now: {lines}.",
            len(answer.lines),
            mark=mark,
            lines=lines,
        )
    right = right_squares(asked) if isinstance(asked, Exercise) else (asked.answer,)
    wrong = tuple(p for p in asked.board.available_moves() if p not in right)
    return say(
        _RIGHT.get(about) or _right_by_value(asked, answer, is_only=len(right) == 1),
        mark=mark,
        other=mark.other,
        lines=lines,
        squares=squares_named(asked.board.geometry, wrong),
    )


def _right_by_value(asked: Asked, answer: Answer, *, is_only: bool) -> str:
    """Return what is said of a square that keeps the best outcome, as a message."""
    board, mark, is_lesson = asked.board, asked.mark, isinstance(asked, Exercise)
    if lacking_one(board, mark.other):
        return message("Right! It blocks {other}: {lines}. Every other move loses.")
    why = ahead(board, mark, answer.position)
    if answer.value is Value.WIN:
        only = message("Right! {mark} will even win from here. Every other move loses.")
        return _WINS_BY_FORK if why is Ahead.FORK else _WINS if is_lesson else only
    if why in _KEEPS_DRAW:
        return _KEEPS_DRAW[why]
    if not is_only:
        return _OTHERS_LOSE
    if is_lesson:
        return message("Right! This keeps the draw. Any other square loses to a fork.")
    return message("Right! This keeps the draw. Every other move loses.")


def _wrong(asked: Asked, answer: Answer) -> str:
    geometry, mark = asked.board.geometry, asked.mark
    text = _WRONG.get(subject(asked), message("No, {other} takes {square}."))
    if not answer.replies:
        return say("Not yet: that makes no threat.")
    if subject(asked) is PuzzleKind.MAKE_FORK and answer.value is not Value.DRAW:
        # on a large board the game may well be won later
        text = message("No, that makes no fork. {other} takes {square}.")
    if answer.value is Value.LOSS:
        text = _lost(asked, len(answer.replies))
    return say(
        text,
        mark=mark,
        other=mark.other,
        square=squares_named(geometry, answer.replies[:1]),
        lines=lines_named(geometry, answer.lines),
    )


def _lost(asked: Asked, replies: int) -> str:
    """Return what is said of a square by which the game is lost, as a message."""
    if subject(asked) is Lesson.TURNS:
        return message(
            "No, it was {mark}'s turn. Now {other} takes {square} and wins: {lines}."
        )
    if replies == 1:
        return message("No, {other} takes {square} and wins: {lines}.")
    return message("No, {other} takes {square} and wins in the end: {lines}.")
