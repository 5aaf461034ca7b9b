"""IIIF Presentation 3 manifests with W3C Web Annotations, so that museum viewers show the regions.

docs/reference/release-iiif.md
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

from aggregation.methods.outline import outline
from aggregation.releases.contents import Contents, Picture, Region, Released
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Options
from aggregation.releases.pictures import given_file
from annotation.importing.pictures import FORMATS

PLACE = "iiif"
CONTEXT = "http://iiif.io/api/presentation/3/context.json"
FRAGMENTS = "http://www.w3.org/TR/media-frags/"
RIGHTS = ("http://creativecommons.org/", "http://rightsstatements.org/")
"""What IIIF's `rights` may begin with."""

FILES = {
    f"{PLACE}/collection.json": "a IIIF collection of all artworks",
    PLACE: "for each artwork, a IIIF manifest and a page of W3C Web Annotations",
}

LOADING = """\
Open `iiif/collection.json`, or an artwork's `manifest.json`, in a IIIF viewer (Mirador, Universal
Viewer). All addresses in these files begin with the release's own; to serve them from elsewhere,
replace that beginning in all of them. Coordinates are frame pixels."""


def write(contents: Contents, folder: ReleaseFolder) -> None:
    for picture in contents.pictures():
        place = f"{PLACE}/{picture.released.name}"
        _write(folder, f"{place}/manifest.json", _manifest(contents, picture.released))
        _write(folder, f"{place}/annotations.json", _page(contents, picture))
    with folder.stream(f"{PLACE}/collection.json") as file:
        for piece in _collection(contents):
            file.write(piece)


def loading(_options: Options) -> str:
    """Say how to load this format, for the README."""
    return LOADING


def _write(folder: ReleaseFolder, name: str, document: dict[str, Any]) -> None:
    folder.write(name, json.dumps(document, ensure_ascii=False).encode() + b"\n")


def _address(contents: Contents, name: str) -> str:
    base = f"{contents.campaign.address}/{contents.settings.version}"
    return f"{base}/{quote(name)}"


def _place(contents: Contents, released: Released, file: str) -> str:
    return _address(contents, f"{PLACE}/{released.name}/{file}")


def _collection(contents: Contents) -> Iterator[bytes]:
    """Write the collection piece by piece; it names every artwork."""
    head = {
        "@context": CONTEXT,
        "id": _address(contents, f"{PLACE}/collection.json"),
        "type": "Collection",
        "label": {"none": [f"{contents.campaign.title}, {contents.settings.version}"]},
    }
    yield json.dumps(head, ensure_ascii=False)[:-1].encode() + b', "items": ['
    ahead = "\n"
    for picture in contents.pictures():
        released = picture.released
        item = {
            "id": _place(contents, released, "manifest.json"),
            "type": "Manifest",
            "label": _label(released),
        }
        yield (ahead + json.dumps(item, ensure_ascii=False)).encode()
        ahead = ",\n"
    yield b"\n]}\n"


def _label(released: Released) -> dict[str, list[str]]:
    return {"none": [released.artwork.title or released.artwork.painting]}


def _manifest(contents: Contents, released: Released) -> dict[str, Any]:
    artwork = released.artwork
    facts = {
        "Artist": artwork.artist,
        "Year": artwork.year,
        "Tradition": artwork.tradition,
        "Source": artwork.source,
    }
    return {
        "@context": CONTEXT,
        "id": _place(contents, released, "manifest.json"),
        "type": "Manifest",
        "label": _label(released),
        "metadata": [
            {"label": {"en": [name]}, "value": {"none": [value]}}
            for name, value in facts.items()
            if value
        ],
        **_rights(artwork.rights),
        "items": [_canvas(contents, released)],
    }


def _rights(rights: str) -> dict[str, Any]:
    if not rights:
        return {}
    # IIIF asks for the address with http, also where a site has moved to https.
    uri = rights.replace("https://", "http://", 1)
    if uri.startswith(RIGHTS) and " " not in uri:
        return {"rights": uri}
    return {"requiredStatement": {"label": {"en": ["Rights"]}, "value": {"none": [rights]}}}


def _canvas(contents: Contents, released: Released) -> dict[str, Any]:
    size = {"height": released.artwork.height, "width": released.artwork.width}
    return {
        "id": _place(contents, released, "canvas"),
        "type": "Canvas",
        "label": _label(released),
        **size,
        "items": _painted(contents, released, size),
        "annotations": [
            {"id": _place(contents, released, "annotations.json"), "type": "AnnotationPage"}
        ],
    }


def _painted(contents: Contents, released: Released, size: dict[str, int]) -> list[dict[str, Any]]:
    """Put the picture on its canvas; nothing where the release does not hold it."""
    file = given_file(contents, released)
    if not file:
        return []
    ending = file.rsplit(".", 1)[1]
    media_type = next(kind for kind, own in FORMATS.values() if own == ending)
    body = {"id": _address(contents, file), "type": "Image", "format": media_type, **size}
    painting = {
        "id": _place(contents, released, "picture"),
        "type": "Annotation",
        "motivation": "painting",
        "body": body,
        "target": _place(contents, released, "canvas"),
    }
    page = _place(contents, released, "pictures")
    return [{"id": page, "type": "AnnotationPage", "items": [painting]}]


def _page(contents: Contents, picture: Picture) -> dict[str, Any]:
    released = picture.released
    page = _place(contents, released, "annotations.json")
    target = {
        "id": _place(contents, released, "canvas"),
        "type": "Canvas",
        "partOf": [{"id": _place(contents, released, "manifest.json"), "type": "Manifest"}],
    }
    return {
        "@context": CONTEXT,
        "id": page,
        "type": "AnnotationPage",
        "items": [
            {
                "id": f"{page}#{region.number}",
                "type": "Annotation",
                "motivation": ["tagging", "commenting"] if region.words else "tagging",
                "body": _bodies(region),
                "target": {
                    "type": "SpecificResource",
                    "source": target,
                    "selector": _selector(region),
                },
            }
            for region in picture.regions
        ],
    }


def _bodies(region: Region) -> list[dict[str, str]]:
    said = [("tagging", region.category), ("commenting", region.words)]
    return [
        {"type": "TextualBody", "value": value, "format": "text/plain", "purpose": purpose}
        for purpose, value in said
        if value
    ]


def _selector(region: Region) -> dict[str, str]:
    """Select by box where that is the region to the pixel, else by its outline."""
    _x, _y, width, height = region.box
    whole = all(float(side).is_integer() for side in region.box)
    if whole and (region.mask is None or region.mask.area == width * height):
        box = ",".join(str(int(side)) for side in region.box)
        return {"type": "FragmentSelector", "conformsTo": FRAGMENTS, "value": f"xywh={box}"}
    path = f'<path fill-rule="evenodd" d="{"".join(_lines(region))}"/>'
    return {
        "type": "SvgSelector",
        "value": f'<svg xmlns="http://www.w3.org/2000/svg">{path}</svg>',
    }


def _lines(region: Region) -> Iterator[str]:
    x, y, width, height = region.box
    if region.mask is None:
        right, bottom = x + width, y + height
        yield f"M{x},{y}L{right},{y}L{right},{bottom}L{x},{bottom}Z"
        return
    left, top = int(x), int(y)
    inside = region.mask.to_array()[top : top + int(height), left : left + int(width)]
    for line in outline(inside):
        corners = (line + (left, top)).tolist()
        yield "M" + "L".join(f"{across},{down}" for across, down in corners) + "Z"
