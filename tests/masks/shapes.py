from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays

FIXTURE: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "fixtures" / "masks.json").read_text(encoding="utf-8")
)

Pixels = npt.NDArray[np.uint8]


def drawn(*rows: str) -> Pixels:
    return np.array([[int(mark == "#") for mark in row] for row in rows], np.uint8)


def pixels(*, height: int | None = None, width: int | None = None) -> st.SearchStrategy[Pixels]:
    def of_shape(shape: tuple[int, int]) -> st.SearchStrategy[Pixels]:
        return arrays.arrays(np.uint8, shape, elements=st.integers(0, 1))

    if height and width:
        return of_shape((height, width))
    sides = st.integers(1, 20)
    return st.tuples(sides, sides).flatmap(of_shape)
