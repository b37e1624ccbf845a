"""Sheets on paper: what they show, where it is, and that both formats agree."""

import random
import re
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageColor

import quincunx as qx
from quincunx.sheets.pages import PAPERS, print_game, print_position
from quincunx.sheets.pdf import to_pdf
from quincunx.sheets.picture import picture_of
from quincunx.sheets.shapes import Drawing, Rect, Text, grey, in_grey
from quincunx.sheets.svg import to_svg
from tests.support import step

EVERY_GAME = pytest.mark.parametrize("key", qx.games())
WORD = re.compile(
    r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">(.*?)</word>'
)
POINTS = 72 / 25.4  # in a millimetre


def finished(key: str) -> qx.State:
    rng, state = random.Random(1), qx.game(key).start()
    while not state.over:
        step(state, rng)
    return state


def texts(drawing: Drawing) -> list[str]:
    return [shape.text for shape in drawing.shapes if isinstance(shape, Text) and shape.text]


def is_inside(shape: object, page: Drawing) -> bool:
    if isinstance(shape, Rect):
        return 0 <= shape.x <= shape.x + shape.width <= page.width + 0.01 and (
            0 <= shape.y <= shape.y + shape.height <= page.height + 0.01
        )
    return not isinstance(shape, Text) or (0 <= shape.x <= page.width and 0 < shape.y < page.height)


@EVERY_GAME
@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_on_the_paper(key: str, paper: str) -> None:
    for page in print_game(qx.game(key), 5, paper, rules=True):
        assert (page.width, page.height) == PAPERS[paper]
        assert [shape for shape in page.shapes if not is_inside(shape, page)] == []


@EVERY_GAME
def test_an_empty_sheet_shows_no_result(key: str) -> None:
    state = qx.game(key).start()
    assert "0" not in texts(picture_of(key).draw(state.view(None), 0))


@pytest.mark.parametrize("key", [key for key in qx.games() if key != "qwirkle"])
def test_a_finished_game_shows_its_points(key: str) -> None:
    state = finished(key)
    for seat, score in enumerate(state.scores):
        assert str(score).replace("-", "−") in texts(picture_of(key).draw(state.view(None), seat))


def test_a_row_has_its_numbers_and_marks() -> None:
    game = qx.game("squares", players=2)
    data = game.start().position()
    data["sheets"][0]["rows"]["red"] = [2, 3]
    state = game.position(data)
    shown = texts(picture_of("squares").draw(state.view(None), 0))
    assert shown.count("12") >= 4
    assert shown[0] == "3"  # points at the left of the row


def test_the_number_of_sheets() -> None:
    pages = print_game(qx.game("clever"), 5)
    assert [texts(page).count("Ganz schön clever") for page in pages] == [2, 2, 1]


def test_rules_are_on_the_back_of_every_page() -> None:
    fronts = print_game(qx.game("qwixx"), 6)
    both = print_game(qx.game("qwixx"), 6, rules=True)
    assert both[::2] == fronts
    assert both[1] == both[3]
    assert any("penalty" in text for text in texts(both[1]))


def test_tiles_to_cut_out() -> None:
    *_, tiles = print_game(qx.game("qwirkle"))
    names = texts(tiles)
    assert len(names) == 108
    assert names[:4] == ["A1", "A1", "A1", "A2"]
    assert names[-1] == "F6"


@EVERY_GAME
def test_grey_has_no_colours(key: str) -> None:
    page = in_grey(print_game(qx.game(key), 1)[0])
    colours = set(re.findall("#[0-9a-f]{6}", to_svg(page)))
    assert all(colour == grey(colour) for colour in colours)


@pytest.mark.parametrize(
    ("key", "letters"), [("qwixx", "RYGB"), ("clever", "YBGOP"), ("qwizz", "BYGR")]
)
def test_letters_name_the_colours(key: str, letters: str) -> None:
    page = print_game(qx.game(key), 1)[0]
    assert set(letters) <= {shape.text for shape in page.shapes if isinstance(shape, Text)}


@pytest.mark.parametrize("sheets", [-1, 101])
def test_the_number_of_sheets_is_limited(sheets: int) -> None:
    with pytest.raises(qx.OptionError, match="sheets must be 1 to 100"):
        print_game(qx.game("qwixx"), sheets)


