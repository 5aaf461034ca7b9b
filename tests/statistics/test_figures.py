"""The figures page and command, against numbers worked out by hand."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from tests.cast import Cast, work
from tests.statistics.conftest import (
    browser_of,
    looked,
    opinions,
    researcher_of,
    table_of,
    uuid_of,
)

PAGE = "/staff/figures/figures/"


def measured(*more: str) -> dict[str, Any]:
    out = io.StringIO()
    call_command("figures", "figures", "--json", *more, stdout=out)
    said: dict[str, Any] = json.loads(out.getvalue())
    return said


def test_people_against_what_all_others_agree_on(cast: Cast, curator: Client) -> None:
    """Two people draw one figure, a third another besides.

    To the first, the others drew 1 and 2 boxes: the median 1.5 is rounded up to two figures, of
    which one was found. To the third the others agree on one figure: one of two boxes is right.
    """
    _campaign, people = looked(cast)
    rows = {row["annotator"]: row for row in table_of(curator, f"{PAGE}figures-annotators.csv")}
    first, third = rows[uuid_of(people[0])], rows[uuid_of(people[2])]
    assert (first["hits"], first["drawn"], first["figures"]) == ("1", "1", "2")
    assert (third["hits"], third["drawn"], third["figures"]) == ("1", "2", "1")
    assert float(first["f"]) == float(third["f"]) == pytest.approx(2 / 3)
    (overall, _bucket) = table_of(curator, f"{PAGE}figures-buckets.csv")
    assert float(overall["precision"]) == pytest.approx((1 + 1 + 0.5) / 3)
    assert float(overall["recall"]) == pytest.approx((0.5 + 0.5 + 1) / 3)


def test_truth_and_bucket_of_an_artwork(cast: Cast, curator: Client) -> None:
    """Box counts 1, 1, 2: one figure, the median of all boxes' corners. Ratings 1, 2, 3: 2."""
    looked(cast)
    (box,) = table_of(curator, f"{PAGE}figures-truth.csv")
    assert [float(box[name]) for name in ("x", "y", "width", "height")] == [10, 10, 20, 20]
    assert (box["bucket"], box["painting"], box["boxes"]) == ("2", "sitter", "4")
    page = curator.get(PAGE).content.decode()
    assert page.count('class="truth-box"') == 1
    assert page.count("drawn-box stroke--") == 4


def test_where_nobody_else_looked_there_is_no_score(cast: Cast, curator: Client) -> None:
    campaign = cast.campaign("figures", artworks=[cast.artwork(width=100, height=100)])
    cast.annotator(campaign).does(boxes=[[10, 10, 20, 20]], rating=4)
    work()
    assert table_of(curator, f"{PAGE}figures-annotators.csv") == []
    (overall, bucket) = measured()["buckets"]
    assert overall["means"]["f"] == {"value": None, "annotators": 0}
    assert (bucket["number"], bucket["artworks"]) == (4, 1)
    assert curator.get(PAGE).status_code == 200


def test_a_detector(cast: Cast, tmp_path: Path) -> None:
    """The figure is found by the surer box; a second one beside nothing halves precision after."""
    looked(cast)
    file = tmp_path / "boxes.csv"
    file.write_text(
        "art_style,painting,x,y,width,height,score\n"
        "Realism,sitter,11,10,20,20,0.9\n"
        "Realism,sitter,70,70,20,20,0.5\n"
    )
    overall, bucket = measured(f"--detections={file}")["detector"]
    assert (overall["bucket"], overall["average_precision"]) == (None, 1.0)
    assert overall["best"] == {"precision": 1.0, "recall": 1.0, "f": 1.0, "score": 0.9}
    assert (bucket["bucket"], bucket["artworks"]) == (2, 1)


@pytest.mark.parametrize(
    "text",
    [
        "art_style,painting,x,y\n",
        "art_style,painting,x,y,width,height,score\nRealism,nobody,1,1,1,1,1\n",
        "art_style,painting,x,y,width,height,score\nRealism,sitter,1,1,1,one,1\n",
        "art_style,painting,x,y,width,height,score\nRealism,sitter,1,1,1,nan,1\n",
        "art_style,painting,x,y,width,height,score\nRealism,sitter,1,1\n",
        "",
    ],
)
def test_an_unfit_table_of_boxes_is_refused(cast: Cast, tmp_path: Path, text: str) -> None:
    looked(cast)
    file = tmp_path / "boxes.csv"
    file.write_text(text)
    with pytest.raises(CommandError) as refused:
        measured(f"--detections={file}")
    assert refused.value.returncode == 1


def test_a_missing_table_and_bytes_that_are_no_text_are_refused(cast: Cast, tmp_path: Path) -> None:
    looked(cast)
    file = tmp_path / "boxes.csv"
    for _ in range(2):
        with pytest.raises(CommandError):
            measured(f"--detections={file}")
        file.write_bytes(b"\xff\xfe\x00")


def test_other_protocols_have_no_figures(cast: Cast, curator: Client) -> None:
    opinions(cast)
    assert curator.get("/staff/culture/figures/").status_code == 404
    with pytest.raises(CommandError):
        call_command("figures", "culture")
    with pytest.raises(CommandError):
        call_command("agreement", "nowhere")


def test_who_may_read(cast: Cast) -> None:
    campaign, _people = looked(cast)
    reader, stranger = researcher_of(campaign), browser_of(cast.stranger)
    for address in (PAGE, f"{PAGE}figures-truth.csv"):
        assert reader.get(address).status_code == 200
        assert stranger.get(address).status_code == 404
