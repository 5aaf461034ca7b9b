"""IIIF manifests and W3C annotations: what the standards ask, and the regions read back."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree

import numpy as np
import pytest

from annotation.importing.iiif import read_manifest
from annotation.masks import Mask
from tests.releases.rows import (
    HEIGHT,
    WIDTH,
    artwork,
    campaign,
    figures,
    picture,
    released,
    stimuli,
    stimulus,
)

BASE = "https://evoke.example/releases/demo"
RING = (7, 2, 2, 1, 1, 2, 9)
AWKWARD = "a #1 50% b&c+d?_odd"


def document(root: Path, name: str) -> Any:
    return json.loads((root / "iiif" / name).read_text("utf-8"))


def made(rows: list[Any], root: Path, **more: Any) -> Path:
    formats = more.pop("formats", ("apolo", "iiif"))
    inputs = stimuli(rows, campaign=campaign(address=BASE), **more)
    return released(inputs, root / "out", formats=formats)[0]


def path_of(address: str) -> str:
    """Return the file that an address of the release stands for."""
    parts = urlsplit(address)
    assert (parts.scheme, parts.netloc) == ("https", "evoke.example")
    assert re.fullmatch(r"[A-Za-z0-9/._~%-]+", parts.path)
    return unquote(parts.path).removeprefix("/releases/demo/1.0/")


@pytest.mark.parametrize("name", ["a", AWKWARD, "芙蓉锦鸡图", "eugã¨ne"])
def test_every_address_leads_to_its_file(tmp_path: Path, name: str) -> None:
    root = made([stimulus(name)], tmp_path)
    collection = document(root, "collection.json")
    (item,) = collection["items"]
    manifest = json.loads((root / path_of(item["id"])).read_text("utf-8"))
    assert manifest["id"] == item["id"]
    (canvas,) = manifest["items"]
    assert (canvas["height"], canvas["width"]) == (HEIGHT, WIDTH)
    (page,) = canvas["annotations"]
    annotations = json.loads((root / path_of(page["id"])).read_text("utf-8"))
    assert annotations["id"] == page["id"]
    target = annotations["items"][0]["target"]["source"]
    assert target["id"] == canvas["id"]
    assert target["partOf"][0]["id"] == manifest["id"]


def test_regions_read_back_are_the_maps(tmp_path: Path) -> None:
    rows = [
        stimulus("a", "awe", runs=RING),
        stimulus("a", "fear", runs=(0, 24)),
        stimulus("a", "sadness", runs=(0, 1, 4, 1, 18)),
    ]
    root = made(rows, tmp_path)
    page = document(root, "a/annotations.json")
    kinds = []
    for one in page["items"]:
        emotion = next(b["value"] for b in one["body"] if b["purpose"] == "tagging")
        kinds.append(one["target"]["selector"]["type"])
        pixels = selected(one["target"]["selector"])
        assert np.array_equal(pixels, np.load(root / f"apolo_pixel_map/a_{emotion}.npy"))
    assert kinds == ["SvgSelector", "FragmentSelector", "SvgSelector"]
    assert len({one["id"] for one in page["items"]}) == 3


def selected(selector: dict[str, Any]) -> Any:
    """Ask for the middle of each pixel whether it lies inside, by crossings to its left."""
    if selector["type"] == "FragmentSelector":
        x, y, width, height = map(int, selector["value"].removeprefix("xywh=").split(","))
        pixels = np.zeros((HEIGHT, WIDTH), int)
        pixels[y : y + height, x : x + width] = 1
        return pixels
    svg = ElementTree.fromstring(selector["value"])
    (path,) = svg
    assert path.tag == "{http://www.w3.org/2000/svg}path"
    lines = re.findall(r"M([^Z]*)Z", path.attrib["d"])
    pixels = np.zeros((HEIGHT, WIDTH), int)
    for line in lines:
        corners = [tuple(map(float, corner.split(","))) for corner in line.split("L")]
        for (x0, y0), (x1, y1) in zip(corners, corners[1:] + corners[:1], strict=True):
            if x0 == x1:
                for y in range(int(min(y0, y1)), int(max(y0, y1))):
                    pixels[y, int(x0) :] ^= 1
    return pixels


def test_a_given_picture_is_painted_and_an_importer_takes_the_manifest(tmp_path: Path) -> None:
    pictures = [artwork("a", title="The Ring", artist="Somebody", year="1901", rights="CC0")]
    root = made([stimulus("a")], tmp_path, artworks=pictures, formats=("iiif", "images"),
                originals=lambda sha256: picture())  # fmt: skip
    (canvas,) = document(root, "a/manifest.json")["items"]
    (annotation,) = canvas["items"][0]["items"]
    assert annotation["motivation"] == "painting"
    assert annotation["target"] == canvas["id"]
    assert (root / path_of(annotation["body"]["id"])).read_bytes() == picture()
    assert annotation["body"]["format"] == "image/png"
    read = read_manifest(root / "iiif/a/manifest.json", style="Realism")
    (said,) = read.metadata.said.values()
    assert (said["title"], said["artist"], said["year"]) == ("The Ring", "Somebody", "1901")


def test_rights_are_an_address_or_a_statement(tmp_path: Path) -> None:
    pictures = [
        artwork("a", rights="https://creativecommons.org/licenses/by/4.0/"),
        artwork("b", rights="Museum of Somewhere"),
        artwork("c", rights=""),
    ]
    root = made([stimulus(name) for name in "abc"], tmp_path, artworks=pictures)
    one, two, three = (document(root, f"{name}/manifest.json") for name in "abc")
    assert one["rights"] == "http://creativecommons.org/licenses/by/4.0/"
    assert two["requiredStatement"]["value"] == {"none": ["Museum of Somewhere"]}
    assert not {"rights", "requiredStatement"} & set(three)
    assert one["items"][0]["items"] == []


def test_figures_are_selected_by_their_boxes(tmp_path: Path) -> None:
    inputs = figures(
        {"a": {"one": [[1, 1, 2, 2]]}, "b": {"one": [[0.5, 1, 2, 2]]}},
        campaign=campaign("figures", address=BASE),
    )
    root, _ = released(inputs, tmp_path / "out", formats=("iiif",))
    (whole,) = document(root, "a/annotations.json")["items"]
    assert whole["target"]["selector"]["value"] == "xywh=1,1,2,2"
    (half,) = document(root, "b/annotations.json")["items"]
    assert 'd="M0.5,1.0L2.5,1.0L2.5,3.0L0.5,3.0Z"' in half["target"]["selector"]["value"]


def test_a_ring_is_a_ring() -> None:
    pixels = Mask.from_runs(RING, height=HEIGHT, width=WIDTH).to_array()
    assert pixels.sum() == 5
