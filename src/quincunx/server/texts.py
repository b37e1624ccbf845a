"""Every English sentence of the server, in one place: a translation is one more table like this.

The words of a game are in its own module in `web.games`, which adds them here with `add_texts`.
"""

from collections.abc import Mapping, Sequence

TEXTS = {
    # ---- every page
    "site.title": "Quincunx",
    "site.slogan": "Dice, pens and tiles. Play together, alone, or against the AI Strategy Engine.",
    "site.home": "All games",
    "site.records": "Load a record",
    "site.skip": "Skip to content",
    "site.appearance": "Appearance",
    "site.theme": "Theme",
    "site.theme.auto": "match system",
    "site.theme.light": "light",
    "site.theme.dark": "dark",
    "site.palette": "Colours",
    "site.palette.standard": "standard",
    "site.palette.safe": "colour-blind safe",
    "site.close": "Close",
    "site.rules": "Rules",
    "site.footer": "Quincunx {version}. The games belong to their authors and publishers.",
    "rules.engine": "The AI Strategy Engine can play any seat. If the table allows it, it gives hints and shows the value of moves.",
    # ---- home
    "home.players": "{least} to {most} players",
    "home.exact_players": "{count} players",
    "home.one_player": "1 player",
    "home.my_tables": "My tables",
    "home.my_tables_help": "Only this browser stores this list. Tables are kept for {days} days.",
    "home.clear_list": "Clear this list",
    # ---- set-up
    "setup.title": "New game: {game}",
    "setup.players": "Players",
    "setup.seats": "Seats",
    "setup.seat": "Seat {number}",
    "setup.name": "Name",
    "setup.who": "Played by",
    "setup.who.here": "a person at this screen",
    "setup.who.invited": "a person invited with a link",
    "setup.who.novice": "AI Strategy Engine: novice",
    "setup.who.casual": "AI Strategy Engine: casual",
    "setup.who.strong": "AI Strategy Engine: strong",
    "setup.who.expert": "AI Strategy Engine: expert",
    "setup.options": "Options",
    "setup.option.first": "First player",
    "setup.value.none": "drawn at random",
    "setup.value.true": "yes",
    "setup.value.false": "no",
    "setup.help": "Help from the engine during the game",
    "setup.help.all": "hints and the value of every move",
    "setup.help.hints": "hints only",
    "setup.help.none": "none",
    "setup.start": "Start the game",
    "setup.update": "Change the number of players",
    "setup.check": "Check these fields:",
    "setup.person_name": "Player {number}",
    "setup.engine_name": "Engine {number}",
    "setup.invalid_players": "This game is for {range}.",
    "setup.invalid_who": "Choose who plays this seat.",
    "setup.invalid_name": "A name must have 1 to 24 visible characters.",
    "setup.invalid_option": "Invalid option: {why}.",
    # ---- joining
    "join.title": "You are invited",
    "join.lead": "A seat in a game of {game} is waiting for you.",
    "join.with": "Players: {names}",
    "join.name": "Your name",
    "join.take": "Take the seat",
    "join.watch": "Just watch",
    # ---- playing
    "play.board": "Board",
    "play.dice": "Dice",
    "play.sums": "Sums of the dice",
    "play.sheet": "Sheet of {name}",
    "play.score": "Score",
    "play.illegal": "Illegal move: {why}.",
    "play.hint": "Hint",
    "play.values": "Values",
    "play.undo": "Undo",
    "play.undo_of": "Undo {name}'s move",
    "play.type": "Type a move",
    "play.type_help": "For example: {example}",
    "play.submit": "Play",
    "play.log": "Game log",
    "play.rolled": "Roll",
    "play.rolled_by": "{name} rolled",
    "play.begins": "{name} begins",
    "play.offline": "Connection lost. Reconnecting…",
    "play.invite": "Invite {name}",
    "play.invite_help": "Send this link to {name}. Anybody who has the link can take the seat.",
    "play.copy": "Copy link",
    "play.copied": "Copied",
    "play.watch_link": "Anybody who has the address of this page can watch.",
    "play.seats": "Seats",
    "play.engine": "engine, {level}",
    "play.away": "away",
    "play.not_joined": "not joined yet",
    "play.chosen": "has chosen",
    "play.choosing": "is choosing",
    "play.active": "active player",
    "play.you": "you",
    "play.hand_over": "Let the engine play for {name}",
    "play.reclaim": "Play {name} yourself again",
    "play.next_player": "{name}'s turn",
    "play.next_player_help": "The tiles are hidden. Pass the device to {name}.",
    "play.reveal": "I am {name}: show my tiles",
    "play.switch": "To move",
    "play.spectator": "You are watching.",
    "step.other": "choose a move",
    "status.over": "The game is over.",
    "status.mine": "Your turn: {what}.",
    "status.mine_shared": "{name}: {what}.",
    "status.waiting": "Waiting for {names}.",
    "status.covered": "{name} is next.",
    # ---- advice
    "advice.best": "Best: {move}",
    "advice.value": "Expected score {value}",
    "advice.win": ", win probability {chance}",
    "advice.all": "Value of every move",
    "advice.move": "Move",
    "advice.points": "Expected score",
    "advice.chance": "Win probability",
    "advice.one_hidden": "1 weaker move hidden",
    "advice.hidden": "{count} weaker moves hidden",
    # ---- the end
    "result.title": "Result",
    "result.won": "{name} wins by {lead} points",
    "result.won_by_one": "{name} wins by 1 point",
    "result.won_tie": "{name} wins on the tie-break",
    "result.shared": "{names} share the win with {points} points",
    "result.alone": "{points} points",
    "result.player": "Player",
    "result.total": "Total",
    "result.winner": "winner",
    "result.replay": "Replay",
    "result.record": "Download the record",
    "result.rematch": "Play again with the same players",
    "result.next": "Go to the next game",
    "result.new": "New game",
    "replay.title": "Replay",
    "replay.step": "Event {step} of {steps}",
    "replay.start": "Start of the game",
    "replay.first": "Go to the start",
    "replay.previous": "Back",
    "replay.next": "Forward",
    "replay.last": "Go to the end",
    "replay.back": "Back to the result",
    "records.title": "Load a record",
    "records.lead": "Paste a record or choose its file. You can replay a finished game and continue an unfinished one.",
    "records.text": "Record",
    "records.file": "From a file",
    "records.load": "Load",
    "records.has_start": "a game that began in a set-up position can be replayed in the terminal only",
    "records.invalid": "Invalid record: {why}.",
    # ---- the dice
    "dice.title": "Are the dice fair?",
    "dice.promise": "Every roll of this game follows from a seed that was fixed before the first roll. This is the SHA-256 fingerprint of"
    " the seed. The seed itself is published after the game, and then anybody can verify every roll.",
    "dice.lead": "The fingerprint of the seed was published before the first roll. Here is the seed, and whether all rolls follow from it.",
    "dice.verified": "Verified: all {rolls} rolls follow from the seed, and the seed matches its fingerprint.",
    "dice.failed": "Verification failed: {why}.",
    "dice.commitment": "Fingerprint, published at the start",
    "dice.seed": "Seed, published at the end",
    "dice.counts": "Rolled and expected",
    "dice.counts_help": "Fair dice deviate at least this much in {share} of samples. Only a share close to zero is suspicious.",
    "dice.face": "Face",
    "dice.rolled": "Rolled",
    "dice.expected": "Expected",
    "dice.deviation": "Standard deviations",
    "dice.yourself": "To verify the dice on your own computer, download the record and run quincunx verify. On this site:",
    "dice.imported": "Imported game: its dice cannot be verified.",
    "verify.title": "Verify the dice of a record",
    "verify.lead": "Paste the record of a finished game and, if you have it, the fingerprint that was published at the start.",
    "verify.commitment": "Fingerprint (optional)",
    "verify.submit": "Verify",
    # ---- words that several sheets use
    "square.marked": "{square}, marked",
    "square.crossed": "{square}, crossed",
    "square.chosen": "{square}, your choice",
    "square.legal": "Mark {square}",
    "square.later": "{square}, possible in the colours step",
    "square.past": "{square}, no longer possible",
    "square.free": "{square}",
    "points.all": "Points",
    "points.penalties": "Penalties",
    "sheet.marks": "{count} marks",
    "sheet.one_mark": "1 mark",
    "sheet.points": "{count} points",
    "sheet.one_point": "1 point",
    "sheet.penalties": "Penalties",
    "sheet.penalty_free": "free penalty box",
    "sheet.penalty_taken": "penalty",
    "action.pass": "Pass",
    "action.penalty": "Take a penalty (−{points})",
    "colour.red": "red",
    "colour.orange": "orange",
    "colour.yellow": "yellow",
    "colour.green": "green",
    "colour.blue": "blue",
    "colour.purple": "purple",
    "colour.black": "black",
    "colour.white": "white",
    "row.row1": "row 1",
    "row.row2": "row 2",
    "row.row3": "row 3",
    "row.row4": "row 4",
    # ---- errors; those that follow a colon are fragments
    "error.title": "Something went wrong",
    "error.stale": "This decision has already been made. The table shows the current position.",
    "error.move_limit": "move limit reached ({count} decisions); start a new game",
    "error.undo_limit": "you have undone this move {count} times; now it is final",
    "error.undo_after_end": "the game is over",
    "error.already_chosen": "{name} has already chosen",
    "error.not_the_turn_of": "it is not {name}'s turn",
    "error.no_table": "No such table. Check the address or start a new game.",
    "error.no_game": "No such game.",
    "error.no_page": "No such page.",
    "error.no_endpoint": "No such endpoint. See /api/docs.",
    "error.no_invitation": "Invalid invitation. Ask for the link again.",
    "error.not_your_seat": "This is not your seat. Open your invitation again, or watch.",
    "error.not_a_player": "Only players can do this.",
    "error.still_here": "Only your own seat, or that of a player who is away, can be handed to the engine.",
    "error.not_host": "Only the player who set up the table can change the engine's level.",
    "error.no_hints": "Hints are off at this table.",
    "error.not_your_turn": "It is not your turn.",
    "error.finished": "The game is over.",
    "error.not_finished": "Available after the game.",
    "error.origin": "Request from another site refused.",
    "error.too_large": "Request too large.",
    "error.unavailable": "Database unavailable. Your last move may not have been saved; reload to check.",
    "error.timeout": "Request timed out.",
    "error.token": "Invalid seat token.",
    "error.unknown_option": "No such option. This game has {options}.",
    "error.no_options": "No such option. This game has none.",
    "error.internal": "Internal error. Your request was not carried out; try again.",
    "error.form": "Invalid form.",
    "limit.requests": "Too many requests from your address. Try again in a moment.",
    "limit.tables": "Too many new tables from your address in the last hour. Try again later, or continue at one of them.",
    "limit.spectators": "This table has reached its limit of spectators. Reload the page to see the current position.",
    "limit.connections": "Too many open pages from your address. Close some of them.",
    "limit.engine": "Engine budget for this table is used up. The engine still plays, but gives no advice for now.",
}


def add_texts(texts: Mapping[str, str]) -> None:
    """Add the words of a game."""
    duplicates = TEXTS.keys() & texts.keys()
    if duplicates:
        raise ValueError(f"these texts exist already: {', '.join(sorted(duplicates))}")
    TEXTS.update(texts)


def text(key: str, /, default: str | None = None, **values: object) -> str:
    """A text by its key. An unknown key is a programming error, unless there is a default."""
    if default is not None and key not in TEXTS:
        return default
    return TEXTS[key].format_map(values)


def text_for_count(one: str, many: str, count: int) -> str:
    """The text for one if the count is 1, else the text for many."""
    return text(one if count == 1 else many, count=count)


def colour_name(name: str) -> str:
    return text(f"colour.{name}", default=name)


def row_name(name: str) -> str:
    """Rows are named after their colour or, if they are mixed, by their number."""
    return text(f"row.{name}", default=colour_name(name))


def join_names(names: Sequence[str]) -> str:
    """Names in a sentence: Ann, Bob and Eve."""
    *some, last = names
    return f"{', '.join(some)} and {last}" if some else last
