"""What a finding is, and from where on something is found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

Code = Literal[
    "void",
    "whole",
    "contour_only",
    "scribble",
    "dust",
    "off_click",
    "copied",
    "outlier",
    "too_fast",
    "wrong_script",
    "pasted",
    "repeated",
    "gold_missed",
]


@dataclass(frozen=True)
class Finding:
    """The result of one check.

    Attributes
    ----------
    code
        Which check.
    number
        What was measured; None where there is nothing to measure, and then nothing is found.
    found
        Whether a curator should look.
    limit
        The number it was compared with.
    about
        Which of the others it was found by, if any: their key.
    """

    code: Code
    number: float | None
    found: bool
    limit: float
    about: Any = None


SECONDS: Mapping[str, float] = MappingProxyType(
    {"phrase": 3.0, "region": 3.0, "emotion": 5.0, "figure": 3.0}
)


@dataclass(frozen=True)
class Limits:
    """From where on something is found; a campaign may change any of them. All are ours.

    Attributes
    ----------
    void_pixels
        A mask of at most so many pixels is void.
    whole_share
        A mask of at least this share of the frame is taken for the whole artwork.
    enclosed_ratio
        Contour only: pixels enclosed for each pixel painted, above this.
    stroke_thickness
        A part is a stroke if it is thinner than this share of the diagonal of its box.
    stroke_turns
        Scribble: length of all strokes, in diagonals of the mask's box, at least this.
    speck_share
        A part below this share of the frame is a speck.
    specks
        Dust: at least so many.
    points_hit
        Off click: fewer points hit than this.
    same_mask
        Copied: intersection over union at least this.
    outlier_iou
        Outlier: intersection over union with the union of the others below this.
    outlier_others
        The fewest others that make a union to be held against.
    seconds
        Too fast for its kind: fewer than these, by name of the kind; 0 for others.
    fast_share
        Too fast beside others: less than this share of their median time.
    fast_others
        The fewest others that have a median.
    script_share
        Wrong script: a smaller share of the letters in the language's own script.
    pasted_share
        Pasted: at least this share of the text stands in another one.
    repeated_share
        Repeated: at least this share of the text has been said before in it.
    """

    void_pixels: int = 0
    whole_share: float = 0.95
    enclosed_ratio: float = 1.0
    stroke_thickness: float = 0.06
    stroke_turns: float = 2.5
    speck_share: float = 5e-5
    specks: int = 20
    points_hit: int = 1
    same_mask: float = 0.98
    outlier_iou: float = 0.1
    outlier_others: int = 2
    seconds: Mapping[str, float] = field(default_factory=lambda: SECONDS)
    fast_share: float = 0.2
    fast_others: int = 20
    script_share: float = 0.5
    pasted_share: float = 0.9
    repeated_share: float = 0.5


LIMITS = Limits()
