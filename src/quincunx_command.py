"""The start of the `quincunx` command, outside the package: nothing has been imported yet, so that
Ctrl-C is no error from the first moment on.
"""

INTERRUPTED = 130


def main() -> int:
    try:
        from quincunx.cli import main as run
    except KeyboardInterrupt:
        return INTERRUPTED
    return run()
