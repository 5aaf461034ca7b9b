"""Simulated annotators: they play a rehearsal campaign through the HTTP interface, to its end."""
