"""JPEG files that were cut off and given an end again; decoders fill what is missing with grey."""

from __future__ import annotations

_SCAN, _END = b"\xff\xda", b"\xff\xd9"
_COMPONENTS = 4
_MORE = bytes(16)


def open_ended(data: bytes, *, bands: int) -> bytes:
    """Replace the end mark of a sequential JPEG by some bytes of data.

    A whole picture never reads them. A decoder that needs them and more has run out of data, and
    says so, where it would pass over an end that comes too early. A file whose last scan holds
    only some of the bands is returned as it is, since its decoder reads on to the end mark.
    """
    scan, end = data.rfind(_SCAN), data.rfind(_END)
    if scan < 0 or end < scan + _COMPONENTS or data[scan + _COMPONENTS] != bands:
        return data
    return data[:end] + _MORE
