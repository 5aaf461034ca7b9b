"""What formats write down, whatever the protocol: artworks, their regions, and tables of rows.

A format that suits several protocols knows these and no more. Rows come one at a time, in published
order, and may be read again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.inputs import ArtworkRow, Originals
from aggregation.releases.settings import Settings
from annotation.masks import Mask

Box = tuple[float, float, float, float]
"""x, y, width, height in frame pixels, origin top left."""


@dataclass(frozen=True)
class Released:
    """An artwork of a release: its place from 1, its name there, and the part it is in, if any."""

    number: int
    artwork: ArtworkRow
    name: str
    part: str


@dataclass(frozen=True)
class Region:
    """Something marked in an artwork: pixels (`mask`), or a box alone.

    `number` counts from 1 through the whole release; `facts` are plain values by name, ready for
    JSON, and `words` what a person may be shown of it.
    """

    number: int
    category: str
    box: Box
    mask: Mask | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)
    words: str = ""


@dataclass(frozen=True)
class Picture:
    """An artwork with its regions, few enough to hold at once."""

    released: Released
    regions: Sequence[Region]


Kind = Literal["text", "texts", "whole", "wholes", "number", "boxes", "mask"]
"""What a column holds; a column of words from a closed list is given as that list."""


@dataclass(frozen=True)
class RowTable:
    """A table with fixed types; `rows` gives those of one part, `counts` says how many there are.

    A mask is given as :class:`Mask`; a text may be empty but is never missing.
    """

    name: str
    columns: Mapping[str, Kind | tuple[str, ...]]
    counts: Mapping[str, int]
    rows: Callable[[str], Iterator[Sequence[Any]]]


class Contents(Protocol):
    """A release of any protocol, as formats see it."""

    @property
    def settings(self) -> Settings: ...

    @property
    def campaign(self) -> CampaignFacts: ...

    @property
    def originals(self) -> Originals:
        """Read an artwork's original file by its sha256."""

    @property
    def parts(self) -> Sequence[str]:
        """The parts of the split; one empty name where nothing is divided."""

    @property
    def categories(self) -> Sequence[str]:
        """What regions may be of, in a fixed order."""

    def artworks(self) -> Iterator[Released]: ...

    def pictures(self) -> Iterator[Picture]: ...

    def tables(self) -> Sequence[RowTable]: ...
