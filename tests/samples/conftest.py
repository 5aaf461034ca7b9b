from __future__ import annotations

import csv
from pathlib import Path

import pytest

from annotation.samples import FOLDER


class SampleSet:
    """The written set, read back without the code that wrote it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def rows(self, name: str) -> list[dict[str, str]]:
        with (self.folder / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file, strict=True))


@pytest.fixture(scope="session")
def sample_set() -> SampleSet:
    return SampleSet(FOLDER)
