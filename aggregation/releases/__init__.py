"""Releases: what a campaign came to, written as files that never change.

`collect_*` reads the database once into plain rows; a format module writes rows to a folder and
knows no database. A new format is one module with `write(inputs, folder, pseudonyms)` and a line in
`formats.py`.
"""
