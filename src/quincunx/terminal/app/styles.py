"""The layout of the screens, narrow (80 by 24) and wide."""

WIDE = 116  # columns from which the moves and the log are beside the table
BREAKPOINTS: list[tuple[int, str]] | None = [(0, "-narrow"), (WIDE, "-wide")]

CSS = """
Screen { background: #0d1117; color: #e6edf3; }
#review { height: 10; layout: horizontal; }
#notes { width: 1fr; height: 100%; border-top: solid #30363d; padding: 0 1; scrollbar-size: 1 1; }
#graph { width: 34; height: 100%; border-top: solid #30363d; border-left: solid #30363d; padding: 0 1; }
#graph-title { height: auto; max-height: 2; }
#graph-text { height: 1fr; color: #79b8ff; }
#review #moves { display: none; }
ModalScreen { background: #0d1117 70%; }
#heading { height: 1; background: #1f2a3a; color: #ffffff; text-style: bold; padding: 0 1; }
#status { height: auto; min-height: 1; max-height: 3; padding: 0 1; color: #f2cc3c; }
#main { height: 1fr; }
#table { height: 1fr; padding: 0 1; scrollbar-size: 1 1; }
#table:focus { background-tint: #ffffff 3%; }
#board { height: auto; width: auto; }
#side { height: 6; layout: horizontal; }
#moves { width: 1fr; height: 100%; border: none; border-top: solid #30363d; padding: 0 1; background: #0d1117; scrollbar-size: 1 1; }
#moves:focus { border-top: solid #79b8ff; }
OptionList > .option-list--option-highlighted, OptionList:focus > .option-list--option-highlighted { background: #1c4a94; color: #ffffff; }
#log { width: 1fr; height: 100%; border-top: solid #30363d; border-left: solid #30363d; padding: 0 1; scrollbar-size: 1 1; }
#log-text { height: auto; color: #9da7b3; }
#move-input { height: 1; border: none; padding: 0 1; display: none; background: #1f2a3a; }
#move-input.open { display: block; }
.-wide #main { layout: horizontal; }
.-wide #table { width: 1fr; height: 100%; padding: 1 2; }
.-wide #side { width: 34%; max-width: 44; height: 100%; layout: vertical; }
.-wide #moves { width: 100%; height: 3fr; border: none; border-left: solid #30363d; }
.-wide #moves:focus { border: none; border-left: solid #79b8ff; }
.-wide #log { width: 100%; height: 2fr; }
.-wide #review { width: 48; height: 100%; layout: vertical; border-left: solid #30363d; }
.-wide #graph { width: 100%; height: 14; border-left: none; border-top: solid #30363d; }
.-wide #notes { width: 100%; height: 18; border-top: none; }
.-wide #review #moves { display: block; height: 1fr; border: none; border-top: solid #30363d; }
#cover { width: 100%; height: 1fr; content-align: center middle; text-align: center; }
#page { padding: 0 2; }
.dialog { width: 64; max-width: 90%; height: auto; padding: 1 2; border: round #79b8ff; background: #161b22; }
ChoiceDialog, FileDialog, ReviewProgress { align: center middle; }
.dialog Label { width: 100%; height: auto; }
.dialog OptionList { height: auto; border: none; background: #161b22; }
"""  # noqa: E501
