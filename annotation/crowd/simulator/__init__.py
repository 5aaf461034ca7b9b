"""Crowd platforms that exist only on this machine: for tests, rehearsals and demonstrations."""
