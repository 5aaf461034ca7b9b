"""The curator's desk: who takes part, on which platform, decided how, and paid what."""
