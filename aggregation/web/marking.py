"""Cuts a text into pieces so that a template can mark spans of it, overlapping ones too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

COLOURS = 8


@dataclass(frozen=True)
class Piece:
    """A stretch of text and the colour of the first span over it; 0 where there is none."""

    text: str
    colour: int


def pieces(text: str, spans: Sequence[tuple[int, int]]) -> list[Piece]:
    """Cut a text at the edges of spans; joined together, the pieces are the text."""
    inside = [edge for span in spans for edge in span if 0 < edge < len(text)]
    edges = sorted({0, len(text), *inside})
    return [Piece(text[start:end], _colour(start, spans)) for start, end in pairwise(edges)]


def colour_of(index: int) -> int:
    """Return the colour of the span, box or annotator of this index, from 1 to `COLOURS`."""
    return index % COLOURS + 1


def _colour(at: int, spans: Sequence[tuple[int, int]]) -> int:
    for index, (start, end) in enumerate(spans):
        if start <= at < end:
            return colour_of(index)
    return 0
