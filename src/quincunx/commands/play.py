"""`quincunx play`: a game in the terminal, full-screen or in plain lines."""

import argparse
from contextlib import nullcontext
from pathlib import Path

import quincunx as qx
from quincunx.commands.arguments import (
    LEVELS,
    build_game,
    complete_levels,
    completed_by,
    examples,
    game_argument,
    level_argument,
    network_arguments,
    option_argument,
    plain_argument,
)
from quincunx.commands.dialogue import CHOOSE, choose_saved, run_dialogue
from quincunx.commands.output import on_terminal, print_line
from quincunx.core.options import OLDEST, as_order_of_age
from quincunx.core.play.record import UNFINISHED, Record
from quincunx.core.registry import has_content
from quincunx.core.text.messages import message
from quincunx.languages import N_, _, use_codes
from quincunx.terminal.autosave import RECORD, Autosave
from quincunx.terminal.files import check_new_file, read_file, write_file
from quincunx.terminal.game_session import GameSession
from quincunx.terminal.local_game import LocalGame, OwnNetwork
from quincunx.terminal.messages import count_events, error_message
from quincunx.terminal.plain_game import PlainGame
from quincunx.terminal.remote_game import is_link, join_game
from quincunx.terminal.seats import (
    Seats,
    assign_seats,
    default_seats,
    engine_levels,
    introduction,
    players_for,
)

