"""What building a release came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from aggregation.releases.contents import Contents


@dataclass(frozen=True)
class Report:
    """How much a protocol wrote, and what the card says of it: sections of the README by title.

    `about` and `made` are the two of them that other parts of the card repeat.
    """

    released: int
    counts: Mapping[str, int]
    sections: Mapping[str, str]
    contents: Contents
    about: str
    made: str
