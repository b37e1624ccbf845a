"""A sheet as plain data, from a file or a record: checked, and turned into what the rules need.

Every refusal names the entry that is wrong, such as `rows 2: numbers`.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, groupby
from typing import Any

from quincunx.core.errors import SheetError
from quincunx.core.text.messages import N_, TranslatedText
from quincunx.games.qwixx.presets import MARKS_BEFORE_THE_LAST_SQUARE, Preset, Row

MOST_ROWS = 7
MOST_SQUARES = 11  # of a row
MOST_LANGUAGES = 20
LONGEST = {"title": 60, "description": 200, "rules": 2000}  # characters
PLAYERS = range(1, 6)
DICE = ("red", "yellow", "green", "blue", "black")  # in the order in which a roll is written
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "black")
SUMS = range(2, 13)
DIFFERENCES = range(6)  # of the black die and a white one
HIGHEST_BASE = 100
SWITCHES = {
    "white_mark_avoids_penalty": N_("whether a mark in the white step avoids the penalty"),
    "ticks_lock": N_("whether marking the last square also ticks the lock, one more mark"),
    "closes_after_step": N_("whether a locked row closes at the end of the step, not of the turn"),
    "die_leaves": N_("whether the die of a closed row leaves the game"),
}
ENTRIES = (
    "title",
    "description",
    "players",
    "dice",
    "mixes",
    "rows",
    *SWITCHES,
    "rows_to_end",
    "points_at_left",
    "options",
    "rules",
    "translations",
)
ROW_ENTRIES = ("colours", "numbers", "locks", "base")
REQUIRED = ("title", "dice", "rows")
LANGUAGE = re.compile("[a-z]{2,3}(_[A-Z]{2})?")
RUN = re.compile(r"(\d{1,2})\.\.(\d{1,2})")
COLOUR_RUN = re.compile(r"([a-z]+)(?: (\d{1,2}))?")


@dataclass(frozen=True)
class Sheet:
    """What a file says. Its texts have their translations with them."""

    title: TranslatedText
    description: TranslatedText  # one sentence
    rules: TranslatedText  # paragraphs; may be empty
    seats: range  # how many can play
    preset: Preset
    options: tuple[str, ...]  # the switches that players choose for themselves


def parse_sheet(data: object) -> Sheet:
    entries = read_entries(data, "", ENTRIES, REQUIRED)
    languages = read_translations(entries.get("translations", {}))
    dice = read_dice(entries["dice"])
    mixes = read_mixes(entries.get("mixes", {}), dice)
    rows = read_rows(entries["rows"], (*dice, *mixes))
    switches = {
        name: read_bool(entries[name], name)
        for name in (*SWITCHES, "points_at_left")
        if name in entries
    }
    title, description, rules = (read_text(entries, name, languages) for name in LONGEST)
    return Sheet(
        title,
        description,
        rules,
        read_players(entries.get("players", [PLAYERS[0], PLAYERS[-1]])),
        Preset(rows, dice, mixes, **switches, rows_to_end=read_rows_to_end(entries, rows)),
        read_names(entries.get("options", []), "options", tuple(SWITCHES)),
    )


# ---- texts


def read_text(
    entries: Mapping[str, Any], name: str, languages: Mapping[str, Mapping[str, Any]]
) -> TranslatedText:
    translations = {
        code: clean_text(texts[name], join_place(f"translations {code}", name), LONGEST[name])
        for code, texts in languages.items()
        if name in texts
    }
    text = clean_text(entries.get(name, ""), name, LONGEST[name])
    if name in REQUIRED and not text:
        raise wrong(name, "must not be empty")
    return TranslatedText(text, translations)


def clean_text(value: object, place: str, longest: int) -> str:
    """Paragraphs with single blanks and nothing that cannot be printed."""
    if not isinstance(value, str):
        raise wrong(place, "must be a text")
    text = "\n\n".join(" ".join(each.split()) for each in re.split(r"\n\s*\n", value.strip()))
    if len(text) > longest:
        raise wrong(place, "must have at most {most} characters", most=longest)
    if not text.replace("\n", "").isprintable():
        raise wrong(place, "must not contain control characters")
    return text


def read_translations(value: object) -> dict[str, Mapping[str, Any]]:
    languages = read_table(value, "translations")
    if len(languages) > MOST_LANGUAGES:
        raise wrong("translations", "at most {most} languages", most=MOST_LANGUAGES)
    for code in languages:
        if not LANGUAGE.fullmatch(code):
            raise wrong(
                "translations", "{code} is not the code of a language, such as de", code=repr(code)
            )
    return {
        code: read_entries(texts, f"translations {code}", tuple(LONGEST))
        for code, texts in languages.items()
    }


# ---- dice and rows


def read_players(value: object) -> range:
    if (
        not isinstance(value, list)
        or len(value) != 2
        or any(type(count) is not int or count not in PLAYERS for count in value)
        or value[0] > value[1]
    ):
        raise wrong(
            "players", "must be the fewest and the most players, such as [2, 4], from 1 to 5"
        )
    return range(value[0], value[1] + 1)


def read_dice(value: object) -> tuple[str, ...]:
    given = read_names(value, "dice", DICE)
    if not given:
        raise wrong("dice", "must name at least one die: {names}", names=", ".join(DICE))
    return tuple(die for die in DICE if die in given)


def read_mixes(value: object, dice: Sequence[str]) -> dict[str, tuple[str, str]]:
    mixes = {}
    for colour, pair in read_table(value, "mixes").items():
        place = f"mixes: {colour}"
        if colour not in COLOURS or colour in (*dice, "black"):
            raise wrong(place, "must be a colour without a die of its own")
        one, *others = read_names(pair, place, [die for die in dice if die != "black"]) or ("",)
        if len(others) != 1:
            raise wrong(place, "must name the two dice that make it")
        mixes[colour] = (one, others[0])
    return mixes


def read_rows(value: object, colours: Sequence[str]) -> tuple[Row, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_ROWS:
        raise wrong("rows", "must be a list of 1 to {most} rows", most=MOST_ROWS)
    rows = [read_row(each, number, colours) for number, each in enumerate(value, 1)]
    check_unique_squares(rows)
    plain = [row.colours[0] for row in rows if len(set(row.colours)) == 1]
    return tuple(
        Row(row_name(row, number, plain), row.numbers, row.colours, row.locks, row.base)
        for number, row in enumerate(rows, 1)
    )


def row_name(row: Row, number: int, plain: Sequence[str]) -> str:
    """The only row of one colour is named after it, any other one by its number."""
    colour = row.colours[0]
    named = len(set(row.colours)) == 1 and plain.count(colour) == 1
    return colour if named else f"row{number}"


def read_row(value: object, number: int, colours: Sequence[str]) -> Row:
    place = f"rows {number}"
    entries = read_entries(value, place, ROW_ENTRIES, ("colours", "numbers"))
    numbers = read_numbers(entries["numbers"], f"{place}: numbers")
    painted = read_colours(entries["colours"], len(numbers), colours, f"{place}: colours")
    locks = read_bool(entries.get("locks", True), f"{place}: locks")
    base = entries.get("base")
    if base is not None and (type(base) is not int or not 0 <= base <= HIGHEST_BASE):
        raise wrong(f"{place}: base", "must be 0 to {most}", most=HIGHEST_BASE)
    row = Row("", numbers, painted, locks, base)
    check_reach(row, place)
    return row


def check_reach(row: Row, place: str) -> None:
    """Can dice reach every square, and marks the last one?"""
    if "black" in row.colours and (set(row.colours) != {"black"} or row.locks):
        raise wrong(place, "a black row has no other colour, and locks = false")
    reached = DIFFERENCES if "black" in row.colours else SUMS
    for number in row.numbers:
        if number not in reached:
            raise wrong(
                f"{place}: numbers",
                "{number} is not from {first} to {last}",
                number=number,
                first=reached[0],
                last=reached[-1],
            )
    if row.locks and len(row.numbers) <= MARKS_BEFORE_THE_LAST_SQUARE:
        raise wrong(
            f"{place}: numbers",
            "a row with a lock has more than {count} squares",
            count=MARKS_BEFORE_THE_LAST_SQUARE,
        )


def read_numbers(value: object, place: str) -> tuple[int, ...]:
    """A list, or a run such as `2..12` or `12..2`."""
    if isinstance(value, str) and (run := RUN.fullmatch(value)):
        first, last = int(run[1]), int(run[2])
        step = 1 if first <= last else -1
        value = list(range(first, last + step, step))
    if not isinstance(value, list) or any(type(number) is not int for number in value):
        raise wrong(place, "must be a list of numbers, or a run such as 2..12")
    if not 1 <= len(value) <= MOST_SQUARES:
        raise wrong(place, "a row has 1 to {most} squares", most=MOST_SQUARES)
    if len(set(value)) < len(value):
        raise wrong(place, "a number must not be in the same row twice")
    return tuple(value)


def read_colours(value: object, squares: int, known: Sequence[str], place: str) -> tuple[str, ...]:
    """One colour, or runs of colours such as `yellow 3, blue 8`."""
    runs = [COLOUR_RUN.fullmatch(part.strip()) for part in str(value).split(",")]
    if not isinstance(value, str) or not all(runs):
        raise wrong(place, "must be a colour, or runs such as 'yellow 3, blue 8'")
    pairs = [(run[1], int(run[2] or squares)) for run in runs if run]
    for colour, _ in pairs:
        if colour not in known:
            raise wrong(
                place,
                "{colour} is neither a die nor a mix of this sheet: there are {names}",
                colour=repr(colour),
                names=", ".join(known),
            )
    painted = tuple(chain.from_iterable((colour,) * count for colour, count in pairs))
    if len(painted) != squares:
        raise wrong(
            place, "{count} colours for {squares} squares", count=len(painted), squares=squares
        )
    return painted


def check_unique_squares(rows: Sequence[Row]) -> None:
    """A colour sum names one square, so no colour may have the same number twice."""
    seen: dict[tuple[str, int], int] = {}
    for place, row in enumerate(rows, 1):
        for square in zip(row.colours, row.numbers, strict=True):
            if square in seen:
                raise wrong(
                    f"rows {place}",
                    "{colour} {number} is in row {other} already",
                    colour=square[0],
                    number=square[1],
                    other=seen[square],
                )
            seen[square] = place


def read_rows_to_end(entries: Mapping[str, Any], rows: Sequence[Row]) -> int:
    most = sum(row.locks for row in rows)
    value = entries.get("rows_to_end", 2)
    if type(value) is not int or not 1 <= value <= most:
        raise wrong("rows_to_end", "must be 1 to {most}, the number of rows with a lock", most=most)
    return value


# ---- plain values


def read_entries(
    value: object, place: str, known: Sequence[str], required: Sequence[str] = ()
) -> Mapping[str, Any]:
    entries = read_table(value, place)
    for name in entries:
        if name not in known:
            raise wrong(
                join_place(place, str(name)[:60]),
                "no such entry; there are {names}",
                names=", ".join(known),
            )
    for name in required:
        if name not in entries:
            raise wrong(join_place(place, name), "is missing")
    return entries


def read_table(value: object, place: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise wrong(place, "must be a table of entries")
    return value


def read_names(value: object, place: str, known: Sequence[str]) -> tuple[str, ...]:
    if (
        not isinstance(value, list)
        or any(not isinstance(name, str) or name not in known for name in value)
        or len(set(value)) < len(value)
    ):
        raise wrong(place, "must be a list of these, each once: {names}", names=", ".join(known))
    return tuple(value)


def read_bool(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise wrong(place, "must be true or false")
    return value


def join_place(place: str, name: str) -> str:
    return f"{place}: {name}" if place else name


def wrong(place: str, reason: str, /, **values: object) -> SheetError:
    return SheetError(place or "sheet", reason, **values)


# ---- back to data


def to_data(sheet: Sheet) -> dict[str, Any]:
    """What `parse_sheet` reads, without defaults: equal for equal sheets."""
    preset = sheet.preset
    default = Preset((), ())
    texts = {name: getattr(sheet, name) for name in LONGEST}
    switches = {
        name: getattr(preset, name)
        for name in (*SWITCHES, "rows_to_end", "points_at_left")
        if getattr(preset, name) != getattr(default, name)
    }
    data = {
        **{name: str(text) for name, text in texts.items()},
        "players": [sheet.seats[0], sheet.seats[-1]] if sheet.seats != PLAYERS else [],
        "dice": list(preset.dice),
        "mixes": {colour: list(pair) for colour, pair in preset.mixes.items()},
        "rows": [row_data(row) for row in preset.rows],
        **switches,
        "options": list(sheet.options),
        "translations": translations_data(texts),
    }
    return {name: data[name] for name in ENTRIES if name in switches or data.get(name)}


def row_data(row: Row) -> dict[str, Any]:
    step = 1 if row.numbers[0] <= row.numbers[-1] else -1
    run = range(row.numbers[0], row.numbers[-1] + step, step)
    data: dict[str, Any] = {
        "colours": colours_text(row.colours),
        "numbers": f"{run[0]}..{run[-1]}" if tuple(run) == row.numbers else list(row.numbers),
    }
    data |= {} if row.locks else {"locks": False}
    return data if row.base is None else data | {"base": row.base}


def colours_text(colours: Sequence[str]) -> str:
    runs = [(colour, len(list(group))) for colour, group in groupby(colours)]
    return runs[0][0] if len(runs) == 1 else ", ".join(f"{name} {count}" for name, count in runs)


def translations_data(texts: Mapping[str, TranslatedText]) -> dict[str, dict[str, str]]:
    codes = sorted({code for text in texts.values() for code in text.translations})
    return {
        code: {
            name: text.translations[code]
            for name, text in texts.items()
            if code in text.translations
        }
        for code in codes
    }