EXAMPLES = """Engines are played by the AI Strategy Engine.

examples:
  quincunx play squares                      you against a strong engine
  quincunx play clever Ann Bob expert        two people and an expert engine
  quincunx play squares Scott Hunter=expert  an engine with a name
  quincunx play qwixx Ann -o players=1       a solo game
  quincunx play my-sheet.toml                a sheet of your own: see docs/sheets.md
  quincunx play --resume                     list the games that were not finished, and continue one
  quincunx play --resume game.txt            continue a saved game
  quincunx play http://HOST/t/.../join/...   join a table on a server"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    game_argument(
        parser,
        "?",
        text=N_(
            "a game, such as squares (see quincunx games), a sheet, such as my-sheet.toml, or the "
            "link to a table on a server"
        ),
    )
    seats = parser.add_argument(
        "seats",
        nargs="*",
        metavar="SEAT",
        help=_(
            "the name of a person, the level of an engine ({levels}), or both: Hunter=expert",
            levels=LEVELS,
        ),
    )
    completed_by(seats, complete_levels)
    text = _("number of players; engines take the seats that are not named")
    parser.add_argument("--players", type=int, help=text)
    level_argument(parser, "strong", N_("level of the engines in seats that are not named"))
    network_arguments(parser, N_("the engines"))
    option_argument(parser)
    parser.add_argument("--seed", help=_("the same seed gives the same dice"))
    text = _("save the record of the game to this file after every move")
    parser.add_argument("--record", type=Path, metavar="FILE", help=text)
    text = _(
        "continue the game of this record, and keep the file up to date; without FILE, choose "
        "among the games that were not finished"
    )
    parser.add_argument("--resume", nargs="?", const=CHOOSE, metavar="FILE", help=text)
    text = _("pass at once where that is the only move")
    parser.add_argument("--auto-pass", action="store_true", help=text)
    text = _("every move of an engine stays until a key is pressed")
    parser.add_argument("--wait", action="store_true", help=text)
    text = _("the tiles of Qwirkle as letters and numbers, A1 to F6, in black and white")
    parser.add_argument("--letters", action="store_true", help=text)
    plain_argument(parser)


def run(arguments: argparse.Namespace) -> int:
    with use_codes() if arguments.letters else nullcontext():
        return play(arguments)


def play(arguments: argparse.Namespace) -> int:
    session = open_session(arguments)
    session.waits = arguments.wait
    if arguments.plain or not on_terminal():
        return play_in_lines(session)
    from quincunx.terminal.app import play_full_screen

    return play_full_screen(session)


def open_session(arguments: argparse.Namespace) -> GameSession:
    if is_link(arguments.game):
        return join_game(arguments.game, " ".join(arguments.seats) or None)
    return resume_game(arguments) if arguments.resume else new_game(arguments)


def new_game(arguments: argparse.Namespace) -> LocalGame:
    if arguments.game is None:
        raise qx.OptionError("no game given: quincunx games lists them")
    game, seats = choose_seats(arguments)
    check_new_file(arguments.record, message("continue it with --resume, or choose another file"))
    match = qx.Match(game, seats.names, arguments.seed)
    if arguments.record is not None:
        # fails now rather than after the first move
        write_file(arguments.record, str(match.record))
    network = own_network(arguments, game)
    autosave = Autosave(game.descriptor.short_key, RECORD)
    session = LocalGame(
        match,
        seats.levels,
        arguments.seed,
        arguments.record,
        network,
        autosave,
        arguments.auto_pass,
    )
    session.warning = session.warning or introduction(
        "my-sheet.toml" if has_content(game.key) else game.key, seats, len(arguments.seats)
    )
    return session


def choose_seats(arguments: argparse.Namespace) -> tuple[qx.Game, Seats]:
    words = list(arguments.seats)
    players = arguments.players
    if (
        players is None
        and words
        and not any(option.startswith("players=") for option in arguments.options)
    ):
        players = players_for(qx.game(arguments.game), len(words))
    game = build_game(arguments.game, players, arguments.options)
    missing = default_seats(game.players, arguments.level)[len(words) :]
    seats = assign_seats([*words, *missing], game.players)
    is_given = any(option.startswith(f"{OLDEST}=") for option in arguments.options)
    if OLDEST in game.options and not is_given and on_terminal():
        game = ask_for_ages(game, seats)
    return game, seats


def ask_for_ages(game: qx.Game, seats: Seats) -> qx.Game:
    """Several people are asked in which order they are born; engines count as younger."""
    people = [seat for seat in range(game.players) if seat not in seats.levels]
    if len(people) < 2:
        return game
    names = ", ".join(f"{number} {seats.names[seat]}" for number, seat in enumerate(people, 1))
    default = "".join(str(number) for number in range(1, len(people) + 1))
    print_line(_("Players: {names}", names=names))
    while True:
        question = _("Their numbers, the oldest first (Enter: {default})", default=default)
        try:
            typed = input(f"{question}> ")
        except EOFError:
            raise qx.OptionError("nobody said who is the oldest") from None
        numbers = [each for each in typed if each.isdecimal()] or list(default)
        if sorted(numbers) == list(default):
            order = [people[int(number) - 1] for number in numbers]
            engines = [*seats.levels]
            return qx.game(
                game.key, **{**game.options, OLDEST: as_order_of_age([*order, *sorted(engines)])}
            )
        print_line(_("Type each number once, such as {example}.", example=default))


def resume_game(arguments: argparse.Namespace) -> LocalGame:
    if arguments.game is not None:
        raise qx.OptionError(
            "the record says which game it is and who plays: quincunx play --resume FILE"
        )
    if arguments.resume == CHOOSE:
        path = choose_saved(RECORD, describe_record)
    else:
        path = Path(arguments.resume)
    record = Record.read(read_file(path))
    if arguments.seed is not None and (record.seed is not None or record.result != UNFINISHED):
        raise qx.OptionError(
            "{path} is finished or has a seed of its own: leave out --seed", path=path
        )
    match = qx.replay(record, arguments.seed)
    network = own_network(arguments, match.game)
    return LocalGame(
        match,
        engine_levels(match.names),
        arguments.seed,
        path,
        network,
        auto_pass=arguments.auto_pass,
    )


def describe_record(text: str) -> str | None:
    """A game in a few words; None if it is over."""
    record = Record.read(text)
    if record.result != UNFINISHED:
        return None
    return f"{_(record.game.title)}: {', '.join(record.names)}, {count_events(len(record.events))}"


def own_network(arguments: argparse.Namespace, game: qx.Game) -> OwnNetwork | None:
    """What engines are to use instead of the shipped network, checked before the game begins."""
    if arguments.network is None and arguments.evaluator is None:
        return None
    qx.Engine(network=arguments.network, evaluator=arguments.evaluator).check_game(game)
    return arguments.network, arguments.evaluator


def play_in_lines(session: GameSession) -> int:
    """Until the game is over or the input ends; a game that was not saved is printed.

    In a terminal another game can follow.
    """
    try:
        code = run_dialogue(PlainGame(session, input, print_line).play, session.closing_message)
    finally:
        session.close()
    if session.over and session.can_rematch and on_terminal():
        following = ask_for_new_game(session)
    else:
        following = None
    return code if following is None else play_in_lines(following)


def ask_for_new_game(session: GameSession) -> GameSession | None:
    """After the end: another game with the same players, unless somebody wants to quit."""
    while True:
        try:
            typed = (
                input(f"{_('Type rematch or the name of a game to play again; Enter quits')}> ")
                .strip()
                .lower()
            )
        except (EOFError, KeyboardInterrupt):
            typed = ""
        if typed in ("", "q", "quit", "exit"):
            return None
        try:
            return session.rematch(None if typed in ("r", "rematch") else typed)
        except qx.OptionError as error:
            print_line(error_message(error))
