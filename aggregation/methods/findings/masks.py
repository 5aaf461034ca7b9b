"""What one mask alone shows. Source: APOLO (J. Imaging 2024, 10(6), 136), section 4.3.

The paper looks for the whole artwork, for low quality ("only draw the contour") and for void
regions; how each is told is ours. Everything is measured on runs.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from aggregation.methods.findings.limits import LIMITS, Finding, Limits
from annotation.masks import Mask
from annotation.masks.measures import Part, background_parts, part_areas, parts

Point = tuple[float, float]


def of_mask(
    mask: Mask, *, points: Iterable[Point] = (), limits: Limits = LIMITS
) -> tuple[Finding, ...]:
    """Return all findings of this module, those that found nothing included, in a fixed order."""
    return (
        void(mask, limits),
        whole(mask, limits),
        contour_only(mask, limits),
        scribble(mask, limits),
        dust(mask, limits),
        off_click(mask, points, limits),
    )


def void(mask: Mask, limits: Limits = LIMITS) -> Finding:
    """Tell whether nothing is marked. The number is the area in pixels."""
    return Finding("void", mask.area, mask.area <= limits.void_pixels, limits.void_pixels)


def whole(mask: Mask, limits: Limits = LIMITS) -> Finding:
    """Tell whether (nearly) everything is marked. The number is the share of the frame."""
    share = mask.area / (mask.height * mask.width)
    return Finding("whole", share, share >= limits.whole_share, limits.whole_share)


def contour_only(mask: Mask, limits: Limits = LIMITS) -> Finding:
    """Tell whether a thing was gone around and not filled.

    The number is how many pixels the mask encloses for each it marks; None for an empty mask.
    Enclosed is all background but its largest part, so that a ring is found also where it leaves
    the picture and closes no hole. In a mask of nothing but strokes a largest part that reaches no
    edge of the picture is enclosed too: a ring may hold more than it leaves out, while what is
    painted broadly around a large figure is filled. A band across the picture that is narrow
    beside what lies on its smaller side is found, though it need not be a contour.
    """
    if not mask.area:
        return Finding("contour_only", None, False, limits.enclosed_ratio)
    areas, is_open = background_parts(mask)
    outside = int(areas.max(initial=0))
    if outside > areas[is_open].max(initial=0) and _strokes_alone(mask, limits):
        outside = int(areas[is_open].max(initial=0))
    ratio = (int(areas.sum()) - outside) / mask.area
    return Finding("contour_only", ratio, ratio > limits.enclosed_ratio, limits.enclosed_ratio)


def scribble(mask: Mask, limits: Limits = LIMITS) -> Finding:
    """Tell whether a region was crossed by strokes to and fro instead of being filled.

    The number is the length of all strokes, in diagonals of the mask's box; None for an empty
    mask. A part is a stroke if it is thin beside its own extent, so that a flock of small birds is
    none; a single thin thing is about one diagonal long, a thing scribbled over several. Specks
    do not count.
    """
    if mask.box is None:
        return Finding("scribble", None, False, limits.stroke_turns)
    _x, _y, width, height = mask.box
    lengths = [
        part.length for part in parts(mask, least=_speck(mask, limits)) if _is_stroke(part, limits)
    ]
    turns = math.fsum(lengths) / math.hypot(width, height)
    return Finding("scribble", turns, turns >= limits.stroke_turns, limits.stroke_turns)


def dust(mask: Mask, limits: Limits = LIMITS) -> Finding:
    """Tell whether the mask is strewn with specks. The number is how many there are."""
    specks = int((part_areas(mask) < _speck(mask, limits)).sum())
    return Finding("dust", specks, specks >= limits.specks, limits.specks)


def off_click(mask: Mask, points: Iterable[Point], limits: Limits = LIMITS) -> Finding:
    """Tell whether the mask misses every point that was clicked for the thing.

    The number is how many of the points, x and y in frame pixels, are marked; None without any.
    """
    given = list(points)
    if not given:
        return Finding("off_click", None, False, limits.points_hit)
    hit = sum(mask.contains(x, y) for x, y in given)
    return Finding("off_click", hit, hit < min(limits.points_hit, len(given)), limits.points_hit)


def _strokes_alone(mask: Mask, limits: Limits) -> bool:
    return all(_is_stroke(part, limits) for part in parts(mask, least=_speck(mask, limits)))


def _is_stroke(part: Part, limits: Limits) -> bool:
    return part.thickness < limits.stroke_thickness * part.diagonal


def _speck(mask: Mask, limits: Limits) -> float:
    return limits.speck_share * mask.height * mask.width
