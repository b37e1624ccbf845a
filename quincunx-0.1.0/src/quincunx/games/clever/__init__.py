"""Ganz schön clever: the printed sheet as data, what one sheet does, and the turns around it."""
