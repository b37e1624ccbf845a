"""What everybody needs to know about a game before playing it, stated once."""

from dataclasses import dataclass
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from quincunx.core.text.messages import N_, in_language

# where the package's own pages are, unless it is installed
SOURCES_OF_RULES = Path(__file__).parents[3] / "docs" / "rules"


@dataclass(frozen=True)
class GameDescriptor:
    """One game.

    Its parts are written `module:name` and imported when first used; every part but the rules is
    optional.

    A part that a game leaves out has a default: moves in notation, scores and plain buttons to look
    at, random playouts for the engine, and scores alone for learners.
    """

    key: str
    title: str
    description: str  # one sentence, for lists of games
    seats: range  # how many can play
    rules: str  # the class of the game
    family: str = N_("More games")  # the heading in lists of games
    rules_page: str = ""  # Markdown for players, as `package:file`
    introduction: str = ""  # Markdown before that page, where several games share it
    # its moves and outcomes as text, codes and details: a subclass of GameNotation
    notation: str = "quincunx.core.notation:GameNotation"
    presentation: str = ""  # how it describes itself: a subclass of Presentation
    pad: str = ""  # a player's sheet without dice: a subclass of Pad
    picture: str = "quincunx.sheets.picture:SCORES"  # a player's sheet on paper
    drawing: str = ""  # the game in characters, for the terminal
    coach: str = ""  # how the coach handles what happens at a real table only
    sheet: str = "quincunx.server.web.games.default:SHEET"  # the game in HTML, for the browser
    tutorial: str = ""  # guided steps in TOML, for the browser, as `package:file`
    daily: str = ""  # the kind of daily game that it is; games of one kind take turns
    strategy: str = ""  # how the engine plays it: a callable (Game) -> Strategy
    # the game as numbers for learners: a callable (Game) -> ObservationWriter
    observation: str = ""
    # decisions as integers without gaps, for learners: a subclass of GameActions
    actions: str = "quincunx.core.authoring.actions:GameActions"
    # rolls die by die, draws tile by tile, for learners: a subclass of ChanceParts
    chance_parts: str = "quincunx.core.authoring.chance_parts:ChanceParts"
    # how rolls and draws follow from random numbers, as data for the verifier of the web app: a
    # callable (Game) -> dict
    draws: str = ""
    # how an attentive person plays it: a callable (State, seat, codes, Random) -> one of the codes
    reference: str = ""
    # what its decisions are about, for puzzles: a subclass of Themes
    themes: str = "quincunx.core.themes:Themes"
    # what the rest of a game may bring, for comparing moves: a subclass of Prospects
    prospects: str = "quincunx.core.prospects:Prospects"
    # how the engine learns it: a callable (key) -> a TrainingSetup for each network, by name
    training: str = ""

    def load(self, part: str) -> Any:
        """Import a part; None if the game leaves it out."""
        reference = getattr(self, part)
        return resolve_name(reference) if reference else None

    @property
    def short_key(self) -> str:
        """The key, without the content of a game that is not in the list: for names of files."""
        return self.key.partition(" ")[0]

    def read_rules_page(self, language: str = "en") -> str:
        """The rules in Markdown, in this language if they are written in it, or else in English."""
        title = in_language(self.title, language)
        if not self.rules_page:
            return f"# {title}\n\n{self.description}\n"
        page = self._read_shared_page(language)
        introduction = in_language(self.introduction, language)
        return f"# {title}\n\n{introduction}\n\n#{page}" if introduction else page

    def _read_shared_page(self, language: str) -> str:
        package, _, file = self.rules_page.partition(":")
        try:
            folder: Traversable = resources.files(package)
        except ModuleNotFoundError:
            folder = SOURCES_OF_RULES
        translated = folder.joinpath(language).joinpath(file)
        return (translated if translated.is_file() else folder.joinpath(file)).read_text("utf-8")
