from __future__ import annotations

import io
import struct
import zlib

import numpy as np
import pytest
from PIL import Image

from annotation.masks import Mask, MaskError
from tests.masks.shapes import drawn


def png_of(array: np.ndarray, **options: object) -> bytes:
    file = io.BytesIO()
    Image.fromarray(array).save(file, "PNG", **options)
    return file.getvalue()


def npy_of(array: np.ndarray, *, allow_pickle: bool = False) -> bytes:
    file = io.BytesIO()
    np.save(file, array, allow_pickle=allow_pickle)
    return file.getvalue()


def refusal(data: bytes, *, kind: str = "png", height: int = 2, width: int = 3) -> MaskError:
    read = Mask.from_png if kind == "png" else Mask.from_npy
    with pytest.raises(MaskError) as caught:
        read(data, height=height, width=width)
    return caught.value


def soft_disc() -> np.ndarray:
    rows, columns = np.mgrid[:60, :60]
    cover = np.clip(20.5 - np.hypot(rows - 29.5, columns - 29.5), 0, 1)
    grey: np.ndarray = np.rint(cover * 255).astype(np.uint8)
    return grey


def test_soft_edges_are_cut_at_half() -> None:
    """HO-43."""
    grey = soft_disc()
    mask = Mask.from_png(png_of(grey), height=60, width=60)
    assert np.array_equal(mask.to_array(), grey >= 128)
    assert mask.area < (grey > 0).sum()


def test_grey_127_is_out_and_128_is_in() -> None:
    array = np.array([[127, 128, 255], [0, 1, 129]], np.uint8)
    mask = Mask.from_png(png_of(array), height=2, width=3)
    assert mask.to_array().tolist() == [[0, 1, 1], [0, 0, 1]]


def test_a_png_of_zeros_and_ones_is_refused_and_not_emptied() -> None:
    error = refusal(png_of(np.array([[0, 1, 1], [0, 0, 1]], np.uint8)))
    assert (error.code, error.detail) == ("mask_not_binary", {"brightest": 1})


def test_an_all_black_png_is_an_empty_mask() -> None:
    black = png_of(np.zeros((2, 3), np.uint8))
    assert Mask.from_png(black, height=2, width=3) == Mask.empty(2, 3)


def test_a_png_of_another_frame_is_refused_with_both_sizes() -> None:
    error = refusal(png_of(np.zeros((3, 2), np.uint8)))
    assert error.code == "mask_size"
    assert error.detail == {"given": [3, 2], "expected": [2, 3]}


def test_a_png_that_claims_to_be_small_and_is_broken_is_unreadable() -> None:
    whole = png_of(np.full((2, 3), 255, np.uint8))
    assert refusal(whole[:45]).code == "mask_unreadable"
    assert refusal(b"").code == "mask_unreadable"
    assert refusal(b"GIF89a" + whole).code == "mask_unreadable"
    assert refusal(whole[:12] + b"JUNK" + whole[16:]).code == "mask_unreadable"


def test_a_huge_picture_is_refused_from_its_header() -> None:
    header = struct.pack(">IIBBBBB", 30_000, 30_000, 1, 0, 0, 0, 0)
    chunk = (
        struct.pack(">I", 13) + b"IHDR" + header + struct.pack(">I", zlib.crc32(b"IHDR" + header))
    )
    assert refusal(b"\x89PNG\r\n\x1a\n" + chunk).detail["given"] == [30_000, 30_000]


def test_colour_and_transparency_are_refused() -> None:
    colour = np.full((2, 3, 3), 255, np.uint8)
    assert refusal(png_of(colour)).code == "mask_not_grey"
    assert refusal(png_of(np.full((2, 3, 4), 255, np.uint8))).code == "mask_not_grey"
    assert refusal(png_of(colour[:, :, 0], transparency=0)).code == "mask_not_grey"


def test_the_png_is_one_bit_and_reads_as_black_and_white() -> None:
    mask = Mask.from_array(drawn("#........#", ".########."))
    image = Image.open(io.BytesIO(mask.to_png()))
    assert image.mode == "1"
    assert np.array_equal(np.asarray(image.convert("L")), mask.to_array() * 255)


def test_the_npy_is_int16_rows_first_and_loads_by_default() -> None:
    mask = Mask.from_array(drawn("#..", ".##"))
    loaded = np.load(io.BytesIO(mask.to_npy()))
    assert loaded.dtype == np.int16
    assert loaded.flags.c_contiguous
    assert loaded.tolist() == [[1, 0, 0], [0, 1, 1]]


def test_objects_are_refused_without_unpickling() -> None:
    objects = np.empty((2, 3), dtype=object)
    objects[:] = Bomb()
    assert refusal(npy_of(objects, allow_pickle=True), kind="npy").code == "mask_unreadable"


class Bomb:
    def __reduce__(self) -> tuple[object, ...]:
        return pytest.fail, ("an array of objects was unpickled",)


@pytest.mark.parametrize("dtype", [bool, np.uint8, np.int16, np.int64, np.float32, ">i2"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_every_plain_kind_of_number_is_read(dtype: type, order: str) -> None:
    array = np.array(drawn("#..", ".##"), dtype=dtype, order=order)  # type: ignore[call-overload]
    assert Mask.from_npy(npy_of(array), height=2, width=3).runs == [0, 1, 2, 1, 1, 1]


def test_a_bad_npy_is_named() -> None:
    whole = npy_of(np.zeros((2, 3), np.int16))
    assert refusal(whole[:-1], kind="npy").code == "mask_unreadable"
    assert refusal(whole + b"\0", kind="npy").code == "mask_unreadable"
    assert refusal(whole[:20], kind="npy").code == "mask_unreadable"
    assert refusal(whole.replace(b"}", b"("), kind="npy").code == "mask_unreadable"
    assert refusal(npy_with(b"(" * 9000), kind="npy").code == "mask_unreadable"
    assert refusal(npy_with(b"-" * 9000 + b"1"), kind="npy").code == "mask_unreadable"
    assert refusal(npy_with(b"{[]: 1}"), kind="npy").code == "mask_unreadable"
    assert refusal(b"not numpy", kind="npy").code == "mask_unreadable"
    assert refusal(npy_of(np.zeros((3, 2))), kind="npy").detail["given"] == [3, 2]
    assert refusal(npy_of(np.full((2, 3), 255)), kind="npy").code == "mask_not_binary"


def npy_with(header: bytes) -> bytes:
    return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header
