"""Qwirkle: lines of one colour or one shape, on a table without edges."""
