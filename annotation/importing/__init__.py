"""Pictures and sentences come in: checked, joined by name, stored once, and reported on."""
