"""Measurements of reviews: is luck fair, do losses order the levels, and how many games does luck
adjustment save?
"""
