"""What every page is, and what surrounds it: the language, the settings of this browser."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from quincunx.languages import N_, _, language, languages
from quincunx.server.http.with_community import with_community
from quincunx.version import __version__


class Page:
    """The base of all page models: frozen dataclasses whose fields are the names in a template."""

    template: ClassVar[str]
    fragment: ClassVar[str] = ""  # the template of the part that htmx replaces, if there is one


@dataclass(frozen=True)
class Choice:
    """One of the values that a field of a form can have."""

    value: str
    words: str
    chosen: bool = False


def choices_from(words: Mapping[str, str], chosen: str | None = None) -> list[Choice]:
    """By value: texts that are marked with N_."""
    return [Choice(value, _(each), value == chosen) for value, each in words.items()]


@dataclass(frozen=True)
class Setting:
    """Something that a browser remembers; its script knows which choice that is."""

    name: str
    label: str
    choices: Sequence[Choice]


@dataclass(frozen=True)
class Layout:
    """What surrounds every page."""

    language: str
    languages: Sequence[Choice]
    settings: Sequence[Setting]
    version: str
    with_community: bool


SETTINGS = {
    "theme": N_("Theme"),
    "palette": N_("Colours"),
    "tiles": N_("Tiles of Qwirkle"),
    "playback": N_("Show the moves of others"),
    "motion": N_("Rolling dice and other movements"),
    "sounds": N_("Sounds"),
    "reactions": N_("Reactions of other players"),
    "notifications": N_("Notify me when it is my turn"),
    "auto_pass": N_("Pass automatically when nothing else is possible"),
    "trainer": N_("Judge my moves when I play alone"),
}
OFF_ON = {"off": N_("off"), "on": N_("on")}
SETTING_CHOICES = {
    "theme": {"auto": N_("match system"), "light": N_("light"), "dark": N_("dark")},
    "palette": {"standard": N_("standard"), "safe": N_("colour-blind safe")},
    "tiles": {"shapes": N_("colours and shapes"), "letters": N_("letters and numbers")},
    "playback": {
        "normal": N_("one by one"),
        "slow": N_("one by one, slowly"),
        "wait": N_("one by one: wait for me"),
        "off": N_("all at once"),
    },
}


def layout() -> Layout:
    """In the language of the request."""
    settings = [
        Setting(name, _(label), choices_from(SETTING_CHOICES.get(name, OFF_ON)))
        for name, label in SETTINGS.items()
    ]
    code = language()
    known = [Choice(each, name, each == code) for each, name in languages().items()]
    return Layout(code, known, settings, __version__, with_community.get())
