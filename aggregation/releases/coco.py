"""COCO instance annotations: masks as compressed run lengths, or boxes.

Always with `iscrowd` 0: 1 would make COCO's evaluation take a region for any part of it.
docs/reference/release-coco.md
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from aggregation.releases.contents import Contents, Picture, Region
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Options
from aggregation.releases.pictures import file_name

PLACE = "coco"

FILES = {PLACE: "COCO instance annotations, one file for each part of the split"}

LOADING = """\
```python
from pycocotools.coco import COCO

coco = COCO("coco/instances_test.json")  # or instances_val.json; figures: instances.json
for annotation in coco.loadAnns(coco.getAnnIds()):
    pixels = coco.annToMask(annotation)  # uint8, height x width, 0 or 1
```

`file_name` is the picture's name in `images/`, or in a folder of your own."""


def write(contents: Contents, folder: ReleaseFolder) -> None:
    rights = sorted({one.artwork.rights for one in contents.artworks()})
    for part in contents.parts:
        name = f"instances_{part}.json" if part else "instances.json"
        with folder.stream(f"{PLACE}/{name}") as file:
            for piece in _document(contents, part, rights):
                file.write(piece)


def loading(_options: Options) -> str:
    """Say how to load this format, for the README."""
    return LOADING


def _document(contents: Contents, part: str, rights: list[str]) -> Iterator[bytes]:
    """Write the document piece by piece: images first, then annotations in a second pass."""
    head = {
        "info": {
            "description": contents.campaign.title,
            "version": contents.settings.version,
        },
        "licenses": [
            {"id": number, "name": text or "not stated", "url": _url(text)}
            for number, text in enumerate(rights, start=1)
        ],
        "categories": [
            {"id": number, "name": name, "supercategory": contents.campaign.protocol}
            for number, name in enumerate(contents.categories, start=1)
        ],
    }
    yield json.dumps(head)[:-1].encode()
    pictures = (one for one in contents.pictures() if one.released.part == part)
    yield from _array("images", (_image(one, rights) for one in pictures))
    pictures = (one for one in contents.pictures() if one.released.part == part)
    yield from _array(
        "annotations",
        (
            _annotation(one, region, contents.categories.index(region.category) + 1)
            for one in pictures
            for region in one.regions
        ),
    )
    yield b"}\n"


def _array(name: str, values: Iterable[dict[str, Any]]) -> Iterator[bytes]:
    yield f', "{name}": ['.encode()
    ahead = "\n"
    for value in values:
        yield (ahead + json.dumps(value)).encode()
        ahead = ",\n"
    yield b"\n]"


def _image(picture: Picture, rights: list[str]) -> dict[str, Any]:
    released, artwork = picture.released, picture.released.artwork
    return {
        "id": released.number,
        "file_name": file_name(released),
        "width": artwork.width,
        "height": artwork.height,
        "license": rights.index(artwork.rights) + 1,
        "art_style": artwork.art_style,
        "painting": artwork.painting,
        "original_sha256": artwork.original_sha256,
        "frame_sha256": artwork.frame_sha256,
    }


def _annotation(picture: Picture, region: Region, category: int) -> dict[str, Any]:
    x, y, width, height = region.box
    return {
        "id": region.number,
        "image_id": picture.released.number,
        "category_id": category,
        "segmentation": (
            region.mask.to_coco()
            if region.mask
            else [[x, y, x + width, y, x + width, y + height, x, y + height]]
        ),
        "area": region.mask.area if region.mask else width * height,
        "bbox": list(region.box),
        "iscrowd": 0,
        **region.facts,
    }


def _url(rights: str) -> str:
    return rights if rights.startswith(("http://", "https://")) else ""
