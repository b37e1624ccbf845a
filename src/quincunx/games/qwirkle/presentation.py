"""How Qwirkle describes itself."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

from quincunx.core.moves import Move, Outcome, Pass, Unseen, Value
from quincunx.core.options import OLDEST
from quincunx.core.presentation import (
    EventWords,
    LabelledMove,
    LoggedEvent,
    Points,
    Presentation,
    Square,
    SquareState,
    by_name,
)
from quincunx.core.text.colours import COLOURS as COLOUR_WORDS
from quincunx.core.text.colours import letter_of
from quincunx.core.text.messages import (
    N_,
    NP_,
    Message,
    join_and,
    join_words,
    message,
    message_in_context,
    message_plural,
)
from quincunx.games.qwirkle.moves import Draw, HiddenDraw, HiddenTrade, Place, Tile, Trade
from quincunx.games.qwirkle.notation import find_tile
from quincunx.games.qwirkle.opening import REVEAL, SIZES, TILES
from quincunx.games.qwirkle.tiles import COLOURS, NAMES
from quincunx.games.qwirkle.tiles import SHAPES as SHAPE_NAMES
from quincunx.games.qwirkle.typed_plays import complete_play
from quincunx.games.qwirkle.view import QwirkleView

PASS = "pass"
LONGEST_LINE = 6
BONUS = 6  # points for a Qwirkle, and for the last tile
SHAPES = {
    "circle": N_("circle"),
    "four-pointed star": N_("four-pointed star"),
    "diamond": N_("diamond"),
    "square": N_("square"),
    "eight-pointed star": N_("eight-pointed star"),
    "clover": N_("clover"),
}
SEVERAL = {  # tiles of the same shape
    "circle": NP_("tiles", "circles"),
    "four-pointed star": NP_("tiles", "four-pointed stars"),
    "diamond": NP_("tiles", "diamonds"),
    "square": NP_("tiles", "squares"),
    "eight-pointed star": NP_("tiles", "eight-pointed stars"),
    "clover": NP_("tiles", "clovers"),
}

SHAPE_LETTERS = {
    "circle": NP_("letter of a shape", "o"),
    "four-pointed star": NP_("letter of a shape", "x"),
    "diamond": NP_("letter of a shape", "d"),
    "square": NP_("letter of a shape", "s"),
    "eight-pointed star": NP_("letter of a shape", "e"),
    "clover": NP_("letter of a shape", "c"),
}

TURNS = {  # by whether tiles can be placed, and whether they can be traded
    (True, True): N_("Place tiles in one line, or trade."),
    (True, False): N_("The bag is empty: place tiles in one line."),
    (False, True): N_("You cannot place any tile: trade."),
    (False, False): N_("You cannot place any tile, and the bag is empty: pass."),
}

Cell = tuple[int, int]  # column and row


def tile_letters(tile: Tile) -> Message:
    """How a tile is typed: in English as in the notation."""
    shape = message_in_context("letter of a shape", SHAPE_LETTERS[tile.shape])
    return message("{colour}{shape}", colour=letter_of(tile.colour), shape=shape)


class QwirklePresentation(Presentation[QwirkleView]):
    has_shared_board = True
    has_hidden_hands = True
    fairness_question = N_("Were the tiles drawn fairly?")
    vocabulary: ClassVar[Mapping[str, Message]] = {
        **Presentation.vocabulary,
        "play": message_in_context("typed move", "play"),
        "trade": message_in_context("typed move", "trade"),
        "above": message_in_context("typed move", "above"),
        "below": message_in_context("typed move", "below"),
        "left": message_in_context("typed move", "left"),
        "right": message_in_context("typed move", "right"),
        "of": message_in_context("typed move", "of"),
        **{name: tile_letters(find_tile(name)) for name in NAMES},
    }
    option_labels: ClassVar[Mapping[str, str]] = {
        "copies": N_("Copies of each of the 36 tiles in the bag"),
        OLDEST: N_("Players from the oldest to the youngest"),
        REVEAL: N_("What the players show of their largest sets"),
    }
    option_values: ClassVar[Mapping[object, str]] = {
        TILES: N_("the tiles"),
        SIZES: N_("only how many tiles they have"),
    }

    def prompt(self, view: QwirkleView) -> str:
        moves, plays = view.moves, view.plays
        if view.board:
            if len(plays) == len(moves) == 1:
                return message("The bag is empty, and only one move is possible: place tiles.")
            return message(TURNS[bool(plays), len(moves) > len(plays) and moves != (Pass(),)])
        if not view.largest_sets:  # only the players know them
            return message("Play your largest set.")
        largest = max(view.largest_sets)
        return message_plural(
            "Play {count} tile, your largest set.", "Play {count} tiles, your largest set.", largest
        )

    def announcement(self, view: QwirkleView, names: Sequence[str]) -> str:
        """Before the first turn: who has how large a set; the log and the sheets show the tiles."""
        sets = view.largest_sets
        if not sets:
            return ""
        sizes = [f"{name} ({size})" for name, size in zip(names, sets, strict=True)]
        return message(
            "Largest sets in hand: {sizes}. {name} begins.",
            sizes=join_words(sizes),
            name=names[view.turn],
        )

    def outcome_prompt(self, view: QwirkleView, example: str) -> str:
        return message("Your draw, such as {example}", example=example)

    def complete_typed(self, view: QwirkleView, typed: str) -> str:
        board = {(tile.column, tile.row): tile.tile for tile in view.board}
        return complete_play(typed, board)

    def move_name(self, move: Move) -> str:
        match move:
            case Place(tiles):
                return message_plural(
                    "{tiles} at the marked place",
                    "{tiles} at the marked places",
                    len(tiles),
                    tiles=join_and(map(tile_words, tiles)),
                )
            case Trade(tiles):
                return message("trade {tiles}", tiles=join_and(map(tile_words, tiles)))
        return super().move_name(move)

    def move_note(self, view: QwirkleView, move: Move) -> str:
        play = view.plays.get(move) if isinstance(move, Place) else None
        return message_plural("{count} point", "{count} points", play.points) if play else ""

    def buttons(self, view: QwirkleView) -> Sequence[LabelledMove]:
        """Trades are put together from the tiles in hand."""
        return [LabelledMove(move, message("Pass")) for move in view.moves if move == Pass()]

    def sort_moves(self, view: QwirkleView, moves: Sequence[Move]) -> list[Move]:
        plays = view.plays
        return sorted(moves, key=lambda move: -plays[move].points if isinstance(move, Place) else 0)

    def group_of(self, move: Move) -> str:
        return "trade" if isinstance(move, Trade) else ""

    def describe_event(self, event: LoggedEvent[QwirkleView]) -> EventWords:
        match event.value:
            case Place(tiles):
                words = place_words(tiles)
                if sets := event.before.largest_sets:
                    words = opening_words(words, sets, event.before.turn)
                return EventWords(words, starts_turn=True)
            case Trade(tiles):
                return EventWords(trade_words(len(tiles)), starts_turn=True)
            case HiddenTrade(count):
                return EventWords(trade_words(count), starts_turn=True)
            case Pass():
                return EventWords(message("passed"), starts_turn=True)
            case Draw() | HiddenDraw() | Unseen():
                return draw_words(event)
        return super().describe_event(event)

    def outcome_words(self, outcome: Outcome) -> str:
        if isinstance(outcome, Unseen):
            return message("Unseen draw")
        if isinstance(outcome, HiddenDraw):
            count = message_plural("{count} tile", "{count} tiles", outcome.count)
            return message("{tiles} drawn", tiles=count)
        return message("Drawn: {tiles}", tiles=outcome)

    def squares(self, view: QwirkleView, seat: int) -> dict[str, Square]:
        """The cells with tiles, and those where the view's seat can place one."""
        tiles = {(piece.column, piece.row): piece.tile for piece in view.board}
        filled = [
            Square(cell_name(cell), SquareState.MARKED, tile_words(find_tile(tile)))
            for cell, tile in tiles.items()
        ]
        found = moves_by_cell(view.plays)
        places = [
            Square(cell_name(cell), SquareState.LEGAL, moves=tuple(moves))
            for cell, moves in found.items()
        ]
        return by_name([*filled, *places])

    def filled(self, view: QwirkleView, seat: int) -> frozenset[str]:
        return frozenset(cell_name((piece.column, piece.row)) for piece in view.board)

    def final_points(
        self, view: QwirkleView, seat: int, log: Sequence[tuple[int | None, Value]]
    ) -> Sequence[Points]:
        """Lines, Qwirkles and the last tile; a game that was set up lacks some of its log."""
        lengths = line_lengths(seat, log)
        qwirkles = sum(length == LONGEST_LINE for length in lengths)
        finished = view.over and view.bag == 0 and view.hand_sizes[seat] == 0
        parts = [
            Points(message("Lines"), sum(lengths)),
            Points(message("Qwirkles"), BONUS * qwirkles, f"{qwirkles} × {BONUS}"),
            Points(message("Last tile"), BONUS * finished),
        ]
        is_whole = sum(part.points for part in parts) == view.scores[seat]
        return parts if is_whole else self.points(view, seat)

    def end_reason(self, view: QwirkleView, names: Sequence[str]) -> str:
        if not view.over:
            return ""
        if view.bag == 0 and 0 in view.hand_sizes:
            name = names[view.hand_sizes.index(0)]
            return message("{name} played the last tile (+6)", name=name)
        if view.passes >= len(names):
            return message("every player passed")
        return message("no tile that is left can be placed")


