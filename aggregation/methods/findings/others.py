"""What a mask shows beside other masks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aggregation.methods.findings.limits import LIMITS, Finding, Limits
from aggregation.methods.findings.masks import void, whole
from annotation.masks import Mask, union


def copied(mask: Mask, others: Mapping[Any, Mask], limits: Limits = LIMITS) -> Finding:
    """Tell whether a mask is a copy of another one.

    Nobody paints the same twice by hand; but whoever takes whole parts of the picture may, and two
    phrases may name one thing, so that a curator has to look.

    Parameters
    ----------
    mask
        The mask in question.
    others
        Masks of other tasks or annotators, by any key. Void and nearly whole ones, and those of
        frames of another size, are no copies.

    Returns
    -------
    Finding
        The number is the largest intersection over union with any other, and `about` is whose
        (the first if tied); None where there is no other.
    """
    if _says_nothing(mask, limits):
        return Finding("copied", None, False, limits.same_mask)
    most, whose = 0.0, None
    for key, other in others.items():
        if other.size != mask.size or _says_nothing(other, limits):
            continue
        # No union is larger than the larger mask, no intersection than the smaller one.
        if whose is None or min(mask.area, other.area) > most * max(mask.area, other.area):
            iou = mask.iou(other) or 0.0
            if whose is None or iou > most:
                most, whose = iou, (key,)
    if whose is None:
        return Finding("copied", None, False, limits.same_mask)
    return Finding("copied", most, most >= limits.same_mask, limits.same_mask, whose[0])


def outlier(mask: Mask, others: Mapping[Any, Mask], limits: Limits = LIMITS) -> Finding:
    """Tell whether a mask has next to nothing in common with what the others drew for the same.

    Parameters
    ----------
    mask
        The mask in question.
    others
        What other annotators drew for the same thing. Void and nearly whole ones do not count.

    Returns
    -------
    Finding
        The number is the intersection over union with the others' union; None with fewer than
        ``outlier_others`` of them.

    Raises
    ------
    MaskError
        ``mask_size`` (both sizes) if they are of another frame.
    """
    telling = [other for other in others.values() if not _says_nothing(other, limits)]
    if len(telling) < max(1, limits.outlier_others):
        return Finding("outlier", None, False, limits.outlier_iou)
    iou = mask.iou(union(telling)) or 0.0
    return Finding("outlier", iou, iou < limits.outlier_iou, limits.outlier_iou)


def _says_nothing(mask: Mask, limits: Limits) -> bool:
    return void(mask, limits).found or whole(mask, limits).found
