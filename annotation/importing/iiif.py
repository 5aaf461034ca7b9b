"""A IIIF manifest as what is said of pictures: Presentation API 2 and 3, from a file.

Nothing is fetched: the pictures are handed in beside the manifest, named by the identifier of
their image (`.../iiif/3/red-house/full/max/0/default.jpg` is `red-house`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from annotation.errors import Refusal
from annotation.importing.metadata import Metadata, too_long
from annotation.importing.names import Key, composed
from annotation.importing.reports import Refused
from annotation.importing.sources import PICTURE_SUFFIXES

MOST_BYTES = 64 << 20
_REGION = 4
"""How many parts of an Image API address follow the identifier: region, size, rotation, file."""
_QUALITY = re.compile(r"(default|native|color|gray|bitonal)\.\w+")
_SERVICE = re.compile(r"(/info\.json)?/*$")
_ARTIST = {"artist", "author", "creator", "maker", "painter"}
_YEAR = {"created", "creation date", "date", "dated", "year"}
_DEEPEST = 4
_TAGS = re.compile(r"<[^>]*>")


@dataclass
class Manifest:
    """What a manifest says of each picture, and at which address the picture itself is."""

    metadata: Metadata = field(default_factory=Metadata)
    addresses: dict[Key, str] = field(default_factory=dict)


def read_manifest(path: Path, *, style: str) -> Manifest:
    """Read a manifest; its pictures are of this art style, or else of one named as it is.

    A canvas whose picture has no address, or is named as another's, is refused by its number.

    Raises
    ------
    Refusal
        ``manifest_refused`` with the reason ``unreadable``, ``too_many_bytes``, ``no_manifest`` or
        ``no_canvas``.
    """
    said = _parsed(path)
    title = _text(said.get("label"))
    style = composed(style.strip() or title).replace("/", "-")
    canvases = list(_canvases(said))
    if not canvases:
        raise Refusal("manifest_refused", reason="no_canvas", file=path.name)
    manifest = Manifest()
    for number, canvas in enumerate(canvases, start=1):
        problem = _take(manifest, canvas, said, style=style, alone=len(canvases) == 1)
        if problem:
            place = f"{path.name} canvas {number}"
            manifest.metadata.refused.append(Refused(place, *problem))
    return manifest


def _parsed(path: Path) -> dict[str, Any]:
    if path.stat().st_size > MOST_BYTES:
        why = f"at most {MOST_BYTES} bytes are read"
        raise Refusal("manifest_refused", reason="too_many_bytes", file=path.name, why=why)
    try:
        said = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        why = f"it is no JSON ({error})"
        raise Refusal("manifest_refused", reason="unreadable", file=path.name, why=why) from error
    kind = said.get("@type", said.get("type")) if isinstance(said, dict) else None
    if kind not in {"sc:Manifest", "Manifest"}:
        why = f"it says to be {kind!r}"
        raise Refusal("manifest_refused", reason="no_manifest", file=path.name, why=why)
    return dict(said)


def _take(
    manifest: Manifest, canvas: dict[str, Any], said: dict[str, Any], *, style: str, alone: bool
) -> tuple[str, str] | None:
    image = next(_images(canvas), {})
    address = _id(image)
    key = Key(style, composed(_identifier(image)))
    if not key.painting:
        return "painting_missing", "its picture has no address that names it"
    if key in manifest.addresses:
        return "row_twice", f"{key} was described before"
    cells = _cells(canvas, said, alone=alone)
    problem = too_long(key._asdict() | cells)
    if problem is None:
        manifest.metadata.said[key] = cells
        manifest.addresses[key] = address
    return problem


def _cells(canvas: dict[str, Any], said: dict[str, Any], *, alone: bool) -> dict[str, str]:
    """Return what is known of a picture, under the columns of an artworks' table."""
    labels = [_text(said.get("label"))] + ([] if alone else [_text(canvas.get("label"))])
    facts = {**_facts(said), **_facts(canvas)}
    cells = {
        "title": ", ".join(filter(None, labels)),
        "artist": next((text for name, text in facts.items() if name in _ARTIST), ""),
        "year": next((text for name, text in facts.items() if name in _YEAR), ""),
        "source": _id(canvas) or _id(said),
        "rights": next(filter(None, map(_rights, (canvas, said))), ""),
    }
    return {name: composed(text) for name, text in cells.items() if text}


def _rights(thing: dict[str, Any]) -> str:
    stated = (_text(thing.get(name)) for name in ("rights", "license", "attribution"))
    return next(filter(None, stated), "")


def _canvases(said: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from _dicts(said.get("items"))
    for sequence in _dicts(said.get("sequences")):
        yield from _dicts(sequence.get("canvases"))


def _images(canvas: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield the pictures painted on a canvas, in version 3 and 2."""
    for page in _dicts(canvas.get("items")):
        for annotation in _dicts(page.get("items")):
            if annotation.get("motivation", "painting") == "painting":
                yield from _dicts(annotation.get("body"))
    for annotation in _dicts(canvas.get("images")):
        yield from _dicts(annotation.get("resource"))


def _identifier(image: dict[str, Any]) -> str:
    """Return what names a picture: its image service's identifier, else its file's name."""
    service = next((_id(one) for one in _dicts(image.get("service")) if _id(one)), "")
    if service:
        return _last(_SERVICE.sub("", _path(service)))
    parts = _path(_id(image)).split("/")
    if len(parts) > _REGION and _QUALITY.fullmatch(parts[-1]):
        return _last(parts[-1 - _REGION])
    return _last(parts[-1])


def _last(name: str) -> str:
    """Return the last part of a name that may hold quoted slashes, without a picture's ending."""
    name = unquote(name.rsplit("/", 1)[-1]).rsplit("/", 1)[-1]
    stem, dot, ending = name.rpartition(".")
    return stem if f"{dot}{ending}".lower() in PICTURE_SUFFIXES else name


def _path(address: str) -> str:
    try:
        return urlsplit(address).path
    except ValueError:
        return ""


def _id(thing: dict[str, Any]) -> str:
    found = thing.get("id") or thing.get("@id")
    return found if isinstance(found, str) else ""


def _facts(thing: dict[str, Any]) -> dict[str, str]:
    entries = _dicts(thing.get("metadata"))
    pairs = ((_text(one.get("label")), _text(one.get("value"))) for one in entries)
    return {label.casefold(): value for label, value in pairs if value}


def _text(value: Any) -> str:
    """Return a text that comes plain, in a list, as `@value`, or by language: English if it is."""
    for _wrapping in range(_DEEPEST):
        if isinstance(value, str):
            return " ".join(_TAGS.sub("", value).replace("\0", "").split())
        if isinstance(value, dict):
            first = next(iter(value.values()), None)
            value = value.get("@value") or value.get("en") or first
        else:
            value = value[0] if isinstance(value, list) and value else None
    return ""


def _dicts(value: Any) -> Iterator[dict[str, Any]]:
    """Yield the objects of a list, or the one object that stands for a list of one."""
    for one in value if isinstance(value, list) else [value]:
        if isinstance(one, dict):
            yield one
