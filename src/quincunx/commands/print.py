"""`quincunx print`: score sheets on paper, empty or as a game has filled them."""

import argparse
from pathlib import Path

import quincunx as qx
from quincunx.commands.arguments import completed_by, examples, game_argument
from quincunx.commands.output import print_status
from quincunx.core.play.pad_game import from_json
from quincunx.languages import _, ngettext
from quincunx.sheets.pages import MAX_SHEETS, PAPERS, print_game, print_position, print_view
from quincunx.sheets.shapes import Drawing
from quincunx.sheets.svg import to_svg
from quincunx.terminal.files import check_new_file, numbered_paths, read_file, write_bytes

EXAMPLES = """examples:
  quincunx print qwixx -o sheets.pdf           a page of empty sheets
  quincunx print clever --sheets 20 --rules -o clever.pdf
                                               twenty sheets, with the rules on the back
  quincunx print qwirkle --grey -o tiles.svg   a score table, and tiles to cut out
  quincunx print --record game.txt -o end.pdf  the sheets of a game that was played"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game_argument(parser, nargs="?")
    text = _("print the sheets of this record, or of these score pads")
    parser.add_argument("--record", type=Path, metavar="FILE", help=text)
    text = _(
        "the number of sheets, 1 to {most} (default: as many as fit on a page)", most=MAX_SHEETS
    )
    parser.add_argument("--sheets", type=int, metavar="N", help=text)
    completed_by(
        parser.add_argument(
            "--paper",
            choices=tuple(PAPERS),
            default="a4",
            help=_("the size of the paper (default: a4)"),
        ),
        lambda **_: PAPERS,
    )
    parser.add_argument("--grey", action="store_true", help=_("print without colours"))
    parser.add_argument("--rules", action="store_true", help=_("print the rules on the back"))
    text = _("the file to write: .pdf, or .svg with a file for each page")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=text)


def run(arguments: argparse.Namespace) -> int:
    write = {".pdf": write_pdf, ".svg": write_svgs}.get(arguments.output.suffix.lower())
    if write is None:
        raise qx.OptionError("{file} must end in .pdf or .svg", file=repr(str(arguments.output)))
    if (arguments.game is None) == (arguments.record is None):
        raise qx.OptionError("name either a game or a record to print")
    pages, title = played_pages(arguments) if arguments.record else empty_pages(arguments)
    written = write(pages, title, arguments.output)
    text = ngettext("{count} page in {file}", "{count} pages in {file}", len(pages), file=written)
    print_status(text)
    return 0


def empty_pages(arguments: argparse.Namespace) -> tuple[list[Drawing], str]:
    game = qx.game(arguments.game)
    if arguments.sheets is not None and arguments.sheets < 1:
        raise qx.OptionError(
            "sheets must be 1 to {most}, not {sheets}", most=MAX_SHEETS, sheets=arguments.sheets
        )
    pages = print_game(
        game, arguments.sheets or 0, arguments.paper, arguments.grey, arguments.rules
    )
    return pages, game.title


def played_pages(arguments: argparse.Namespace) -> tuple[list[Drawing], str]:
    """Of a record, or of score pads, which are JSON."""
    text = read_file(arguments.record)
    if text.startswith("{"):
        pads, names = from_json(text)
        view = pads.view(None)
        pages = print_view(pads.game, view, names, arguments.paper, arguments.grey)
        return pages, pads.game.title
    match = qx.replay(text)
    pages = print_position(match.state, match.names, arguments.paper, arguments.grey)
    return pages, match.game.title


def write_pdf(pages: list[Drawing], title: str, file: Path) -> Path:
    try:
        from quincunx.sheets.pdf import to_pdf
    except ModuleNotFoundError as error:
        raise qx.OptionError(
            "PDF files need {library}: pip install 'quincunx[print]', or write an .svg file",
            library=error.name,
        ) from error
    check_new_file(file)
    write_bytes(file, to_pdf(pages, _(title)))
    return file


def write_svgs(pages: list[Drawing], title: str, file: Path) -> Path:
    """Further pages are in `sheets-2.svg` and so on."""
    files = [path for path, _page in zip(numbered_paths(file), pages, strict=False)]
    for path in files:
        check_new_file(path)
    for path, page in zip(files, pages, strict=True):
        write_bytes(path, to_svg(page, _(title)).encode())
    return files[0]
