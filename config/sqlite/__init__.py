"""Django's engine for SQLite, with a line for its writers (base.py)."""
