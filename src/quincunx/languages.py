"""The language in which people read: English, or one for which there is a catalogue.

See docs/writing.md.

Texts are written in English in the code and looked up in the gettext catalogue of the active
language where they are shown. English needs no catalogue, so it costs nothing.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache, cached_property, lru_cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter
from typing import Protocol

from quincunx.core.text.messages import N_ as N_
from quincunx.core.text.messages import NP_ as NP_
from quincunx.core.text.messages import Message, TranslatedText

ENGLISH = "en"
LOCALES = Path(__file__).parent / "locale"
DOMAIN = "quincunx"
MAX_TEXTS = 5000  # that are kept ready; a catalogue has about 1,500
# of the environment, the most important one first
VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")


class Catalogue(Protocol):
    """Translations, as the `gettext` module reads them."""

    def gettext(self, message: str) -> str: ...

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str: ...

    def pgettext(self, context: str, message: str) -> str: ...


@dataclass(frozen=True)
class Language:
    code: str
    catalogue: Catalogue | None = None  # None in English

    @cached_property
    def look_up(self) -> Callable[[str], str]:
        """The catalogue's translation of a text, kept, since the same ones are shown often."""
        assert self.catalogue is not None
        return lru_cache(MAX_TEXTS)(self.catalogue.gettext)


_default = Language(ENGLISH)  # of the whole process: threads do not inherit the context
_chosen: ContextVar[Language | None] = ContextVar("language", default=None)
_codes: ContextVar[bool] = ContextVar("codes", default=False)


# ---- choosing a language


@cache
def languages() -> dict[str, str]:
    """The languages by their codes, with their own names: `{"en": "English", "de": "Deutsch"}`."""
    return {ENGLISH: "English"} | {
        code: load_catalogue(code).pgettext("name of this language", "English")
        for code in translated_languages()
    }


def language() -> str:
    """The code of the active language."""
    return _active().code


def set_language(code: str) -> None:
    """Use this language in the whole process, unless a context uses another one."""
    global _default
    _default = _find(code)


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Use this language in this context only, such as a request, and in tasks that it starts."""
    with _use(_find(code)):
        yield


@contextmanager
def use_catalogue(catalogue: Catalogue, code: str = ENGLISH) -> Iterator[None]:
    """Use translations from elsewhere in this context only, with a language's formats."""
    with _use(Language(code, catalogue)):
        yield


@contextmanager
def use_codes() -> Iterator[None]:
    """In this context, show the value `in_code` of each message that has one, for people who do
    not tell colours apart: a tile of Qwirkle is C4, not a yellow square.
    """
    token = _codes.set(True)
    try:
        yield
    finally:
        _codes.reset(token)


def shows_codes() -> bool:
    return _codes.get()


def wording() -> tuple[str, bool]:
    """What makes the same message a different text, as part of the key of a cache."""
    return language(), shows_codes()


def negotiate(accept_language: str) -> str:
    """The best language for an `Accept-Language` header; English if none fits."""
    wishes = re.findall(r"([\w*-]+)(?:\s*;\s*q=([01](?:\.\d*)?))?", accept_language)
    ranked = sorted(
        ((float(quality or 1), tag) for tag, quality in wishes), key=lambda wish: -wish[0]
    )
    return next((code for quality, tag in ranked if quality > 0 and (code := _known(tag))), ENGLISH)


def language_from_environment(environ: Mapping[str, str]) -> str:
    """The first known language of those of the environment variables; else English."""
    given = next((environ[name] for name in VARIABLES if environ.get(name)), "")
    return next((code for locale in given.split(":") if (code := _known(locale))), ENGLISH)


# ---- translating


def _(text: str, /, **values: object) -> str:
    """The text in the active language with its values: `_("Undo {name}'s move", name=name)`."""
    active = _active()
    if isinstance(text, TranslatedText) and active.code in text.translations:
        return _fill(text.translations[active.code], values)
    return _fill(text if active.catalogue is None or not text else active.look_up(text), values)


def ngettext(one: str, many: str, count: int, /, **values: object) -> str:
    """The text for this count in the active language; both texts can name `{count}`."""
    catalogue = _active().catalogue
    if catalogue is None:
        return _fill(one if count == 1 else many, {"count": count, **values})
    return _fill(catalogue.ngettext(one, many, count), {"count": count, **values})


def pgettext(context: str, text: str, /, **values: object) -> str:
    """Like `_`, for a text that means different things in different places."""
    catalogue = _active().catalogue
    return _fill(text if catalogue is None else catalogue.pgettext(context, text), values)


