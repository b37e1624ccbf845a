"""How each game's sheet is drawn, from its views: a `SheetPicture`, which the descriptor names.

Imports the game it is for, `sheets.shapes` and the words of `languages`; nothing else.
"""
