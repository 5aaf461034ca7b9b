"""What holds for every format: one outline, the same bytes, nobody named, one map at a time."""

from __future__ import annotations

import json
import re
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from aggregation.models import Release
from aggregation.releases.build import PUBLISHERS
from aggregation.releases.formats import FORMATS
from aggregation.releases.inputs import Options, StimulusRow
from annotation.masks import Mask
from annotation.models import Answer, Artwork, Campaign, Participation, Task
from annotation.models.participation import Annotator
from annotation.services.files import store_bytes
from tests.releases.conftest import Told
from tests.releases.rows import KEY, contents, layered, picture, released, stimulus
from tests.releases.test_phrase_layer import lines
from tests.releases.test_variants import publish

PAIRS = [(protocol, name) for protocol, formats in FORMATS.items() for name in formats]


@pytest.mark.parametrize(("protocol", "name"), PAIRS)
def test_every_format_has_the_same_outline(protocol: str, name: str) -> None:
    module = FORMATS[protocol][name]
    assert module.__doc__
    assert "docs/reference/release-" in module.__doc__
    assert module.FILES
    assert module.loading(Options(formats=(name,)))
    assert name in PUBLISHERS[protocol].formats


def published(request: pytest.FixtureRequest, protocol: str, out: Path) -> Path:
    if protocol == "stimuli":
        campaign: Campaign = request.getfixturevalue("drawn")
    else:
        told: Told = request.getfixturevalue("told")
        campaign = told({"one": {"english": ["awe", "awe", "fear"], "arabic": ["fear"] * 3}})
    original = store_bytes(picture(size=(8, 6)), media_type="image/png", extension="png")
    Artwork.objects.update(rights="CC0", original=original)
    publish(campaign, out, formats=tuple(sorted(FORMATS[protocol])))
    return out


@pytest.mark.parametrize("protocol", ["stimuli", "culture"])
def test_all_formats_at_once_are_the_same_byte_for_byte(
    request: pytest.FixtureRequest, tmp_path: Path, protocol: str
) -> None:
    one = contents(published(request, protocol, tmp_path / "one"))
    Release.objects.all().delete()
    campaign = Campaign.objects.get()
    publish(campaign, tmp_path / "two", formats=tuple(sorted(FORMATS[protocol])))
    assert contents(tmp_path / "two") == one


@pytest.mark.parametrize("protocol", ["stimuli", "culture"])
def test_nobody_and_no_time_is_in_any_format(
    request: pytest.FixtureRequest, tmp_path: Path, protocol: str
) -> None:
    out = published(request, protocol, tmp_path / "out")
    everything = b"\n".join(contents(out).values())
    assert KEY.hex().encode() not in everything
    for model in (Annotator, Answer, Participation, Task):
        for uuid in model.objects.values_list("uuid", flat=True):
            assert str(uuid).encode() not in everything
            assert uuid.hex.encode() not in everything
    for sha256 in Answer.objects.values_list("sha256", flat=True):
        assert sha256.encode() not in everything
    texts = [data for name, data in contents(out).items() if not name.endswith(BINARY)]
    assert not re.search(rb"\d{2}:\d{2}|20\d{2}-\d{2}-\d{2}", b"\n".join(texts))


def test_one_painting_in_two_styles_stays_two_in_every_format(tmp_path: Path) -> None:
    """HO-13, HO-14, HO-74: each file leads to one artwork, and no file takes another's place."""
    odd = "a #1 50% b&c+d?_odd"
    rows = [
        stimulus("001", style="Cubism", runs=(0, 1, 23)),
        stimulus("001", style="Realism", runs=(1, 2, 21)),
        stimulus(odd, runs=(2, 3, 19)),
    ]
    inputs = layered(rows, originals=lambda sha256: picture())
    formats = tuple(sorted(set(FORMATS["stimuli"]) - {"parquet"}))
    root, _ = released(inputs, tmp_path / "out", formats=formats, val=0.0)
    named = {"001@Cubism": 1, "001@Realism": 2, odd: 3}
    assert {path.stem for path in (root / "images").iterdir()} == set(named)
    assert {path.name for path in (root / "iiif").iterdir()} == {*named, "collection.json"}
    for name, area in named.items():
        with Image.open(root / "png" / f"{name}_awe.png") as image:
            assert np.array(image).sum() == area
    document = json.loads((root / "coco/instances_test.json").read_text("utf-8"))
    pictures = {one["id"]: one["file_name"] for one in document["images"]}
    areas = {pictures[one["image_id"]]: one["area"] for one in document["annotations"]}
    assert areas == {f"{name}.png": area for name, area in named.items()}
    regions = lines(root / "phrase_layer/regions.jsonl")
    assert {line["painting"]: line["area"] for line in regions} == named
    assert len({line["file"] for line in regions}) == 6


BINARY = (".png", ".npy", ".parquet")


def large(place: int) -> StimulusRow:
    height, width = 300, 400
    runs = [place, 90_000, height * width - 90_000 - place]
    mask = Mask.from_runs(runs, height=height, width=width).counts
    shown = {"mask": mask, "drawn": mask, "levels": [mask]}
    return stimulus(f"p{place:03d}", height=height, width=width, **shown)


@pytest.mark.parametrize("name", sorted(set(FORMATS["stimuli"]) - {"images"}))
def test_memory_does_not_grow_with_the_number_of_maps(tmp_path: Path, name: str) -> None:
    """HO-76: a map of 300 x 400 is 240 kB as int16; forty of them would be 9.6 MB."""

    def peak(number: int) -> int:
        inputs = layered([large(place) for place in range(number)])
        tracemalloc.start()
        released(inputs, tmp_path / f"{name}{number}", formats=(name,))
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    peak(3)
    few, many = peak(4), peak(44)
    assert many - few < 2_000_000
