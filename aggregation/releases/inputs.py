"""All that a release is made of, as plain rows: the same rows and options give the same bytes.

Every sequence of rows may be read several times and comes in the order in which it is published.
Ids in these rows are the inside ones; what is written goes through `Pseudonyms`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Any

from aggregation.releases.campaign_facts import CampaignFacts

StimulusKey = tuple[str, str, str]
"""art style, painting, emotion"""


Originals = Callable[[str], bytes]
"""Reads the original file with this sha256."""


def no_originals(sha256: str) -> bytes:
    """Stand in where no release with pictures is made."""
    raise FileNotFoundError(sha256)


def published_order(key: StimulusKey) -> tuple[str, str, str]:
    """Order by painting, then art style where two share it, then emotion; all by code points."""
    style, painting, emotion = key
    return painting, style, emotion


@dataclass(frozen=True)
class Options:
    """What a person may choose for a release; recorded with it.

    A release gets a new key of its own unless one is given, to make the same ids again.
    """

    formats: tuple[str, ...]
    val: float = 0.2
    keep_whole: int | None = None
    leave_undecided: bool = False
    masks: str = "union"
    labels: str = "vote"
    pack: bool = False
    licence: str = ""
    citation: str = ""
    key: bytes | None = field(default=None, repr=False)

    def to_json(self) -> dict[str, Any]:
        """Return what may be shown: everything but the key."""
        return {
            "formats": list(self.formats),
            "val": self.val,
            "keep_whole": self.keep_whole,
            "leave_undecided": self.leave_undecided,
            "masks": self.masks,
            "labels": self.labels,
            "pack": self.pack,
            "licence": self.licence,
            "citation": self.citation,
        }


@dataclass(frozen=True)
class ArtworkRow:
    """An artwork with its frame and the way from the original file to it."""

    art_style: str
    painting: str
    title: str
    artist: str
    year: str
    tradition: str
    source: str
    rights: str
    width: int
    height: int
    frame_scale: float
    frame_sha256: str
    original_sha256: str
    original_format: str
    original_width: int
    original_height: int
    orientation: int
    perceptual_hash: str

    @property
    def key(self) -> tuple[str, str]:
        return self.art_style, self.painting


@dataclass(frozen=True)
class StimulusPart:
    """Anything about one artwork and one emotion."""

    art_style: str
    painting: str
    emotion: str

    @property
    def key(self) -> StimulusKey:
        return self.art_style, self.painting, self.emotion


@dataclass(frozen=True)
class StimulusRow(StimulusPart):
    """The decided region of artwork x emotion; masks are COCO run-length texts of the frame.

    `klass` is drawn, whole, void or low_quality, after the final verdict where one was given;
    `awaits` names the step of the final checks in which a verdict is still awaited. `rejected`
    holds the reasons for which curators rejected regions that nobody has drawn anew.
    """

    klass: str
    complete: bool
    rejected: list[str]
    awaits: str
    height: int
    width: int
    area_ratio: float
    annotators: int
    mask: str
    drawn: str
    levels: list[str]
    artemis_ids: list[int]
    utterances: list[str]


@dataclass(frozen=True)
class UtteranceRow(StimulusPart):
    """An utterance and what its phrase answers came to: phrases, whole, void or undecided."""

    table: str
    record: int
    language: str
    text: str
    outcome: str


@dataclass(frozen=True)
class PhraseRow(StimulusPart):
    """A decided phrase: code points `start` to `end` of its utterance; points with annotators."""

    table: str
    record: int
    phrase: str
    start: int
    end: int
    text: str
    points: list[list[Any]]


@dataclass(frozen=True)
class ContributionRow(StimulusPart):
    """An answer that counted towards a stimulus."""

    kind: str
    answer: str
    sha256: str
    annotator: str


@dataclass(frozen=True)
class GivenRow(StimulusPart):
    """What one annotator made of one utterance: an outcome, or phrases with points.

    `phrases` are [start, end, text, [[x, y], ...]], code points of the utterance, frame pixels.
    """

    table: str
    record: int
    answer: str
    annotator: str
    outcome: str
    phrases: list[list[Any]]


@dataclass(frozen=True)
class RegionRow(StimulusPart):
    """What one annotator drew for one decided phrase; `mask` is a COCO run-length text."""

    table: str
    record: int
    phrase: str
    start: int
    end: int
    text: str
    answer: str
    annotator: str
    height: int
    width: int
    mask: str


@dataclass(frozen=True)
class StimuliInputs:
    """Everything a release of the stimuli protocol is made of.

    `pending` are artworks x emotions of the campaign that no stimulus exists for yet. `given` and
    `regions` are what single annotators said and drew, read only for a format that wants them.
    """

    campaign: CampaignFacts
    artworks: Collection[ArtworkRow]
    stimuli: Collection[StimulusRow]
    utterances: Collection[UtteranceRow]
    phrases: Collection[PhraseRow]
    contributions: Collection[ContributionRow]
    pending: Collection[StimulusKey] = field(default_factory=tuple)
    given: Collection[GivenRow] = field(default_factory=tuple)
    regions: Collection[RegionRow] = field(default_factory=tuple)
    originals: Originals = no_originals


@dataclass(frozen=True)
class LabelRow:
    """The label of artwork x culture with its tally; `emotion` is empty unless decided."""

    art_style: str
    painting: str
    culture: str
    state: str
    emotion: str
    tally: dict[str, int]
    answers: int
    needed: int


@dataclass(frozen=True)
class ExplanationRow:
    """One counted answer of the culture protocol, its text not erased."""

    art_style: str
    painting: str
    culture: str
    emotion: str
    explanation: str
    answer: str
    annotator: str
    country: str


@dataclass(frozen=True)
class CultureInputs:
    """Everything a release of the culture protocol is made of."""

    campaign: CampaignFacts
    artworks: Collection[ArtworkRow]
    labels: Collection[LabelRow]
    explanations: Collection[ExplanationRow]
    originals: Originals = no_originals


@dataclass(frozen=True)
class FigureRow:
    """One counted answer of the figures protocol; boxes are [x, y, width, height]."""

    art_style: str
    painting: str
    answer: str
    annotator: str
    rating: int
    boxes: list[list[float]]


@dataclass(frozen=True)
class FiguresInputs:
    """Everything a release of the figures protocol is made of."""

    campaign: CampaignFacts
    artworks: Collection[ArtworkRow]
    figures: Collection[FigureRow]
    originals: Originals = no_originals


Inputs = StimuliInputs | CultureInputs | FiguresInputs
