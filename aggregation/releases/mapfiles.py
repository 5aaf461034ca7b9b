"""Many small files of one folder: loose, or streamed into one zip with the same bytes each time."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from aggregation.releases.folder import ReleaseFolder

EARLIEST = (1980, 1, 1, 0, 0, 0)

Put = Callable[[str, bytes], None]
"""Takes a file by its name in the release."""


@contextmanager
def map_files(folder: ReleaseFolder, packed: str, *, pack: bool) -> Iterator[Put]:
    """Give a way to add files, one in memory at a time; `packed` names the zip if one is wanted."""
    if not pack:
        yield folder.write
        return
    with folder.stream(packed) as file, zipfile.ZipFile(file, "w") as archive:

        def put(name: str, content: bytes) -> None:
            entry = zipfile.ZipInfo(name, EARLIEST)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, content, zipfile.ZIP_DEFLATED, compresslevel=1)

        yield put
