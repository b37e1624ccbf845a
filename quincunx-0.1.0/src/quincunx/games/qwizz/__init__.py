"""Qwizz: four twelve-sided dice, one white die, and rows that must rise."""
