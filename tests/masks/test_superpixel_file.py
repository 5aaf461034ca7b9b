from __future__ import annotations

import base64
import json
import struct
import zlib
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

from annotation.masks.superpixel_file import BrokenFile, SuperpixelFile
from annotation.masks.superpixels import Labels
from config.env import ROOT
from tests.fixtures.make_superpixels import entries, parts_of

FRAME = "0f" * 32
ENTRIES = json.loads((ROOT / "tests" / "fixtures" / "superpixels.json").read_text("utf-8"))
LABELS = arrays.arrays(
    np.int64, st.tuples(st.integers(1, 12), st.integers(1, 12)), elements=st.integers(0, 2)
).map(parts_of)


def written(labels: Labels, *, scale: int = 1) -> bytes:
    down, across = labels.shape
    return SuperpixelFile(labels, across * scale, down * scale, FRAME).to_bytes()


@given(labels=LABELS)
def test_any_superpixels_are_read_back_as_they_were_written(labels: Labels) -> None:
    read = SuperpixelFile.from_bytes(written(labels, scale=3))
    assert np.array_equal(read.labels, labels)
    assert (read.width, read.height) == (3 * labels.shape[1], 3 * labels.shape[0])
    assert read.frame_sha256 == FRAME


def test_the_fixture_that_the_browser_reads_too_is_read_and_up_to_date() -> None:
    assert len(ENTRIES) > 20
    for entry, made in zip(ENTRIES, entries(), strict=True):
        read = SuperpixelFile.from_bytes(base64.b64decode(entry["file"]))
        assert read.labels.tolist() == entry["cells"] == made["cells"]
        assert read.at_frame_size().tolist() == entry["pixels"] == made["pixels"]
        assert (read.width, read.height, read.frame_sha256) == (
            entry["width"], entry["height"], entry["sha256"],
        )  # fmt: skip


def test_a_file_is_what_the_reference_says_byte_by_byte() -> None:
    labels = np.array([[0, 0, 0, 1, 1], [0, 0, 1, 1, 1], [0, 2, 1, 1, 1]], np.int32)
    data = written(labels)
    header = b"EvSp" + bytes([1, 0]) + struct.pack(">HHH", 3, 5, 3) + struct.pack(">II", 5, 3)
    assert data[:52] == header + bytes.fromhex(FRAME)
    edges_begin_at_cells_3_and_12 = bytes([2, 3, 9])
    the_first_goes_two_steps_left = bytes([2, 2])
    pair_4_are_not_one_though_all_of_one_is_shared = bytes([1, 4])
    assert zlib.decompress(data[52:]) == (
        edges_begin_at_cells_3_and_12
        + the_first_goes_two_steps_left
        + pair_4_are_not_one_though_all_of_one_is_shared
    )


def test_a_file_that_ends_anywhere_before_its_end_is_refused() -> None:
    data = written(parts_of(np.eye(6, dtype=np.int64)))
    for length in range(len(data)):
        with pytest.raises(BrokenFile):
            SuperpixelFile.from_bytes(data[:length])


@given(place=st.integers(0, 10_000), value=st.integers(0, 255), bare=st.booleans())
def test_a_damaged_file_is_refused_or_read_and_never_more(
    place: int, value: int, bare: bool
) -> None:
    data = bytearray(written(parts_of(np.arange(60).reshape(6, 10) // 7 % 3), scale=2))
    if bare:
        body = bytearray(zlib.decompress(data[52:]))
        body[place % len(body)] = value
        data[52:] = zlib.compress(body)
    else:
        data[place % len(data)] = value
    with suppress(BrokenFile):
        assert SuperpixelFile.from_bytes(bytes(data)).labels.size


@pytest.mark.parametrize("numbers", [[1, 0], [2, 1, 0, 3, 3, 0], [1, 1, 8, 0], [1, 1, 3, 1, 5]])
def test_edges_and_surprises_that_cannot_be_are_refused(numbers: list[int]) -> None:
    header = written(np.zeros((2, 3), np.int32))[:52]
    with pytest.raises(BrokenFile):
        SuperpixelFile.from_bytes(header + zlib.compress(bytes(numbers)))


@pytest.mark.parametrize("after", [b"more", zlib.compress(b"more")])
def test_what_follows_the_end_is_refused(after: bytes) -> None:
    with pytest.raises(BrokenFile):
        SuperpixelFile.from_bytes(written(np.zeros((2, 3), np.int32)) + after)
