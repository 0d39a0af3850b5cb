"""The OXO model with many positions and many texts; see engine/test_model.py."""

from collections import Counter
from itertools import islice
from random import Random
from time import thread_time

from oxo_desktop.engine import GEOMETRIES, THREE_BY_THREE, Board, Mark, Refusal
from oxo_desktop.model import OxoModel
from oxo_desktop.model.language import MOST_ELEMENTS, size_of
from oxo_desktop.model.syntax import MOST_STEPS
from oxo_desktop.says import experiments
from tests.conftest import HowMany, Tell
from tests.floods import floods
from tests.model.test_model import plain, work_counted


def test_every_value_in_positions_that_no_game_reaches(
    how_many: HowMany, tell: Tell
) -> None:
    rng, positions = Random(41), how_many("boards")
    models = {geometry: OxoModel(geometry) for geometry in GEOMETRIES.values()}
    for number in range(positions):
        # most on 3×3, where most is known
        geometry = THREE_BY_THREE
        if number % 20 == 0:
            geometry = rng.choice(list(GEOMETRIES.values()))
        model, starts = models[geometry], rng.choice(list(Mark))
        cells = rng.choices([Mark.X, Mark.O, None], k=geometry.size)
        board, square = Board(tuple(cells), geometry), rng.choice(geometry.positions)
        model.show(board, starts)
        model.redefine("square", square)
        assert model.values == plain(board, starts, square)
    tell(f"{positions:,} arbitrary positions in the model: as a plain computation")


def test_whatever_is_as_long_as_a_script_may_be_is_read_or_refused_soon(
    how_many: HowMany, tell: Tell
) -> None:
    ends: Counter[str] = Counter()
    longest = 0.0
    for text in islice(floods(Random(6)), how_many("scripts")):
        begun = thread_time()
        try:
            model = OxoModel(script=text)
            ends["read"] += 1
            notes = experiments.notes(model, *model.names)
            # not one for each of thousands of names
            assert len(notes) < 100
            model.enter("mine is s1; yours = alllines")
            assert OxoModel(script=model.script).values == model.values
        except Refusal as refused:
            reason = refused.facts.get("reason", refused)
            assert isinstance(reason, Refusal)
            ends[reason.code] += 1
        longest = max(longest, thread_time() - begun)
        # of the processor's time; by their squares it would be minutes
        assert longest < 5
    told = ", ".join(f"{end} {times:,}" for end, times in ends.most_common())
    tell(f"{how_many('scripts'):,} scripts as long as they may be, in at most "
         f"{longest:.1f} s: {told}")  # fmt: skip


MOST_CALLS = 10 * MOST_STEPS
"""Of Python's, in a change: a step is some of them, and so is a character read."""

TRUTH, NUMBER, TEXT, LIST = "truth", "number", "text", "list"
KINDS = {bool: TRUTH, int: NUMBER, str: TEXT, tuple: LIST}
FREE = "board", "noflines", "status", "availsquare", "cursqval", "maxindex"
"""What nothing else depends on, so that it can be defined as anything."""