def test_unknown_paper() -> None:
    with pytest.raises(qx.OptionError, match="paper must be a4 or letter, not 'a3'"):
        print_game(qx.game("qwixx"), paper="a3")


# ---- formats


@EVERY_GAME
def test_svg_is_well_formed(key: str) -> None:
    root = ElementTree.fromstring(finished(key).svg())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert len(root) > 20


def test_a_position_of_qwirkle_is_the_tiles_on_the_table() -> None:
    state = qx.game("qwirkle", players=2).start()
    state.roll("Ro Rx Rd Ys Gs Bc")
    state.roll("Oo Ox Yd Yc Gc Pe")
    assert "<circle" not in state.svg()
    state.play(0, "play Ro@0,0 Rx@1,0 Rd@2,0")
    assert state.svg().count("<circle") == 1
    assert state.svg().count("<polygon") == 2
    assert "3 : 0" in state.svg()


def test_svg_of_one_seat() -> None:
    state = finished("qwixx")
    assert len(state.svg(0)) < len(state.svg())
    with pytest.raises(qx.SeatError):
        state.svg(9)


def test_names_are_escaped() -> None:
    page = print_position(finished("qwixx"), ["<b>&\"'", "Bob"])[0]
    assert "&lt;b&gt;&amp;" in to_svg(page)


def words_in(pdf: bytes, folder: Path) -> list[tuple[float, float, str]]:
    """The words of the first page with the middle of each, in millimetres."""
    file = folder / "sheet.pdf"
    file.write_bytes(pdf)
    html = subprocess.run(
        ["pdftotext", "-bbox", "-l", "1", str(file), "-"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return [
        ((float(x1) + float(x2)) / 2 / POINTS, (float(y1) + float(y2)) / 2 / POINTS, word)
        for x1, y1, x2, y2, word in WORD.findall(html)
    ]


@pytest.mark.parametrize("key", ["squares", "clever", "qwizz", "qwirkle"])
def test_a_pdf_says_the_same_at_the_same_places(key: str, tmp_path: Path) -> None:
    page = print_game(qx.game(key), 1)[0]
    found = words_in(to_pdf([page], key), tmp_path)
    middles = [
        shape
        for shape in page.shapes
        if isinstance(shape, Text) and shape.anchor == "middle" and shape.text.isalnum()
    ]
    assert len(middles) > 10
    for text in middles:
        assert any(
            word == text.text and abs(x - text.x) < 1.5 and abs(y - text.y) < 1.5
            for x, y, word in found
        ), text


@pytest.mark.parametrize("key", ["squares", "clever", "qwizz"])
def test_a_pdf_is_painted_as_the_page_says(key: str, tmp_path: Path) -> None:
    """A pixel for each millimetre: just inside their left edges, wide bands have their colours."""
    page = print_game(qx.game(key), 1)[0]
    pdf = tmp_path / "sheet.pdf"
    pdf.write_bytes(to_pdf([page], key))
    subprocess.run(["pdftoppm", "-r", "25.4", "-png", pdf, tmp_path / "page"], check=True)
    picture = Image.open(next(tmp_path.glob("page*.png"))).convert("RGB")
    bands = [
        shape
        for shape in page.shapes
        if isinstance(shape, Rect) and shape.style.fill and shape.width > 60 and shape.height > 8
    ]
    assert len(bands) >= 2
    for band in bands:
        found = picture.getpixel((int(band.x) + 1, int(band.y + band.height / 2)))
        assert found == ImageColor.getrgb(band.style.fill or ""), band


def test_the_same_pages_give_the_same_pdf() -> None:
    pages = print_game(qx.game("qwizz"), 2)
    assert to_pdf(pages, "Qwizz") == to_pdf(pages, "Qwizz")


@pytest.mark.parametrize(
    ("key", "most"), [("qwixx", 78), ("squares", 66), ("palette", 78), ("black-die", 78)]
)
def test_the_points_table_ends_with_the_marks_that_a_row_can_have(key: str, most: int) -> None:
    """Squares does not tick its locks: eleven marks."""
    numbers = texts(picture_of(key).draw(qx.game(key).start().view(None), 0))
    assert max(int(text) for text in numbers if text.isdecimal()) == most
