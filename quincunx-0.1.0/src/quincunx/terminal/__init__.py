"""Playing in a terminal: plain lines, full screen, coach and replay."""
