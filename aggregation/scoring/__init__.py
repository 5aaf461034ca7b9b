"""Predictions scored against a release: its truth read, files of predictions read, numbers told."""
