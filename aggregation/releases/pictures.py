"""Pictures of a release: given where their rights allow it, else named with hash and source.

docs/reference/release-images.md
"""

from __future__ import annotations

import io
import re

from aggregation.releases.artworks import recipe
from aggregation.releases.contents import Contents, Released
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import ArtworkRow, Options
from aggregation.releases.tables import Cells, write_both_forms
from annotation.importing.pictures import FORMATS, read_frame

PLACE = "images"

OPEN = re.compile(
    r"""
    public\ domain(\ mark)?(\ 1\.0)? | pdm(\ 1\.0)? | cc0(\ 1\.0)?(\ universal)?
    | cc[ -]by(-sa)?([ -][1-4]\.0)?
    | https?://(www\.)?creativecommons\.org/(
        publicdomain/(mark|zero)/1\.0 | licenses/by(-sa)?/[1-4]\.[05]
      )(/(deed(\.[a-z-]+)?|legalcode))?/?
    """,
    re.VERBOSE,
)
"""Rights, in lower case, under which a picture may be given on, also for money and changed."""

FILES = {
    PLACE: "the pictures that may be given on, in their frame",
    "images.csv": "for every artwork: its file here, or original hash, source and recipe",
}

LOADING = """\
`images.csv` has a row for every artwork. `file` is its picture here; where it is empty, `rights`
do not allow that: get the original from `source`, compare its sha256, and follow `recipe`."""

HEADER = [
    "art_style", "painting", "name", "file", "file_name", "why", "rights", "source",
    "original_sha256", "frame_sha256", "recipe",
]  # fmt: skip


def write(contents: Contents, folder: ReleaseFolder) -> None:
    for released in contents.artworks():
        if may_be_given(released.artwork.rights):
            original = contents.originals(released.artwork.original_sha256)
            folder.write(f"{PLACE}/{file_name(released)}", _in_frame(released.artwork, original))
    write_both_forms(
        folder, "images.csv", header=HEADER, rows=(_row(one) for one in contents.artworks())
    )


def loading(_options: Options) -> str:
    """Say how to load this format, for the README."""
    return LOADING


def may_be_given(rights: str) -> bool:
    """Tell whether these rights let anybody give the picture on; what is not known does not."""
    return OPEN.fullmatch(" ".join(rights.casefold().split())) is not None


def file_name(released: Released) -> str:
    """Return the name of an artwork's picture, here or in anybody's folder.

    The original's ending where it lies pixel on pixel with the frame; else `.png`, since the frame
    is written anew.
    """
    artwork = released.artwork
    ending = FORMATS[artwork.original_format][1] if _as_it_stands(artwork) else "png"
    return f"{released.name}.{ending}"


def given_file(contents: Contents, released: Released) -> str:
    """Return the picture's file in this release; empty if it is not there."""
    given = PLACE in contents.settings.options.formats and may_be_given(released.artwork.rights)
    return f"{PLACE}/{file_name(released)}" if given else ""


def _as_it_stands(artwork: ArtworkRow) -> bool:
    return (
        artwork.orientation == 1
        and artwork.frame_scale == 1
        and artwork.original_format in {"JPEG", "PNG", "WEBP"}
    )


def _in_frame(artwork: ArtworkRow, original: bytes) -> bytes:
    if _as_it_stands(artwork):
        return original
    buffer = io.BytesIO()
    read_frame(original).image.save(buffer, "PNG")
    return buffer.getvalue()


def _row(released: Released) -> Cells:
    artwork = released.artwork
    given = may_be_given(artwork.rights)
    return [
        artwork.art_style, artwork.painting, released.name,
        f"{PLACE}/{file_name(released)}" if given else "", file_name(released),
        "" if given else ("rights" if artwork.rights else "rights_not_stated"),
        artwork.rights, artwork.source, artwork.original_sha256, artwork.frame_sha256,
        recipe(artwork),
    ]  # fmt: skip
