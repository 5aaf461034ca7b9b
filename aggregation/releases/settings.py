"""What a release is built with beside its inputs, and what building it came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from aggregation.releases.inputs import Options


@dataclass(frozen=True)
class Settings:
    """Version, seed, options and key: with the inputs they decide every byte."""

    version: str
    seed: int
    options: Options
    key: bytes


@dataclass(frozen=True)
class Report:
    """What a protocol wrote: how much, and the sections of the README about it."""

    released: int
    counts: Mapping[str, int]
    sections: Mapping[str, str]
