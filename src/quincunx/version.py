"""The version, apart from the rest so that the build can read it without the package."""

__version__ = "0.1.0"
