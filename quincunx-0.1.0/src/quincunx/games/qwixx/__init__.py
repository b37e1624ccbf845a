"""Qwixx and its relatives: one set of rules, a preset for each printed sheet."""
