from __future__ import annotations

import hashlib
import io
import resource

import numpy as np
import pytest
from hypothesis import given
from hypothesis import settings as trial
from hypothesis import strategies as st
from PIL import Image
from pytest_django import Settings

from annotation.errors import Refusal
from annotation.importing.likeness import perceptual_hash
from annotation.importing.pictures import read_frame, read_picture
from annotation.importing.renditions import LARGEST_BYTES, fitted
from tests.importing import inputs
from tests.importing.inputs import BLUE, GREEN, RED, WHITE, corners, encoded, flat, pixels_of

_STORED_AS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def turned(orientation: int, kind: str = "JPEG") -> bytes:
    """The corner picture, stored so that only this EXIF orientation shows it upright."""
    exif = Image.Exif()
    exif[0x0112] = orientation
    options = {"quality": 95, "subsampling": 0} if kind == "JPEG" else {}
    return encoded(corners().transpose(_STORED_AS[orientation]), kind, exif=exif, **options)


def reason(data: bytes) -> str:
    with pytest.raises(Refusal) as caught:
        read_picture(data)
    assert caught.value.code == "picture_refused"
    return str(caught.value.detail["reason"])


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "TIFF"])
@pytest.mark.parametrize("orientation", sorted(_STORED_AS))
def test_every_exif_orientation_is_shown_upright_everywhere(orientation: int, kind: str) -> None:
    picture = read_picture(turned(orientation, kind))
    stored = (80, 120) if orientation > 4 else (120, 80)
    assert (picture.original_width, picture.original_height) == stored
    assert (picture.width, picture.height, picture.orientation) == (120, 80, orientation)
    for shown in (picture.view, picture.thumbnail):
        pixels = pixels_of(shown.data).astype(int)
        assert pixels.shape == (80, 120, 3)
        for colour, place in ((RED, (10, 10)), (GREEN, (10, 110)), (BLUE, (70, 10))):
            assert np.abs(pixels[place] - colour).max() < 40


def test_a_cmyk_jpeg_keeps_its_hues() -> None:
    inks = np.zeros((64, 64, 4), np.uint8)
    inks[:32, :32], inks[:32, 32:], inks[32:, :32] = (
        (0, 255, 255, 0),
        (255, 0, 255, 0),
        (255, 255, 0, 0),
    )
    image = Image.frombytes("CMYK", (64, 64), inks.tobytes())
    pixels = np.asarray(read_frame(encoded(image, "JPEG", quality=95, subsampling=0)).image)
    assert [int(pixels[y, x].argmax()) for y, x in ((16, 16), (16, 48), (48, 16))] == [0, 1, 2]
    assert pixels[48, 48].min() > 240


def test_sixteen_bit_grey_is_scaled_and_not_clipped() -> None:
    line = (np.arange(256, dtype=np.uint32) * 257).astype(">u2").tobytes()
    data = inputs.png_lines(256, 64, depth=16, lines=[line] * 64)
    picture = read_picture(data)
    shown = pixels_of(picture.view.data)[0, :, 0].astype(int)
    assert np.abs(shown - np.arange(256)).max() <= 1


def test_transparent_pixels_become_white_and_never_the_colour_hidden_under_them() -> None:
    indices = np.zeros((64, 64), np.uint8)
    indices[16:48, 16:48] = 1
    image = Image.frombytes("P", (64, 64), indices.tobytes())
    image.putpalette([255, 0, 255, *BLUE])
    pixels = pixels_of(read_picture(encoded(image, "PNG", transparency=0)).thumbnail.data)
    assert tuple(pixels[0, 0]) == WHITE
    assert tuple(pixels[32, 32]) == BLUE


def test_a_cut_off_jpeg_is_refused_and_not_filled_with_grey() -> None:
    noise = np.random.default_rng(7).integers(0, 255, (300, 400, 3), dtype=np.uint8)
    whole = encoded(Image.fromarray(noise), "JPEG", quality=80)
    assert reason(whole[: int(len(whole) * 0.6)]) == "broken"


@pytest.mark.parametrize("mode", ["RGB", "L", "CMYK"])
def test_a_jpeg_that_ends_too_early_is_refused_though_it_has_an_end(mode: str) -> None:
    noise = np.random.default_rng(7).integers(0, 255, (301, 403, 3), dtype=np.uint8)
    whole = encoded(Image.fromarray(noise).convert(mode), "JPEG", quality=80)
    for kept in (int(len(whole) * 0.6), len(whole) - 60):
        assert reason(whole[:kept] + b"\xff\xd9") == "broken"
    for data in (whole, whole + b"trailing bytes"):
        with Image.open(io.BytesIO(whole)) as image:
            assert read_frame(data).image == image.convert("RGB")


