"""Which stimuli somebody looks at once more after collection (APOLO, section 4.3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Step = Literal["whole", "low_quality", "void"]
STEPS: tuple[Step, ...] = ("whole", "low_quality", "void")

NEAR_WHOLE = 0.95
"""From this share of the picture on, a drawn region is looked at: is it the whole artwork?"""


def step_of(*, klass: str, complete: bool, area_ratio: float, rejected: bool) -> Step | None:
    """Say in which step of the final checks a stimulus is listed.

    Parameters
    ----------
    klass
        ``drawn``, ``whole`` or ``void``, as the answers make it.
    complete
        Whether every answer it needs is in.
    area_ratio
        Marked pixels over pixels of the picture, 0 to 1.
    rejected
        Whether a region of it was rejected and nobody has drawn it anew.

    Returns
    -------
    str or None
        ``low_quality`` if a region was rejected, whatever else holds; else ``whole`` for what the
        answers call whole and for a drawn region of at least `NEAR_WHOLE`; ``void`` without a
        pixel. None for what needs no look, and for what still collects answers.
    """
    if rejected:
        return "low_quality"
    if not complete:
        return None
    if klass == "drawn":
        return "whole" if area_ratio >= NEAR_WHOLE else None
    return "whole" if klass == "whole" else "void"


@dataclass(frozen=True)
class Summary:
    """What was collected and what of it is whole, of low quality or void.

    Attributes
    ----------
    collected
        Stimuli whose answers are in.
    whole, low_quality, void
        How many of them, by the final verdict; by the answers where none was given.
    """

    collected: int
    whole: int
    low_quality: int
    void: int

    @property
    def kept(self) -> int:
        """How many stay; a release then keeps at most so many of the whole ones."""
        return self.collected - self.low_quality - self.void

    def __str__(self) -> str:
        return (
            f"{self.collected:,} collected: {self.whole:,} whole, "
            f"{self.low_quality:,} low-quality, {self.void:,} void"
        )


def summarize(collected: int, classes: Iterable[str]) -> Summary:
    """Count the classes that stimuli have in the end.

    Parameters
    ----------
    collected
        How many stimuli there are; those that are merely drawn need not be named.
    classes
        ``whole``, ``low_quality``, ``void`` or anything else, one for each stimulus.
    """
    counts = Counter(classes)
    return Summary(collected, **{step: counts[step] for step in STEPS})


def class_of(klass: str, step: Step | None, verdict: str) -> str:
    """Say what a stimulus is in the end.

    A verdict counts for what is listed. ``kept`` leaves a stimulus what its answers made it, also
    where a region was rejected: then what remains is kept. Without a verdict a listed stimulus is
    what its step says, save that a drawn region stays drawn however large it is.

    Returns
    -------
    str
        ``drawn``, ``whole``, ``low_quality`` or ``void``.
    """
    if step is None or verdict == "kept":
        return klass
    if verdict:
        return verdict
    return "low_quality" if step == "low_quality" else klass