class Author:
    """Writes definitions that have a value, or nearly; long, nested and repetitive.

    Args:
        rng: decides.
        model: its names are mentioned, by what their values are now.
    """

    def __init__(self, rng: Random, model: OxoModel) -> None:
        self._rng, self._model = rng, model

    def define(self) -> tuple[str, str]:
        """Return a name, and what it is to be defined as."""
        if self._rng.random() < 0.7:
            at = self._rng.randrange(len(FREE))
            self._known = (*FREE[:at], *self._rng.choices(self._model.names, k=5))
            return FREE[at], self._some(self._rng.choice(list(KINDS.values())), 4)
        valued = list(self._model.values)
        name = self._rng.choice(valued)
        self._known = tuple(self._rng.choices(valued, k=5))
        return name, self._some(self._kind_of(name) or NUMBER, 4)

    def _kind_of(self, name: str) -> str | None:
        return KINDS.get(type(self._model[name]))

    def statement(self) -> str:
        """Return a definition, a value to take now, a function or an action."""
        name, text = self.define()
        kind = self._rng.random()
        if kind < 0.6:
            return f"{name} is {text}"
        if kind < 0.7:
            return f"{name} = {text}"
        number = self._rng.randrange(1, 4)
        self._known = (*self._known, "a", "b", "i")
        if kind < 0.85:
            body = self._orders(3, "b = {};", "return {};")
            own = self._rng.choice([f"f{number}", "nofpieces", "sqval", "checkxwon"])
            return f"func {own} {{ para a; local b, i; {body} }}"
        free = self._rng.choice(["s1", "s2", "s3", "square", "weight_win", "nofx"])
        body = self._orders(3, free + " = {};", "say({});", "allsquares[{}] = x;")
        watched = self._rng.choice(["s1", "s2", "square", "maxindex, nofx", "board"])
        return f"proc p{number} : {watched} {{ local i, a, b; {body} }}"

    def _orders(self, depth: int, *usual: str) -> str:
        return " ".join(
            self._order(depth, *usual) for _ in range(self._rng.randrange(1, 4))
        )

    def _order(self, depth: int, *usual: str) -> str:
        kind = self._rng.random()
        if kind < 0.5 or not depth:
            filled = self._some(self._rng.choice(list(KINDS.values())), 1)
            called = f"f{self._rng.randrange(1, 4)}({filled})"
            either = self._rng.choice([filled, called, "i + 1", "b", "a", "s1 + 1"])
            return self._rng.choice(usual).format(either)
        inner = self._orders(depth - 1, *usual)
        if kind < 0.75:
            other = self._order(0, *usual)
            return f"if ({self._some(TRUTH, 1)}) {{ {inner} }} else {other}"
        through = self._rng.choice(["1..9", "1..99999999", "allsquares", "alllines"])
        return f"for i in {through} {{ {inner} }}"

    def _some(self, kind: str, depth: int) -> str:
        names = [n for n in self._known if self._kind_of(n) == kind]
        if names and (not depth or self._rng.random() < 0.4):
            return self._rng.choice(names)
        if not depth or self._rng.random() < 0.1:
            number = self._rng.choice(["1", "5", "999999999"])
            return {TRUTH: "true", NUMBER: number, TEXT: '"X "', LIST: "[]"}[kind]
        usual = {
            TRUTH: self._truth,
            NUMBER: self._number,
            TEXT: self._text,
            LIST: self._list,
        }[kind]
        return self._rng.choice([usual, usual, usual, self._nested, self._chosen])(
            kind, depth - 1
        )

    def _nested(self, kind: str, depth: int) -> str:
        inside, part = self._rng.randrange(1, 29), self._some(kind, depth)
        sign = {TRUTH: "||", NUMBER: "+", TEXT: "||", LIST: "=="}[kind]
        if kind == LIST:
            return "[" * inside + part + "]" * inside
        return "(" * inside + part + f"{sign}{self._some(kind, 0)})" * inside

    def _chosen(self, kind: str, depth: int) -> str:
        condition = self._some(TRUTH, 0)
        return f"({condition} ? {self._some(kind, depth)} : {self._some(kind, depth)})"

    def _row(self, kind: str, depth: int, sign: str) -> str:
        part = self._some(kind, depth)
        # a line has an end
        return f"{sign}\n".join([part] * self._rng.choice([1, 2, 3, 10, 30, 100]))

    def _truth(self, kind: str, depth: int) -> str:
        some = self._some(self._rng.choice(list(KINDS.values())), depth)
        return self._rng.choice(
            [
                self._row(kind, depth, self._rng.choice(["||", "&&"])),
                f"!({self._some(kind, depth)})",
                f"({some}) == ({some})",
                f"{self._some(NUMBER, depth)} > {self._some(NUMBER, depth)}",
                f"check{self._rng.choice('xo')}won([{self._some(LIST, depth)}])",
            ]
        )

    def _number(self, kind: str, depth: int) -> str:
        part = self._some(LIST, depth)
        return self._rng.choice(
            [
                self._row(kind, depth, "+"),
                f"{part}#",
                f"-({self._some(kind, depth)})",
                f"sqval([{self._row(LIST, depth, ',')}])",
                f"findmaxindex({part})",
                f"nofpieces({part}, {self._some(NUMBER, 0)})",
            ]
        )

    def _text(self, kind: str, depth: int) -> str:
        squares = f"[{self._row(NUMBER, 0, ',')}]"
        return self._rng.choice([self._row(kind, depth, "||"), f"concatxo({squares})"])

    def _list(self, _: str, depth: int) -> str:
        of = self._rng.choice(list(KINDS.values()))
        return f"[{self._row(of, depth, ',')}]"


def test_no_change_takes_more_than_it_may_or_is_half_made(
    how_many: HowMany, tell: Tell
) -> None:
    rng, number = Random(4), how_many("definitions")
    ends: Counter[str] = Counter()
    for count in range(number):
        if count % 100 == 0:
            # most on 3×3, where most is free
            geometries = [THREE_BY_THREE] * 9 + list(GEOMETRIES.values())
            model = OxoModel(rng.choice(geometries))
        before, script = model.values, model.script
        try:
            with work_counted(most=MOST_CALLS):
                changed = model.enter(Author(rng, model).statement())
            ends["made"] += 1
            lost = model.reasons.keys() & changed
            ends.update(model.reasons[name].code for name in lost)
            before, script = model.values, model.script
            # an action has twice the steps of a definition, and reads first
            with work_counted(most=3 * MOST_CALLS):
                ends["acted"] += bool(model.act(changed).definitions)
        except Refusal as refused:
            reason = refused.facts.get("reason", refused)
            assert isinstance(reason, Refusal)
            ends[reason.code] += 1
            assert (model.values, model.script) == (before, script)
        values = model.values.values()
        assert sum(size_of(value, MOST_ELEMENTS) for value in values) <= MOST_ELEMENTS
        if count % 100 == 99:
            again = OxoModel(model.geometry, script=model.script)
            assert (again.values, again.script) == (model.values, model.script)
    limits = {"many_steps", "large_values", "too_deep", "large_number", "acted"}
    assert limits <= set(ends) or number < 5000
    told = ", ".join(f"{end} {times:,}" for end, times in ends.most_common())
    tell(f"{number:,} changes of the model, within their steps: {told}")
