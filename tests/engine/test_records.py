"""Records and tuples with names do what those of Python's own modules do."""

import copy
import inspect
import pickle
import sys
import typing
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pytest

from oxo_desktop.engine.records import NamedTuple, Record


class Town(Record):
    name: str
    people: int = 0
    rivers: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.people < 0:
            raise ValueError(self.people)
        object.__setattr__(self, "name", self.name.strip())

    @cached_property
    def letters(self) -> int:
        return len(self.name)


class Village(Town):
    """A town in all its fields."""


class Port(Town):
    quays: int = 1


@dataclass(frozen=True)
class DataTown:
    name: str
    people: int = 0
    rivers: tuple[str, ...] = ()


class Named(NamedTuple):
    """A name, and more."""

    name: str
    people: int = 0

    def __str__(self) -> str:
        return f"{self.name}: {self.people}"


class PythonsNamed(typing.NamedTuple):
    """A name, and more."""

    name: str
    people: int = 0

    def __str__(self) -> str:
        return f"{self.name}: {self.people}"


ULM = Town("Ulm", 130, rivers=("Donau",))


def test_fields_are_passed_in_order_or_by_name() -> None:
    assert (ULM.name, ULM.people, ULM.rivers) == ("Ulm", 130, ("Donau",))
    assert (Town("Ulm").people, Town(people=5, name="Ulm").people) == (0, 5)


@pytest.mark.parametrize(
    ("values", "named"),
    [((), {}), (("Ulm", 1, (), 2), {}), (("Ulm",), {"name": "Ulm"}), ((), {"nam": ""})],
)
def test_wrong_arguments(values: tuple[str, ...], named: dict[str, str]) -> None:
    said = []
    for made in (Town, DataTown):
        with pytest.raises(TypeError) as caught:
            made(*values, **named)  # type: ignore[arg-type]
        said.append(str(caught.value).replace("DataTown", "Town"))
    assert said[0] == said[1]


def test_what_a_class_checks_is_checked_for_a_changed_one_too() -> None:
    assert Town(" Ulm ").name == "Ulm"
    assert ULM.replace(name=" Bonn ") == Town("Bonn", 130, ("Donau",))
    assert ULM.people == 130
    with pytest.raises(ValueError, match="-1"):
        ULM.replace(people=-1)
    with pytest.raises(TypeError):
        ULM.replace(nam="Bonn")


@pytest.mark.skipif(sys.version_info < (3, 13), reason="copy.replace is new in 3.13")
def test_copy_can_replace() -> None:
    replace: Any = vars(copy)["replace"]
    assert replace(ULM, people=1) == Town("Ulm", 1, ("Donau",))


def test_equal_are_those_of_one_class_with_equal_fields() -> None:
    same = Town("Ulm", 130, ("Donau",))
    assert same.letters == 3  # kept beside the fields
    assert same == ULM
    assert len({same, ULM, Town("Ulm")}) == 2
    for other in (
        Town("Ulm"),
        Village("Ulm", 130, ("Donau",)),
        ("Ulm", 130, ("Donau",)),
    ):
        assert other != ULM


def test_it_shows_its_fields() -> None:
    twin = DataTown("Ulm", 130, ("Donau",))
    assert repr(ULM) == repr(twin).replace("DataTown", "Town")
    assert str(inspect.signature(Town)) == "(name, people=0, rivers=())"


def test_it_never_changes() -> None:
    with pytest.raises(AttributeError, match="cannot assign to field 'people'"):
        ULM.people = 1  # type: ignore[misc]
    with pytest.raises(AttributeError, match="cannot delete field 'people'"):
        del ULM.people
    assert ULM.people == 130


def test_it_can_be_copied_and_pickled() -> None:
    for one in (ULM, Port("Kiel"), Named("Ulm", 1)):
        assert copy.deepcopy(one) == copy.copy(one) == one
        assert pickle.loads(pickle.dumps(one)) == one


def test_it_can_be_matched() -> None:
    match ULM:
        case Town(name, people):
            assert (name, people) == ("Ulm", 130)
        case _:
            pytest.fail("no match")


def test_a_class_adds_its_fields_to_those_it_inherits() -> None:
    assert Port("Kiel", quays=9) == Port("Kiel", 0, (), 9)
    assert repr(Port("Kiel")) == "Port(name='Kiel', people=0, rivers=(), quays=1)"


def test_a_tuple_with_names_is_as_pythons_own() -> None:
    for made in (Named, PythonsNamed):
        one = made("Ulm", people=5)
        name, people = one
        assert (name, people) == (one.name, one[1]) == ("Ulm", 5)
        assert made("Bonn").people == 0
        assert one == ("Ulm", 5)
        assert one < made("Ulm", 6)
        assert hash(one) == hash(("Ulm", 5))
        assert one._replace(people=6) == made("Ulm", 6)
        assert one._asdict() == {"name": "Ulm", "people": 5}
        assert made._fields == ("name", "people")
        assert made._make(["Ulm", 5]) == one
        assert repr(one) == f"{made.__name__}(name='Ulm', people=5)"
        assert (str(one), made.__doc__) == ("Ulm: 5", "A name, and more.")
        with pytest.raises(AttributeError):
            one.name = "Bonn"  # type: ignore[misc]
        with pytest.raises(TypeError):
            made()  # type: ignore[call-arg]