@pytest.mark.parametrize("kind", ["PNG", "GIF", "WEBP", "TIFF", "JPEG"])
@pytest.mark.parametrize("share", [0.02, 0.5, 0.9])
def test_no_format_is_taken_in_when_it_is_cut_off(kind: str, share: float) -> None:
    noise = np.random.default_rng(7).integers(0, 255, (60, 80, 3), dtype=np.uint8)
    whole = encoded(Image.fromarray(noise), kind)
    assert reason(whole[: int(len(whole) * share)]) in {"broken", "format_unknown"}


def test_a_bomb_is_refused_from_its_header_without_memory() -> None:
    side = 30_000
    data = inputs.png_lines(side, side, depth=1, lines=(bytes(side // 8) for _ in range(side)))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(Refusal) as caught:
        read_picture(data)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 100 * 1024
    assert caught.value.detail["reason"] == "too_many_pixels"
    assert "200000000" in caught.value.detail["why"]


def test_a_frieze_keeps_sides_of_at_least_one_pixel() -> None:
    picture = read_picture(flat(size=(20_000, 10)))
    assert (picture.width, picture.height) == (20_000, 10)
    assert (picture.thumbnail.width, picture.thumbnail.height) == (320, 1)
    assert (picture.view.width, picture.view.height) == (1600, 1)


def test_one_pixel_is_a_picture() -> None:
    picture = read_picture(flat(size=(1, 1)))
    assert (picture.width, picture.height) == (1, 1)
    assert tuple(pixels_of(picture.thumbnail.data)[0, 0]) == RED


def test_the_frame_of_a_moving_picture_is_its_first() -> None:
    frames = [Image.new("RGB", (40, 40), colour) for colour in (RED, GREEN, BLUE)]
    data = encoded(frames[0], "GIF", save_all=True, append_images=frames[1:], duration=200)
    picture = read_picture(data)
    assert picture.original_format == "GIF"
    assert np.abs(pixels_of(picture.view.data)[20, 20].astype(int) - RED).max() < 4


def test_the_content_says_what_kind_a_picture_is() -> None:
    assert read_picture(encoded(corners(), "WEBP")).original_format == "WEBP"
    assert reason(b"<svg xmlns='http://www.w3.org/2000/svg'/>") == "format_unknown"
    assert reason(encoded(corners(), "BMP")) == "format_unknown"
    assert reason(b"") == "format_unknown"


def test_colours_without_a_plain_rgb_form_are_refused_by_name() -> None:
    assert reason(encoded(Image.new("F", (4, 4), 0.5), "TIFF")) == "colours_unknown"


def test_broken_exif_leaves_the_picture_as_it_is_stored() -> None:
    data = encoded(corners(), "JPEG", exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff")
    assert read_frame(data).orientation == 1


def test_a_picture_over_the_frame_limit_is_scaled_down_and_says_by_how_much(
    settings: Settings,
) -> None:
    settings.FRAME_MAX_PIXELS = 2400
    picture = read_picture(encoded(corners(), "PNG"))
    assert (picture.original_width, picture.original_height) == (120, 80)
    assert (picture.width, picture.height) == (60, 40)
    assert picture.frame_scale == 0.5


def test_the_frame_hash_is_that_of_the_rows_of_rgb_bytes() -> None:
    data = encoded(corners(), "PNG")
    rows = b"".join(line.tobytes() for line in np.asarray(corners()))
    assert read_picture(data).frame_sha256 == hashlib.sha256(rows).hexdigest()


def test_the_view_of_the_worst_picture_is_still_small() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (1500, 2000, 3), dtype=np.uint8)
    picture = read_picture(encoded(Image.fromarray(noise), "PNG", compress_level=1))
    assert len(picture.view.data) <= LARGEST_BYTES
    assert picture.view.media_type == "image/jpeg"
    assert max(picture.thumbnail.width, picture.thumbnail.height) == 320


def test_near_duplicates_share_the_hash_and_a_flat_picture_has_no_bit() -> None:
    brighter_to_the_right = Image.linear_gradient("L").rotate(90).convert("RGB")
    smaller = brighter_to_the_right.resize((100, 90))
    assert perceptual_hash(brighter_to_the_right) == perceptual_hash(smaller) == "f" * 16
    assert perceptual_hash(brighter_to_the_right.rotate(180)) == "0" * 16
    assert perceptual_hash(Image.new("RGB", (50, 50), RED)) == "0" * 16


def test_the_hash_has_one_bit_per_pair_of_neighbours_row_by_row() -> None:
    greys = np.zeros((8, 9), np.uint8)
    greys[0, 8] = greys[7, 1] = 255
    assert perceptual_hash(Image.fromarray(greys).convert("RGB")) == "0100000000000080"


@trial(deadline=None)
@given(st.integers(1, 40_000), st.integers(1, 40_000), st.integers(1, 2000))
def test_a_fitted_size_is_within_its_limit_and_never_empty(
    width: int, height: int, longest: int
) -> None:
    size = fitted(width, height, longest=longest)
    assert min(size) >= 1
    assert max(size) <= max(1, longest)
    assert size[0] <= width
    assert size[1] <= height
