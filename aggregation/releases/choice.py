"""Which stimuli a release holds, under which number, name and part; and why others are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from aggregation.methods.final_checks import Summary, summarize
from aggregation.methods.selection import keep_whole
from aggregation.methods.split import Part
from aggregation.releases.inputs import (
    Options,
    StimuliInputs,
    StimulusKey,
    StimulusRow,
    published_order,
)
from aggregation.releases.names import release_names
from aggregation.releases.splitting import Parts, split_items
from annotation.emotions import STIMULUS_EMOTIONS
from annotation.errors import Refusal
from annotation.masks import Mask

REASONS = {
    "something_else": "the emotion is none of the eight",
    "incomplete": "answers are still awaited",
    "undecided": "a final verdict is awaited",
    "low_quality": "by a final verdict; `detail` says why regions were rejected",
    "void": "nothing in the artwork was found to label, by a final verdict",
    "nothing_in_common": "the rule of this release marks no pixel",
    "whole_beyond_limit": "whole artworks beyond the number kept, drawn by the seed",
}


@dataclass(frozen=True)
class Chosen:
    """A released stimulus' number in order of painting and emotion, its name, and its part."""

    number: int
    name: str
    emotion: str
    part: Part
    klass: str

    @property
    def map_id(self) -> str:
        return f"{self.number:06d}"

    @property
    def map_file(self) -> str:
        return f"apolo_pixel_map/{self.name}_{self.emotion}.npy"


@dataclass(frozen=True)
class LeftOut:
    """A stimulus that is not released, with the reason and what is known beyond it."""

    key: StimulusKey
    reason: str
    detail: str


@dataclass(frozen=True)
class Choice:
    """The stimuli of a release by key, those left out, and how the split came out.

    `collected` says what the final checks made of all of them.
    """

    released: Mapping[StimulusKey, Chosen]
    left_out: list[LeftOut]
    split: Parts
    collected: Summary

    @property
    def names(self) -> dict[tuple[str, str], str]:
        """The name of each released artwork."""
        return {key[:2]: chosen.name for key, chosen in self.released.items()}

    def count(self, part: Part | None = None) -> Counter[str]:
        """Count the released stimuli of a part, or all, by emotion."""
        return Counter(
            chosen.emotion for chosen in self.released.values() if part in {None, chosen.part}
        )


def choose(inputs: StimuliInputs, options: Options, *, seed: int) -> Choice:
    """Drop what is not fit for release, keep some whole artworks, and split the rest.

    Chance comes from the seed alone; one stream each for whole artworks and for the split.
    """
    left_out = [LeftOut(key, "incomplete", "nothing is decided yet") for key in inputs.pending]
    usable: list[tuple[StimulusKey, str]] = []
    classes: list[str] = []
    for row in inputs.stimuli:
        reason = _unfit(row)
        if reason not in {"something_else", "incomplete"}:
            classes.append(row.klass)
        if reason:
            left_out.append(LeftOut(row.key, reason, " ".join([row.awaits, *row.rejected]).strip()))
        else:
            usable.append((row.key, row.klass))
    _refuse_undecided(left_out, options)
    usable.sort(key=lambda one: published_order(one[0]))
    whole = [place for place, (_key, klass) in enumerate(usable) if klass == "whole"]
    kept = set(keep_whole(whole, number=options.keep_whole, rng=np.random.default_rng([seed, 1])))
    dropped = set(whole) - kept
    left_out += [LeftOut(usable[place][0], "whole_beyond_limit", "") for place in dropped]
    stimuli = [one for place, one in enumerate(usable) if place not in dropped]
    split = split_items(
        [(key[:2], key[2]) for key, _klass in stimuli],
        inputs.artworks,
        val=options.val,
        rng=np.random.default_rng([seed, 2]),
    )
    names = release_names(key[:2] for key, _klass in stimuli)
    released = {
        key: Chosen(number, names[key[:2]], key[2], part, klass)
        for number, ((key, klass), part) in enumerate(zip(stimuli, split.parts, strict=True))
    }
    left_out.sort(key=lambda one: published_order(one.key))
    return Choice(released, left_out, split, summarize(len(classes), classes))


def released_stimuli(inputs: StimuliInputs, choice: Choice) -> Iterator[tuple[StimulusRow, Chosen]]:
    """Go through the released stimuli, one in memory at a time."""
    for row in inputs.stimuli:
        chosen = choice.released.get(row.key)
        if chosen:
            yield row, chosen


def _refuse_undecided(left_out: list[LeftOut], options: Options) -> None:
    """Drop nothing that waits for a final verdict, unless somebody asked for that."""
    awaited = Counter(one.detail.split()[0] for one in left_out if one.reason == "undecided")
    if awaited and not options.leave_undecided:
        raise Refusal("release_undecided", **dict(sorted(awaited.items())))


def _unfit(row: StimulusRow) -> str:
    if row.emotion not in STIMULUS_EMOTIONS:
        return "something_else"
    if row.awaits:
        return "undecided"
    if not row.complete:
        return "incomplete"
    if row.klass in {"low_quality", "void"}:
        return row.klass
    return "" if Mask.stored(row.height, row.width, row.mask).area else "nothing_in_common"
