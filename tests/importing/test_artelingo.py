"""A published table's annotations are answers like others; what every culture agrees on is kept."""

from __future__ import annotations

import csv
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import pytest

from aggregation.models import Label
from annotation.importing.artworks import import_artworks
from annotation.models import Answer, Artwork, Campaign, Enrolment, LedgerEntry, Slot
from annotation.samples import FOLDER
from tests.browser.journeys.installation import real_artworks
from tests.cast import WHY, Cast
from tests.importing.inputs import csv_bytes, flat, table, zip_of
from tests.importing.test_commands import facts, run
from tests.importing.test_mturk_import import stored

pytestmark = pytest.mark.django_db

HEAD = ("art_style", "painting", "emotion", "utterance", "repetition", "language")
THREE = ("english", "chinese", "arabic")
"""Names a folder with a larger `artelingo_sample.csv`, where there is one."""

Cells = dict[tuple[str, str, str], list[str]]


def said(painting: str, emotion: str, language: str = "english") -> list[str]:
    return ["Realism", painting, emotion, WHY[language], "5", language]


def cell(painting: str, *emotions: str, language: str = "english") -> list[list[str]]:
    return [said(painting, emotion, language) for emotion in emotions]


def campaign_of(cast: Cast, *paintings: str, **settings: Any) -> Campaign:
    artworks = [cast.artwork(painting) for painting in paintings]
    Artwork.objects.filter(painting="second").update(tradition="Korean")
    Artwork.objects.filter(painting="first").update(tradition="Western")
    return cast.campaign("culture", artworks=artworks, cultures=THREE, **settings)


def importing(folder: Path, rows: list[list[str]], *more: str) -> tuple[str, int]:
    source = table(folder, csv_bytes(rows, HEAD))
    return run("import_artelingo", source, "--campaign", "culture", *more)


def labels() -> dict[tuple[str, str], tuple[str, str]]:
    rows = Label.objects.select_related("artwork")
    return {(row.artwork.painting, row.culture): (row.state, row.emotion) for row in rows}


def test_rows_are_answers_of_annotators_of_their_own(cast: Cast, tmp_path: Path) -> None:
    campaign_of(cast, "first")
    printed, code = importing(tmp_path, cell("first", "awe", "Fear", "awe"))
    assert (code, printed.splitlines()[-1]) == (
        0,
        "Imported 3 annotations, 3 counted, 0 surplus; 0 unchanged, 0 refused, "
        "0 rows about artworks that the campaign does not ask about.",
    )
    answers = Answer.objects.select_related("assignment__participation")
    assert [answer.value for answer in answers.order_by("pk")] == ["awe", "fear", "awe"]
    assert len({answer.assignment.annotator_id for answer in answers}) == 3
    assert {answer.assignment.participation.platform for answer in answers} == {"table"}
    assert Slot.objects.exclude(holder=None).count() == 3
    assert set(Enrolment.objects.values_list("culture", flat=True)) == {"english"}
    assert not LedgerEntry.objects.exists()
    assert labels() == {("first", "english"): ("decided", "awe")}


def test_as_many_count_as_the_campaign_needs(cast: Cast, tmp_path: Path) -> None:
    campaign_of(cast, "first")
    printed, _code = importing(tmp_path, cell("first", "awe", "awe", "fear", "fear", "fear"))
    assert "3 counted, 2 surplus" in printed
    assert labels() == {("first", "english"): ("decided", "awe")}


def test_recuration_counts_every_annotation(cast: Cast, tmp_path: Path) -> None:
    campaign_of(cast, "first")
    rows = cell("first", "awe", "awe", "fear", "fear", "fear")
    importing(tmp_path, rows)
    printed, _code = importing(tmp_path, rows, "--recurate")
    assert "0 surplus; 5 unchanged" in printed
    assert labels() == {("first", "english"): ("decided", "fear")}
    assert Slot.objects.filter(culture="english").exclude(holder=None).count() == 5


def test_an_artwork_is_kept_where_every_culture_has_a_strict_majority(
    cast: Cast, tmp_path: Path
) -> None:
    campaign_of(cast, "first", "second", "third", needed=5)
    rows: list[list[str]] = []
    for language in THREE:
        rows += cell("first", "awe", "awe", "awe", "fear", "anger", language=language)
        tied = ("awe", "awe", "fear", "fear", "anger")
        second = tied if language == "arabic" else ("fear",) * 5
        rows += cell("second", *second, language=language)
        rows += cell("third", *("sadness",) * (4 if language == "chinese" else 5),
                     language=language)  # fmt: skip
    kept = tmp_path / "kept.csv"
    printed, code = importing(tmp_path, rows, "--recurate", "--kept", str(kept))
    assert (code, printed.splitlines()[:5]) == (
        0,
        [
            "english: 3 of 3 artworks have a strict majority (100.00 %)",
            "chinese: 2 of 3 artworks have a strict majority (66.67 %)",
            "arabic: 2 of 3 artworks have a strict majority (66.67 %)",
            "Western: 1 kept (100.00 %)",
            "Of 9 cells of artwork and culture 7 have a strict majority, 2 have none; 1 of 3 "
            "artworks are kept, 1 Western (100.00 %) and 0 non-Western (0.00 %).",
        ],
    )
    assert labels()["second", "arabic"] == ("discarded", "")
    assert labels()["third", "chinese"] == ("waiting", "")
    assert kept.read_text("utf-8").splitlines() == [
        "art_style,painting,tradition,english,chinese,arabic",
        "Realism,first,Western,awe,awe,awe",
    ]


