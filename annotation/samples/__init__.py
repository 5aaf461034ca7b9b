"""Sample artworks that the project paints itself, with their words and true masks.

The painted set lies in `FOLDER`, ready for the importers; `python -m annotation.samples` paints
it anew.
"""

from __future__ import annotations

from pathlib import Path

from annotation.samples.writing import SampleReport, write_samples

FOLDER = Path(__file__).parent / "painted"

__all__ = ["FOLDER", "SampleReport", "write_samples"]
