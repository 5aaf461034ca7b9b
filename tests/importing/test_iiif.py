"""Manifests of both versions are read as what is said of pictures, whatever is wrong with them."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.errors import Refusal
from annotation.importing.iiif import Manifest, read_manifest
from annotation.importing.names import Key

THREE = {
    "type": "Manifest",
    "label": {"de": ["Häuser"], "en": ["Houses"]},
    "rights": "https://creativecommons.org/publicdomain/zero/1.0/",
    "metadata": [
        {"label": {"en": ["Artist"]}, "value": {"en": ["<b>A. Tester</b>"]}},
        {"label": {"en": ["Date"]}, "value": {"none": ["c. 1901"]}},
    ],
    "items": [
        {
            "id": f"https://museum.example/canvas/{name}",
            "type": "Canvas",
            "label": {"en": [f"{name} side"]},
            "items": [
                {"items": [{"motivation": "painting", "body": {"id": address, "type": "Image"}}]}
            ],
        }
        for name, address in (
            ("front", "https://museum.example/iiif/3/red%2Fhouse.jp2/full/max/0/default.jpg"),
            ("back", "https://museum.example/files/blue%20house.JPG"),
        )
    ],
}
TWO = {
    "@type": "sc:Manifest",
    "label": "Houses",
    "attribution": "A museum",
    "sequences": [
        {
            "canvases": [
                {
                    "@id": "https://museum.example/canvas/1",
                    "label": "front",
                    "images": [
                        {
                            "resource": {
                                "@id": "https://museum.example/native.jpg",
                                "service": {"@id": "https://museum.example/iiif/2/red-house"},
                            }
                        }
                    ],
                }
            ]
        }
    ],
}


def read(folder: Path, said: Any, style: str = "") -> Manifest:
    path = folder / "manifest.json"
    path.write_text(said if isinstance(said, str) else json.dumps(said), encoding="utf-8")
    return read_manifest(path, style=style)


def test_version_3_names_pictures_by_the_identifiers_of_their_images(tmp_path: Path) -> None:
    manifest = read(tmp_path, THREE)
    assert manifest.metadata.said == {
        Key("Houses", "house"): {
            "title": "Houses, front side",
            "artist": "A. Tester",
            "year": "c. 1901",
            "source": "https://museum.example/canvas/front",
            "rights": "https://creativecommons.org/publicdomain/zero/1.0/",
        },
        Key("Houses", "blue house"): {
            "title": "Houses, back side",
            "artist": "A. Tester",
            "year": "c. 1901",
            "source": "https://museum.example/canvas/back",
            "rights": "https://creativecommons.org/publicdomain/zero/1.0/",
        },
    }
    assert manifest.addresses[Key("Houses", "blue house")].endswith("/blue%20house.JPG")


def test_version_2_is_read_the_same_way_under_a_style_of_ones_own(tmp_path: Path) -> None:
    manifest = read(tmp_path, TWO, style="Etchings")
    assert manifest.metadata.said == {
        Key("Etchings", "red-house"): {
            "title": "Houses",
            "source": "https://museum.example/canvas/1",
            "rights": "A museum",
        }
    }


def test_a_canvas_that_names_no_picture_or_one_again_is_refused_by_its_number(
    tmp_path: Path,
) -> None:
    first = THREE["items"][0]  # type: ignore[index]
    manifest = read(tmp_path, {**THREE, "items": [first, {"type": "Canvas"}, first]})
    refused = [(one.name, one.code) for one in manifest.metadata.refused]
    assert refused == [
        ("manifest.json canvas 2", "painting_missing"),
        ("manifest.json canvas 3", "row_twice"),
    ]


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("{", "unreadable"),
        ("[" * 100_000, "unreadable"),
        ("[]", "no_manifest"),
        ({"type": "Collection", "items": []}, "no_manifest"),
        ({"type": "Manifest", "items": "none"}, "no_canvas"),
    ],
)
def test_what_is_no_manifest_is_refused_as_a_whole(tmp_path: Path, said: Any, reason: str) -> None:
    with pytest.raises(Refusal) as refused:
        read(tmp_path, said)
    assert (refused.value.code, refused.value.detail["reason"]) == ("manifest_refused", reason)


PLAIN = st.none() | st.booleans() | st.integers() | st.text(max_size=8)
NAMES = st.sampled_from(
    ["type", "@type", "id", "@id", "label", "items", "sequences", "canvases", "images", "resource",
     "service", "body", "metadata", "value", "rights", "motivation", "@value", "en"]
)  # fmt: skip
JSON = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4)
)


@given(said=st.dictionaries(NAMES, JSON, max_size=6))
def test_no_manifest_breaks_the_reader(tmp_path_factory: Any, said: dict[str, Any]) -> None:
    folder = tmp_path_factory.mktemp("manifests")
    with suppress(Refusal):
        manifest = read(folder, {**said, "type": "Manifest", "@type": "sc:Manifest"})
        assert set(manifest.addresses) == set(manifest.metadata.said)
        assert all(key.painting for key in manifest.addresses)
