"""Tests started in the background ignore Ctrl-C, and so does every program that they start: restore the default."""

import signal

signal.signal(signal.SIGINT, signal.default_int_handler)
