"""The nine emotions in ArtEmis order (artemis/emotions.py of the ArtEmis release)."""

from __future__ import annotations

EMOTIONS = (
    "amusement",
    "awe",
    "contentment",
    "excitement",
    "anger",
    "disgust",
    "fear",
    "sadness",
    "something else",
)
STIMULUS_EMOTIONS = EMOTIONS[:8]
CHOICES = [(emotion, emotion) for emotion in EMOTIONS]


def read_emotion(cell: str) -> str | None:
    """Fold case and edge spaces, and ArtECulture's `other`; None when it is no emotion."""
    name = cell.strip().lower()
    if name == "other":
        name = "something else"
    return name if name in EMOTIONS else None
