"""All release formats, by protocol; the first of each is the usual one.

A format is a module with `FILES` (what it writes, for the README), `write(contents, folder)` and
`loading(options)` (how to load it). It decides nothing: which rows, their order and their ids are
the contents'. docs/howto/add-a-release-format.md
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from aggregation.releases import (
    apolo,
    arteculture,
    coco,
    figure_boxes,
    iiif,
    parquet,
    phrase_layer,
    pictures,
    png,
)
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Options


class Format(Protocol):
    """The outline of a format's module; its contents are those of a protocol it is for."""

    @property
    def FILES(self) -> Mapping[str, str]: ...

    def write(self, contents: Any, folder: ReleaseFolder) -> None: ...

    def loading(self, options: Options) -> str: ...


FORMATS: Mapping[str, Mapping[str, Format]] = {
    "stimuli": {
        "apolo": apolo,
        "png": png,
        "phrases": phrase_layer,
        "coco": coco,
        "parquet": parquet,
        "iiif": iiif,
        "images": pictures,
    },
    "culture": {"arteculture": arteculture, "parquet": parquet, "images": pictures},
    "figures": {
        "figures": figure_boxes,
        "coco": coco,
        "parquet": parquet,
        "iiif": iiif,
        "images": pictures,
    },
}


def files_of(protocol: str, options: Options) -> dict[str, str]:
    """Return what the chosen formats write, by name."""
    chosen = (FORMATS[protocol][name] for name in options.formats)
    return {name: what for one in chosen for name, what in one.FILES.items()}


def loading_of(protocol: str, options: Options) -> str:
    """Say how to load each of the chosen formats."""
    return "\n\n".join(
        f"### {name}\n\n{FORMATS[protocol][name].loading(options)}" for name in options.formats
    )
