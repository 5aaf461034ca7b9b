"""Pictures in a release: only where rights allow, in the frame, else how to get them."""

from __future__ import annotations

import hashlib
import io
from pathlib import Path

import pytest
from PIL import Image

from aggregation.releases.pictures import may_be_given
from annotation.importing.pictures import read_frame
from annotation.models import Artwork, Campaign
from annotation.services.files import store_bytes
from tests.releases.rows import HEIGHT, WIDTH, artwork, cells, picture, released, stimuli, stimulus
from tests.releases.test_variants import publish

OPEN = [
    "Public domain", "public  domain", "CC0", "CC0 1.0", "CC BY 4.0", "CC-BY-SA-3.0",
    "http://creativecommons.org/publicdomain/zero/1.0/",
    "https://creativecommons.org/licenses/by/4.0/",
    "https://creativecommons.org/licenses/by-sa/4.0/deed.en",
]  # fmt: skip
CLOSED = [
    "", "All rights reserved", "CC BY-NC 4.0", "CC BY-ND 4.0", "not public domain",
    "Public domain in the USA only", "WikiArt: research use",
    "https://creativecommons.org/licenses/by-nc/4.0/",
    "http://rightsstatements.org/vocab/InC/1.0/", "Fair use",
]  # fmt: skip


@pytest.mark.parametrize("rights", OPEN)
def test_open_rights_let_a_picture_be_given(rights: str) -> None:
    assert may_be_given(rights)


@pytest.mark.parametrize("rights", CLOSED)
def test_what_is_not_known_to_be_open_is_closed(rights: str) -> None:
    assert not may_be_given(rights)


def test_a_closed_picture_is_named_with_hash_source_and_recipe(tmp_path: Path) -> None:
    rows = [stimulus(name) for name in ("open", "closed", "unknown")]
    pictures = [
        artwork("closed", rights="In copyright", source="https://museum.example/1"),
        artwork("open"),
        artwork("unknown", rights=""),
    ]
    inputs = stimuli(rows, artworks=pictures, originals=lambda sha256: picture())
    root, _ = released(inputs, tmp_path / "out", formats=("images", "parquet"))
    said = {row["painting"]: row for row in cells(root / "images.csv")}
    assert {name: row["file"] for name, row in said.items()} == {
        "closed": "", "open": "images/open.png", "unknown": "",
    }  # fmt: skip
    assert {row["why"] for row in said.values()} == {"", "rights", "rights_not_stated"}
    assert said["closed"]["source"] == "https://museum.example/1"
    assert said["closed"]["original_sha256"] == "0" * 64
    assert said["closed"]["recipe"].startswith("Decode")
    assert [path.name for path in (root / "images").iterdir()] == ["open.png"]
    assert (root / "images/open.png").read_bytes() == picture()


def test_a_turned_picture_is_given_upright(tmp_path: Path) -> None:
    image = Image.new("RGB", (HEIGHT, WIDTH), "red")
    image.putpixel((0, 0), (0, 0, 255))
    exif = Image.Exif()
    exif[0x0112] = 6
    buffer = io.BytesIO()
    image.save(buffer, "PNG", exif=exif)
    turned = artwork("a", orientation=6, original_width=HEIGHT, original_height=WIDTH)
    inputs = stimuli([stimulus("a")], artworks=[turned], originals=lambda sha: buffer.getvalue())
    root, _ = released(inputs, tmp_path / "out", formats=("images",))
    with Image.open(root / "images/a.png") as given:
        assert given.size == (WIDTH, HEIGHT)
        assert given.getexif().get(0x0112) is None
        assert given.tobytes() == read_frame(buffer.getvalue()).image.tobytes()


def test_a_published_picture_is_the_stored_original(drawn: Campaign, tmp_path: Path) -> None:
    original = store_bytes(picture(size=(8, 6)), media_type="image/png", extension="png")
    Artwork.objects.filter(painting="whole").update(rights="CC0", original=original)
    publish(drawn, tmp_path / "out", formats=("images",))
    row = {row["painting"]: row for row in cells(tmp_path / "out/images.csv")}["whole"]
    data = (tmp_path / "out" / row["file"]).read_bytes()
    assert hashlib.sha256(data).hexdigest() == row["original_sha256"]
    assert len(list((tmp_path / "out/images").iterdir())) == 1
