"""The folder a release is written to, with the hash of every file in it."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

CHECKSUMS = "checksums.txt"
README = "README.md"
CARD = {README, "croissant.json", "DATASHEET.md"}
"""What says which version of a release this is; all other files are data."""


class ReleaseFolder:
    """Takes files by their name in the release; each is written once and hashed."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._digests: dict[str, str] = {}

    @property
    def digests(self) -> Mapping[str, str]:
        """The sha256 of every file so far, by name, sorted by code points."""
        return dict(sorted(self._digests.items()))

    @contextmanager
    def stream(self, name: str) -> Iterator[BinaryIO]:
        """Open a new file for writing; it counts as written when the block ends well."""
        if name in self._digests:
            raise FileExistsError(name)
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as file:
            yield file
        with path.open("rb") as file:
            self._digests[name] = hashlib.file_digest(file, "sha256").hexdigest()

    def write(self, name: str, content: bytes) -> None:
        with self.stream(name) as file:
            file.write(content)

    def content_sha256(self) -> str:
        """Return the hash of all data: of the checksum lines of every file but the card's."""
        data = {name: digest for name, digest in self._digests.items() if name not in CARD}
        return hashlib.sha256(checksum_lines(data)).hexdigest()

    def close(self) -> str:
        """Write the checksums of all files and return the hash of that list."""
        lines = checksum_lines(self._digests)
        self.write(CHECKSUMS, lines)
        return self._digests[CHECKSUMS]


def checksum_lines(digests: Mapping[str, str]) -> bytes:
    """Return what `sha256sum --check` reads, sorted by name."""
    return "".join(f"{digest}  {name}\n" for name, digest in sorted(digests.items())).encode()
