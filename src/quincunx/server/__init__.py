"""The web application: tables, live updates, storage and pages."""