def test_the_same_table_again_changes_nothing(cast: Cast, tmp_path: Path) -> None:
    campaign_of(cast, "first", needed=5)
    rows = cell("first", "awe", "awe", "awe", "fear", "anger")
    importing(tmp_path, rows, "--recurate")
    before = stored()
    printed, code = importing(tmp_path, rows, "--recurate")
    assert (code, "5 unchanged" in printed) == (0, True)
    assert stored() == before


def test_a_dry_run_stores_nothing(cast: Cast, tmp_path: Path) -> None:
    campaign_of(cast, "first")
    before = stored()
    printed, code = importing(tmp_path, cell("first", "awe", "fear"), "--recurate", "--dry-run")
    assert (code, printed.splitlines()[-1].split(";")[0]) == (
        0,
        "Would import 2 annotations, 2 counted, 0 surplus",
    )
    assert stored() == before


def test_what_cannot_be_used_is_told(cast: Cast, tmp_path: Path) -> None:
    campaign_of(cast, "first")
    rows = [
        said("first", "joy"),
        said("elsewhere", "awe"),
        [*said("first", "awe")[:5], "spanish"],
        ["Realism", "first", "awe", "Sky.", "5", "english"],
        said("first", "other"),
    ]
    found = facts(
        "import_artelingo", table(tmp_path, csv_bytes(rows, HEAD)), "--campaign", "culture"
    )
    assert [(one["name"], one["code"]) for one in found["refused"]] == [
        ("rows.csv line 2", "emotion_unknown"),
        ("rows.csv line 4", "language_unknown"),
        ("rows.csv line 5", "explanation_too_short"),
    ]
    assert (found["rows_without_task"], found["artworks_without_task"]) == (
        1,
        ["Realism/elsewhere"],
    )
    assert (found["counted"], found["folded"]) == (1, {"'other' read as something else": 1})


def test_a_row_that_changed_is_refused_and_the_first_one_stays(cast: Cast, tmp_path: Path) -> None:
    campaign_of(cast, "first")
    importing(tmp_path, cell("first", "awe"))
    printed, code = importing(tmp_path, cell("first", "fear"))
    assert (code, "assignment_differs" in printed) == (1, True)
    assert Answer.objects.get().value == "awe"


@pytest.mark.parametrize("state", ["draft", "figures"])
def test_a_campaign_that_takes_no_such_answers_refuses_the_table(
    cast: Cast, tmp_path: Path, state: str
) -> None:
    if state == "draft":
        cast.draft("culture", artworks=[cast.artwork("first")])
    else:
        cast.campaign("figures", slug="culture", artworks=[cast.artwork("first")])
    printed, code = importing(tmp_path, cell("first", "awe"))
    assert code == 1
    assert not Answer.objects.exists()


def cells_of(path: Path) -> Cells:
    cells: Cells = defaultdict(list)
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            cells[row["art_style"], row["painting"], row["language"]].append(row["emotion"])
    return cells


def strict(emotions: list[str]) -> bool:
    return 2 * max(Counter(emotions).values()) > len(emotions)


def imported(cast: Cast, source: Path, folder: Path) -> dict[str, Any]:
    """Import a table over small pictures of its artworks, and return what it came to."""
    keys = sorted({key[:2] for key in cells_of(source)})
    pictures = zip_of(
        folder,
        {f"{style}/{name}.png": flat((number, 0, 0)) for number, (style, name) in enumerate(keys)},
    )
    import_artworks(pictures, csv=source.parent / "artworks.csv")
    artworks = [Artwork.objects.get(art_style=style, painting=name) for style, name in keys]
    cast.campaign("culture", artworks=artworks, cultures=THREE, needed=5)
    found = facts("import_artelingo", source, "--campaign", "culture", "--recurate")
    assert found["refused"] == []
    return dict(found["recuration"])


def test_the_bundled_sample_keeps_what_counting_by_hand_keeps(cast: Cast, tmp_path: Path) -> None:
    source = FOLDER / "artelingo_sample.csv"
    found = imported(cast, source, tmp_path)
    cells = cells_of(source)
    majorities = {key for key, emotions in cells.items() if strict(emotions)}
    kept = [
        key
        for key in {key[:2] for key in cells}
        if all((*key, culture) in majorities for culture in THREE)
    ]
    assert (found["majorities"], found["kept"]) == (len(majorities), len(kept)) == (22, 1)


def test_the_larger_sample_keeps_thirteen_of_thirty(cast: Cast, tmp_path: Path) -> None:
    folder = real_artworks()
    if folder is None:
        pytest.skip("no real artworks lie beside the project")
    source = folder / "artelingo_sample.csv"
    found = imported(cast, source, tmp_path)
    states = sum((Counter(one) for one in found["cells"].values()), Counter())
    assert states == {"decided": 72, "discarded": 18}
    assert (found["kept"], found["artworks"], found["majorities"]) == (13, 30, 72)
