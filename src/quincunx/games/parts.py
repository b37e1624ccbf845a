"""Where the parts of a game of this package are: each in a module with the name of the part."""


def parts_of(game: str, **others: str) -> dict[str, str]:
    """For its descriptor: the parts that every game here has, and others that only some have."""
    rules, engine = f"quincunx.games.{game}", f"quincunx.engine.games.{game}"
    name = game.capitalize()
    return {
        "rules": f"{rules}.game:{name}",
        "notation": f"{rules}.notation:{name}Notation",
        "presentation": f"{rules}.presentation:{name}Presentation",
        "pad": f"{rules}.pad:{name}Pad",
        "chance_parts": f"{rules}.chance_parts:{name}ChanceParts",
        "draws": f"{rules}.chance_parts:draws",
        "observation": f"{rules}.observation:{name}Writer",
        "themes": f"{rules}.themes:{name}Themes",
        "prospects": f"{rules}.prospects:{name}Prospects",
        "strategy": f"{engine}.strategy:make_strategy",
        "reference": f"{engine}.reference:choose",
        "training": f"{engine}.training:make_setups",
        "picture": f"quincunx.sheets.games.{game}:PICTURE",
        "drawing": f"quincunx.terminal.games.{game}:{name}Drawing",
        "sheet": f"quincunx.server.web.games.{game}:SHEET",
        "rules_page": f"quincunx.rules:{game}.md",
        "tutorial": f"quincunx.server.web:tutorials/{game}.toml",
        **others,
    }
