"""Texts for people that remember what they are made of: a template and named values, so that they
can be translated where they are shown.

A message is a string, and its content is the English text. Code that knows nothing of languages
shows that.
"""

from collections.abc import Iterable, Mapping
from typing import Any


class Message(str):
    """An English text with its template and values; a value may be a message again."""

    template: str
    plural: str | None  # the template for other counts than one; the count is the value `count`
    values: Mapping[str, object]
    context: str  # of a text that means different things in different places

    __slots__ = ("context", "plural", "template", "values")

    def __new__(
        cls,
        template: str,
        plural: str | None = None,
        values: Mapping[str, object] | None = None,
        context: str = "",
    ) -> "Message":
        named = {
            name: value if isinstance(value, str | int | float) else str(value)
            for name, value in (values or {}).items()
        }
        self = super().__new__(
            cls, (template if plural is None or named["count"] == 1 else plural).format_map(named)
        )
        self.template = template
        self.plural = plural
        self.values = named
        self.context = context
        return self

    def __deepcopy__(self, memo: object) -> "Message":
        return self  # it never changes

    def __reduce__(
        self,
    ) -> tuple[type["Message"], tuple[str, str | None, Mapping[str, object], str]]:
        """Worker processes send messages with their parts."""
        return Message, (self.template, self.plural, self.values, self.context)


class TranslatedText(str):
    """A text that has its translations with it, by the code of the language."""

    translations: Mapping[str, str]

    __slots__ = ("translations",)

    def __new__(cls, text: str, translations: Mapping[str, str]) -> "TranslatedText":
        self = super().__new__(cls, text)
        self.translations = translations
        return self

    def __reduce__(self) -> tuple[type["TranslatedText"], tuple[str, Mapping[str, str]]]:
        return TranslatedText, (str(self), self.translations)


def in_language(text: str, code: str) -> str:
    """The text's own translation into this language; otherwise the text as it is."""
    return text.translations.get(code, text) if isinstance(text, TranslatedText) else text


def message(template: str, /, **values: object) -> Message:
    """A text with placeholders in braces and their values: `message("{move} is left of {other}",
    move="red 8", other="red 9")`.
    """
    return Message(template, None, values)


def message_plural(one: str, many: str, count: int, /, **values: object) -> Message:
    """A text that depends on a count: `message_plural("{count} tile", "{count} tiles", 3)`."""
    return Message(one, many, {"count": count, **values})


def message_in_context(context: str, template: str, /, **values: object) -> Message:
    """A text with several meanings: `message_in_context("tiles", "diamonds")`."""
    return Message(template, None, values, context)


def N_(text: str) -> str:  # noqa: N802  (its name in gettext)
    """Mark a text in a table for translation; it is translated where it is shown."""
    return text


def NP_(context: str, text: str) -> str:  # noqa: N802  (like N_)
    """Mark a text in a table that is translated in a context."""
    return text


def join_words(words: Iterable[str]) -> str:
    """Words with commas between them. It is a message if one of the words is."""
    return _fold(list(words), N_("{first}, {rest}"), N_("{first}, {rest}"))


def join_in_line(words: Iterable[str]) -> str:
    """Words with blanks between them, as the dice of a roll are typed."""
    return _fold(list(words), N_("{first} {rest}"), N_("{first} {rest}"))


def join_and(words: Iterable[str]) -> str:
    """Words in a sentence: `Ann, Bob and Eve`."""
    return _fold(list(words), N_("{first}, {rest}"), N_("{first} and {rest}"))


def join_or(words: Iterable[str]) -> str:
    """Choices in a sentence: `2, 3 or 4`."""
    return _fold(list(words), N_("{first}, {rest}"), N_("{first} or {rest}"))


def join_against(names: Iterable[str]) -> str:
    """Opponents: `Ann against Bob`."""
    return _fold(list(names), N_("{first} against {rest}"), N_("{first} against {rest}"))


def join_in_order(words: Iterable[str]) -> str:
    """What happens one after the other: `fox, then re-roll`."""
    return _fold(list(words), N_("{first}, then {rest}"), N_("{first}, then {rest}"))


def join_clauses(clauses: Iterable[str]) -> str:
    """Clauses with semicolons between them."""
    return _fold(list(clauses), N_("{first}; {rest}"), N_("{first}; {rest}"))


def to_data(value: Any) -> Any:
    """JSON-able data in which messages keep their parts: `from_data` makes them again."""
    if isinstance(value, Message):
        parts = {"template": value.template, "values": to_data(value.values)}
        optional = {"plural": value.plural, "context": value.context}
        return parts | {name: part for name, part in optional.items() if part}
    if isinstance(value, Mapping):
        return {name: to_data(each) for name, each in value.items()}
    return [to_data(each) for each in value] if isinstance(value, list | tuple) else value


def from_data(data: Any) -> str:
    """The message that `to_data` took apart, also after JSON; a plain text stays as it is."""
    if isinstance(data, str):
        return data
    values = {
        name: from_data(value) if isinstance(value, dict) else value
        for name, value in data["values"].items()
    }
    return Message(data["template"], data.get("plural"), values, data.get("context", ""))


def _fold(words: list[str], separator: str, last_separator: str) -> str:
    """Nested messages, so that every word and every separator can be translated."""
    *some, joined = words or [""]
    for word in reversed(some):
        joined = Message(last_separator, None, {"first": word, "rest": joined})
        last_separator = separator
    return joined
