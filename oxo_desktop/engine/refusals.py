"""The refusal: a value that says what was refused and why, in any language."""


class Refusal(ValueError):  # noqa: N818 - it is a value too, and need not be raised
    """Something that cannot be done or read, and why.

    `str` is the English text. Two are equal if all three attributes are.

    Attributes:
        code: identifies the case for programs, such as ``square_full``.
        message: one or more whole sentences in English, with the names of facts in
            braces.
        facts: what the sentences are about: numbers, names, quoted text, or another
            Refusal that says the reason.
    """

    def __init__(self, code: str, message: str, **facts: object) -> None:
        super().__init__(code, message, facts)
        self.code, self.message, self.facts = code, message, facts

    def __str__(self) -> str:
        facts = {
            name: f"{fact:,}" if isinstance(fact, int) else fact
            for name, fact in self.facts.items()
        }
        return self.message.format(**facts) if facts else self.message

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Refusal):
            return NotImplemented
        return self.args == other.args

    def __hash__(self) -> int:
        return hash(self.code)
