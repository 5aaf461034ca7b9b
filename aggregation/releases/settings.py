"""What a release is built with beside its inputs."""

from __future__ import annotations

from dataclasses import dataclass

from aggregation.releases.inputs import Options


@dataclass(frozen=True)
class Settings:
    """Version, seed, options and key: with the inputs they decide every byte."""

    version: str
    seed: int
    options: Options
    key: bytes
