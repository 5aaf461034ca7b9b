"""What is looked at once more after collection, and the arithmetic of the paper."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aggregation.methods.final_checks import STEPS, class_of, step_of, summarize

KLASSES = st.sampled_from(["drawn", "whole", "void"])
VERDICTS = st.sampled_from(["", "kept", "whole", "low_quality", "void"])
RATIOS = st.floats(0, 1)


def step(klass: str = "drawn", **more: Any) -> str | None:
    usual = {"complete": True, "area_ratio": 0.3, "rejected": False}
    return step_of(klass=klass, **{**usual, **more})


@pytest.mark.parametrize(
    ("klass", "more", "listed"),
    [
        ("drawn", {}, None),
        ("drawn", {"area_ratio": 0.9499}, None),
        ("drawn", {"area_ratio": 0.95}, "whole"),
        ("whole", {"area_ratio": 1.0}, "whole"),
        ("void", {"area_ratio": 0.0}, "void"),
        ("void", {"area_ratio": 0.0, "complete": False}, None),
        ("whole", {"complete": False}, None),
        ("drawn", {"rejected": True, "complete": False}, "low_quality"),
        ("void", {"rejected": True, "area_ratio": 0.0}, "low_quality"),
    ],
)
def test_listed_is_what_the_paper_looks_at(
    klass: str, more: dict[str, Any], listed: str | None
) -> None:
    assert step(klass, **more) == listed


def test_near_the_whole_becomes_whole_by_verdict_alone() -> None:
    assert class_of("drawn", "whole", "") == "drawn"
    assert class_of("drawn", "whole", "kept") == "drawn"
    assert class_of("drawn", "whole", "whole") == "whole"


@given(KLASSES, st.booleans(), RATIOS, VERDICTS)
def test_nothing_that_is_not_listed_is_changed_by_a_verdict(
    klass: str, complete: bool, ratio: float, verdict: str
) -> None:
    listed = step(klass, complete=complete, area_ratio=ratio)
    ended = class_of(klass, listed, verdict)
    if listed is None or verdict in {"", "kept"}:
        assert ended == klass
    else:
        assert ended == verdict


def test_the_papers_arithmetic() -> None:
    """7512 - 33 - 87 - 611 = 6781: of 1,211 whole artworks 600 are kept."""
    classes = ["whole"] * 1211 + ["low_quality"] * 33 + ["void"] * 87
    found = summarize(7512, classes)
    assert str(found) == "7,512 collected: 1,211 whole, 33 low-quality, 87 void"
    assert found.kept - (found.whole - 600) == 6781


@given(st.lists(st.sampled_from([*STEPS, "drawn"])))
def test_a_summary_counts_each_stimulus_once(classes: list[str]) -> None:
    found = summarize(len(classes), classes)
    counts = Counter(classes)
    assert found.kept == counts["drawn"] + counts["whole"]
    assert summarize(len(classes), classes[::-1]) == found
