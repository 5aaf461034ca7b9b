"""A Prolific of our own: its API, its rules and its oddities over real HTTP, with play money.

It is written from Prolific's documentation and shares no line with the adapter, so that a mistake
in one shows in the other. Begin with `World` (world.py), serve it with `serving` (server.py) and
move it with `Control` (control.py).
"""