def tile_words(tile: Tile) -> Message:
    colour, shape = tile_colour(tile.colour), shape_word(tile.shape)
    return message("{colour} {shape}", colour=colour, shape=shape, in_code=tile_code(tile))


def tile_code(tile: Tile) -> str:
    """In letters and numbers, for people who do not tell the colours apart: A1 to F6."""
    return f"{colour_code(tile.colour)}{shape_code(tile.shape)}"


def colour_code(colour: str) -> str:
    return "ABCDEF"[COLOURS.index(colour)]


def shape_code(shape: str) -> str:
    return str(SHAPE_NAMES.index(shape) + 1)


def tile_colour(colour: str) -> Message:
    return message(COLOUR_WORDS[colour], in_code=colour_code(colour))


def shape_word(shape: str) -> Message:
    return message(SHAPES[shape], in_code=shape_code(shape))


# ---- the board


def cell_name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def placed_tiles(move: Value) -> dict[Cell, Tile]:
    """The cells of a move with their tiles."""
    tiles = move.tiles if isinstance(move, Place) else ()
    return {(tile.column, tile.row): tile for tile in tiles}


def moves_by_cell(moves: Iterable[Move]) -> dict[Cell, list[Move]]:
    found: dict[Cell, list[Move]] = {}
    for move in moves:
        for cell in placed_tiles(move):
            found.setdefault(cell, []).append(move)
    return found


