"""What all tests need.

Tests started in the background ignore Ctrl-C, and so does every program that they start: restore the default.
Games that are kept automatically go to a temporary folder instead of the user's own.
No test depends on how fast the machine is.
"""

import os
import signal
from tempfile import TemporaryDirectory

from hypothesis import settings

signal.signal(signal.SIGINT, signal.default_int_handler)
data_folder = TemporaryDirectory()
os.environ["XDG_DATA_HOME"] = data_folder.name
settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")
