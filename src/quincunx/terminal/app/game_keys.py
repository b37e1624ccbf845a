"""The keys of a game on the full screen, and when each of them does something."""

from textual.binding import Binding, BindingType

from quincunx.languages import NP_

GAME_BINDINGS: list[BindingType] = [
    Binding("enter,space", "go_on", NP_("key", "Go on"), show=False, priority=True),
    Binding("slash", "type_move", NP_("key", "Type"), key_display="/"),
    Binding("h", "hint", NP_("key", "Hint")),
    Binding("u", "undo", NP_("key", "Undo")),
    Binding("r", "rules", NP_("key", "Rules")),
    Binding("r", "review", NP_("key", "Review")),
    Binding("p", "replay", NP_("key", "Replay")),
    Binding("n", "new_game", NP_("key", "New game")),
    Binding("s", "save", NP_("key", "Save")),
    Binding("x", "resign", NP_("key", "Resign")),
    Binding("q", "leave", NP_("key", "Quit")),
    Binding("ctrl+c", "leave", NP_("key", "Quit"), show=False, priority=True),
    Binding("ctrl+z", "suspend_process", NP_("key", "Suspend"), show=False),
    Binding("escape", "list_all", NP_("key", "All moves"), show=False),
    *(Binding(str(digit), f"number({digit})", show=False) for digit in range(1, 10)),
]
# Disabled while another screen covers the table:
GAME_KEYS = (
    "type_move",
    "hint",
    "undo",
    "rules",
    "review",
    "replay",
    "new_game",
    "save",
    "resign",
    "leave",
    "list_all",
    "number",
)
ONLY_AFTER_THE_END = ("review", "new_game")  # the review has the key of the rules
ONLY_BEFORE_THE_END = ("rules", "hint", "type_move", "undo")
