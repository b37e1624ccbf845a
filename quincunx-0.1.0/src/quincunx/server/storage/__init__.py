"""Where tables and their logs are stored: the interface, and SQLite and PostgreSQL behind it."""