def line_lengths(seat: int, log: Sequence[tuple[int | None, Value]]) -> list[int]:
    """Of all lines that a seat has made or extended; a first tile on its own counts as one."""
    board = set[Cell]()
    found = list[int]()
    for mover, details in log:
        placed = placed_tiles(details)
        board.update(placed)
        if mover == seat:
            made = {line for cell in placed for line in lines_through(cell, board)}
            found += map(len, made) if made else [1] * len(placed)
    return found


def lines_through(cell: Cell, board: Collection[Cell]) -> Iterator[frozenset[Cell]]:
    """The lines of two or more tiles."""
    for right, down in ((1, 0), (0, 1)):
        line = {cell}
        for sign in (-1, 1):
            column, row = cell
            while (column + sign * right, row + sign * down) in board:
                column, row = column + sign * right, row + sign * down
                line.add((column, row))
        if len(line) > 1:
            yield frozenset(line)


# ---- what has happened


def set_words(names: Sequence[str]) -> str:
    """Tiles of one colour or shape, as short as possible: `red: circle, diamond`."""
    first, *others = tiles = [find_tile(name) for name in names]
    if not others:
        return tile_words(first)
    if others[0].colour == first.colour:
        common, different = tile_colour(first.colour), [shape_word(tile.shape) for tile in tiles]
    else:
        common, different = shape_word(first.shape), [tile_colour(tile.colour) for tile in tiles]
    words, in_code = join_words(different), join_words(map(tile_words, tiles))
    return message("{common}: {different}", common=common, different=words, in_code=in_code)


def place_words(tiles: Sequence[Tile]) -> str:
    """The tiles of a line have either the colour or the shape in common."""
    first, *others = tiles
    if not others:
        return message("placed {tile}", tile=tile_words(first))
    in_code = message("placed {tiles}", tiles=join_and(map(tile_words, tiles)))
    if others[0].colour == first.colour:
        return message(
            "placed {count} {colour} tiles: {tiles}",
            count=len(tiles),
            colour=tile_colour(first.colour),
            tiles=join_and(shape_word(each.shape) for each in tiles),
            in_code=in_code,
        )
    return message(
        "placed {count} {shapes}: {colours}",
        count=len(tiles),
        shapes=message_in_context("tiles", SEVERAL[first.shape]),
        colours=join_and(tile_colour(each.colour) for each in tiles),
        in_code=in_code,
    )


def opening_words(words: str, sets: Sequence[int], starter: int) -> str:
    """The first move, with the sizes of the sets that everybody could have revealed."""
    others = [str(size) for size in (*sets[starter + 1 :], *sets[:starter])]
    return message(
        "{placed}: the largest set of {count}, before {others}",
        placed=words,
        count=sets[starter],
        others=join_and(others),
    )


def trade_words(count: int) -> str:
    return message_plural("traded {count} tile", "traded {count} tiles", count)


def draw_words(event: LoggedEvent[QwirkleView]) -> EventWords:
    """Whose hand has grown has drawn."""
    sizes = zip(event.before.hand_sizes, event.after.hand_sizes, strict=True)
    grown = [after - before for before, after in sizes]
    words = message_plural("drew {count} tile", "drew {count} tiles", max(grown))
    shown = [
        (seat, message("revealed the largest set ({tiles})", tiles=set_words(names)))
        for seat, names in enumerate(event.after.revealed)
    ]
    return EventWords(words, grown.index(max(grown)), shown=shown)