def translate(text: str | BaseException) -> str:
    """A message, or that of an error, in the active language, with all messages in its values.

    Other texts stay as they are.
    """
    if isinstance(text, BaseException):
        if text.args and isinstance(text.args[0], Message):
            return translate(text.args[0])
        return str(text)
    if not isinstance(text, Message):
        return str(text)
    if shows_codes() and isinstance(code := text.values.get("in_code"), str):
        return translate(code)
    if _stays_english(text.values):
        return str(text)
    if text.context:
        return pgettext(text.context, text.template, **text.values)
    if text.plural is None:
        return _(text.template, **text.values)
    count = text.values["count"]
    assert isinstance(count, int)
    return ngettext(
        text.template,
        text.plural,
        count,
        **{name: value for name, value in text.values.items() if name != "count"},
    )


# ---- numbers and dates


def format_number(value: float, form: str = ",") -> str:
    """A number, formatted as Python does and written as in the active language: `1,234.5` is
    `1.234,5` in German. A negative one has a minus sign, which is as wide as a plus.
    """
    text = format(value, form).replace("-", "−")
    code = _active().code
    return text if code == ENGLISH else text.translate(_number_signs(code))


def format_date(value: date | datetime, form: str = "medium") -> str:
    """A date, or date and time, in the active language: `short`, `medium`, `long` or `full`."""
    from babel import dates  # imported late: few programs need it

    write = dates.format_datetime if isinstance(value, datetime) else dates.format_date
    text: str = write(value, form, locale=_active().code)
    return text


class _LocalFormatter(Formatter):
    """Numbers with a format, such as `{count:,}`, are written as in the active language."""

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, int | float):
            return format_number(value, format_spec)
        return format(value, format_spec)


_formatter = _LocalFormatter()


def _fill(text: str, values: Mapping[str, object]) -> str:
    if not values:
        return text
    if _stays_english(values):
        return text.format_map(values)
    local = {
        name: translate(value) if isinstance(value, Message) else value
        for name, value in values.items()
    }
    needs_formatter = _has_formats(text) or _has_negative(values)
    return _formatter.vformat(text, (), local) if needs_formatter else text.format_map(local)


def _stays_english(values: Mapping[str, object]) -> bool:
    """Are these values shown as they are in the code? Most are."""
    return _active().catalogue is None and not shows_codes() and not _has_negative(values)


def _has_negative(values: Mapping[str, object]) -> bool:
    """Is there a number that needs a minus sign? Few texts have one."""
    return any(
        _has_negative(value.values)
        if isinstance(value, Message)
        else isinstance(value, int | float) and value < 0
        for value in values.values()
    )


@lru_cache(MAX_TEXTS)
def _has_formats(text: str) -> bool:
    """Does a value have a format? Few do, and without one Python fills the text much faster."""
    return any(form for _literal, _name, form, _conversion in Formatter().parse(text))


@cache
def _number_signs(code: str) -> dict[int, str]:
    try:
        from babel import Locale
        from babel.numbers import get_decimal_symbol, get_group_symbol
    except ModuleNotFoundError:  # without extras, numbers stay as they are in English
        return {}
    percent: str = Locale.parse(code).percent_formats[None].suffix[0]
    return str.maketrans({",": get_group_symbol(code), ".": get_decimal_symbol(code), "%": percent})


# ---- catalogues


@cache
def translated_languages() -> tuple[str, ...]:
    """The codes of the languages that have a catalogue."""
    return tuple(
        sorted({path.parent.parent.name for path in LOCALES.glob(f"*/LC_MESSAGES/{DOMAIN}.[mp]o")})
    )


@cache
def load_catalogue(code: str) -> GNUTranslations:
    """The compiled catalogue of a language.

    Sources may have none, or an old one: then it is compiled here.
    """
    source = LOCALES / code / "LC_MESSAGES" / f"{DOMAIN}.po"
    compiled = source.with_suffix(".mo")
    if source.exists() and not (
        compiled.exists() and compiled.stat().st_mtime >= source.stat().st_mtime
    ):
        return GNUTranslations(BytesIO(compile_catalogue(source)))
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def compile_catalogue(source: Path) -> bytes:
    """The contents of the compiled catalogue."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    into = BytesIO()
    with source.open("rb") as file:
        write_mo(into, read_po(file))
    return into.getvalue()


# ---- which language is active


def _active() -> Language:
    return _chosen.get() or _default


@contextmanager
def _use(chosen: Language) -> Iterator[None]:
    token = _chosen.set(chosen)
    try:
        yield
    finally:
        _chosen.reset(token)


@cache
def _find(code: str) -> Language:
    known = _known(code) or ENGLISH
    return Language(ENGLISH) if known == ENGLISH else Language(known, load_catalogue(known))


def _known(tag: str) -> str | None:
    """The language of a tag or locale, such as `de-AT` or `de_DE.UTF-8`, if there is one."""
    wanted = re.split("[.@]", tag.strip())[0].replace("-", "_").lower()
    codes = {code.lower(): code for code in (ENGLISH, *translated_languages())}
    return codes.get(wanted) or codes.get(wanted.partition("_")[0])
