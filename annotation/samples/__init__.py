"""Sample artworks that the project paints itself, with their words and true masks."""

from __future__ import annotations

from annotation.samples.writing import SampleReport, write_samples

__all__ = ["SampleReport", "write_samples"]
