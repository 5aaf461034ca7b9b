"""Masks: the pixels of one frame that somebody marked, as a value that cannot be wrong."""

from __future__ import annotations

from annotation.masks.errors import MaskError
from annotation.masks.mask import Mask
from annotation.masks.merge import intersection, marked_by_at_least, union

__all__ = ["Mask", "MaskError", "intersection", "marked_by_at_least", "union"]
