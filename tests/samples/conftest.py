from __future__ import annotations

import csv
from pathlib import Path

import pytest

from annotation.samples import write_samples


class SampleSet:
    """The written set, read back without the code that wrote it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def rows(self, name: str) -> list[dict[str, str]]:
        with (self.folder / name).open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file, strict=True))


@pytest.fixture(scope="session")
def sample_set(tmp_path_factory: pytest.TempPathFactory) -> SampleSet:
    folder = tmp_path_factory.mktemp("samples")
    write_samples(folder)
    return SampleSet(folder)
