"""A package from outside, which the tests install into a folder of their own."""
