"""`quincunx completion`: shell completion, by argcomplete."""

import argparse
import os

import argcomplete
from argcomplete.shell_integration import shellcode

from quincunx.cli import build_parser, find_command
from quincunx.commands.arguments import examples
from quincunx.languages import _

SHELLS = ("bash", "zsh", "fish")
EXAMPLES = """Add one line to the start-up file of your shell:
  bash   eval "$(quincunx completion bash)"       in ~/.bashrc
  zsh    eval "$(quincunx completion zsh)"        in ~/.zshrc, after compinit
  fish   quincunx completion fish | source        in ~/.config/fish/config.fish"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    examples(parser, EXAMPLES)
    parser.add_argument("shell", choices=SHELLS, help=_("your shell"))


def run(arguments: argparse.Namespace) -> int:
    print(shellcode(["quincunx"], shell=arguments.shell))
    return 0


def complete() -> None:
    """Answer the shell, which passes the line so far in the environment, and exit."""
    _, *words = os.environ["COMP_LINE"].split(" ")
    argcomplete.autocomplete(build_parser(find_command(words)), always_complete_options=False)
