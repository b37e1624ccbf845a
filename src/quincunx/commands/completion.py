"""`quincunx completion`: teaches a shell to complete commands, options, games and levels.

The script that a shell reads only asks this command, so that it never goes out of date.
"""

import argparse
from collections.abc import Sequence

import quincunx as qx
from quincunx.cli import COMMANDS, parser

SCRIPTS = {
    "bash": """_quincunx() {
    local IFS=$'\\n'
    COMPREPLY=($(quincunx completion words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _quincunx quincunx
""",
    "zsh": """#compdef quincunx
_quincunx() {
    local -a found
    found=("${(@f)$(quincunx completion words -- "${(@)words[2,CURRENT]}" 2>/dev/null)}")
    if [[ -n "$found[1]" ]]; then compadd -a found; else _files; fi
}
compdef _quincunx quincunx
""",
    "fish": """complete -c quincunx -a '(quincunx completion words -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
""",
}
INSTALL = """put this into your shell's start-up file:
  bash   eval "$(quincunx completion bash)"       in ~/.bashrc
  zsh    eval "$(quincunx completion zsh)"        in ~/.zshrc, after compinit
  fish   quincunx completion fish | source        in ~/.config/fish/config.fish"""

PLAYS_A_GAME = ("play", "advise", "rules", "games", "bench", "simulate", "tournament")
PLAYS_SEVERAL = ("bench", "tournament")
LEVELS = ("novice", "casual", "strong", "expert")


def arguments(command: argparse.ArgumentParser) -> None:
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.epilog = INSTALL
    command.add_argument("shell", choices=(*SCRIPTS, "words"), help="your shell; `words` is what its script asks for")
    command.add_argument("words", nargs="*", help="the words typed so far, the last one unfinished")


def run(arguments: argparse.Namespace) -> int:
    if arguments.shell in SCRIPTS:
        print(SCRIPTS[arguments.shell], end="")
    else:
        print("\n".join(completed(arguments.words)))
    return 0


def completed(words: Sequence[str]) -> list[str]:
    """What the last word may become."""
    *before, last = words or [""]
    return sorted(word for word in candidates(before, last) if word.startswith(last))


def candidates(before: Sequence[str], last: str) -> list[str]:
    if not before:
        return ["--help", "--version"] if last.startswith("-") else list(COMMANDS)
    command, previous = before[0], before[-1]
    if command not in COMMANDS:
        return []
    if last.startswith("-"):
        return options(command)
    if previous == "--level":
        return list(LEVELS)
    if "--entrants" in before:
        return [*LEVELS, "random"]
    if previous in ("-o", "--option") and len(before) > 1 and before[1] in qx.games():
        return [f"{option.name}={value}" for option in qx.game(before[1]).option_list({}) for value in option.values]
    if previous.startswith("-"):
        return []  # a file or a number: the shell knows better
    return positional(command, before)


def positional(command: str, before: Sequence[str]) -> list[str]:
    if command == "completion":
        return list(SCRIPTS)
    if command in PLAYS_A_GAME and (len(before) == 1 or command in PLAYS_SEVERAL):
        return qx.games()
    if command == "simulate":
        return [*LEVELS, "random"]
    return list(LEVELS) if command == "play" else []


def options(command: str) -> list[str]:
    """The options of a command, as its parser knows them."""
    for action in parser([command])._actions:
        if isinstance(action, argparse._SubParsersAction):
            found: argparse.ArgumentParser = action.choices[command]
            return [word for option in found._actions for word in option.option_strings if word.startswith("--")]
    return []
