"""Which stimuli a release holds, under which number, name and part; and why others are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

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

REASONS = {
    "something_else": "the emotion is none of the eight",
    "incomplete": "answers are still awaited",
    "low_quality": "a curator rejected a region and nobody has drawn it anew",
    "void": "nothing in the artwork was found to label",
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
    """The stimuli of a release by key, those left out, and how the split came out."""

    released: Mapping[StimulusKey, Chosen]
    left_out: list[LeftOut]
    split: Parts

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
    for row in inputs.stimuli:
        reason = _unfit(row)
        if reason:
            left_out.append(LeftOut(row.key, reason, " ".join(row.rejected)))
        else:
            usable.append((row.key, row.klass))
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
    return Choice(released, left_out, split)


def released_stimuli(inputs: StimuliInputs, choice: Choice) -> Iterator[tuple[StimulusRow, Chosen]]:
    """Go through the released stimuli, one in memory at a time."""
    for row in inputs.stimuli:
        chosen = choice.released.get(row.key)
        if chosen:
            yield row, chosen


def _unfit(row: StimulusRow) -> str:
    if row.emotion not in STIMULUS_EMOTIONS:
        return "something_else"
    if not row.complete:
        return "low_quality" if row.rejected else "incomplete"
    return "void" if row.klass == "void" else ""
