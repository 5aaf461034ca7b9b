from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import settings as trial
from hypothesis import strategies as st

from annotation.emotions import EMOTIONS, STIMULUS_EMOTIONS
from annotation.importing import Selection, import_artemis, import_artworks
from annotation.importing.selection import draw
from annotation.models import Artwork, Campaign
from tests.cast import Cast
from tests.importing.inputs import csv_bytes, flat, row, table, zip_of

RECORDS = st.dictionaries(st.sampled_from(EMOTIONS), st.lists(st.integers(0, 500), unique=True))


@pytest.fixture
def campaign(tmp_path: Path, cast: Cast) -> Campaign:
    import_artworks(zip_of(tmp_path, {"Realism/a.png": flat()}))
    return cast.campaign("stimuli", artworks=list(Artwork.objects.all()))


def rows(folder: Path, **counts: int) -> Path:
    emotions = [name.replace("_", " ") for name, count in counts.items() for _ in range(count)]
    data = csv_bytes([row("a", f"Text {n}.", emotion) for n, emotion in enumerate(emotions)])
    return table(folder, data)


def selected(campaign: Campaign) -> list[int]:
    return sorted(campaign.triples.values_list("utterance__record", flat=True))


def test_each_emotion_gets_its_number_or_all_it_has_and_something_else_none(
    tmp_path: Path, campaign: Campaign
) -> None:
    path = rows(tmp_path, awe=9, anger=2, something_else=4)
    report = import_artemis(path, selection=Selection(campaign, per_emotion=3, seed=5))
    counts = {emotion: count for emotion, count in report.selected.items() if count}
    assert counts == {"awe": 3, "anger": 2}
    assert (report.added, report.left_out) == (5, 4)


def test_without_a_number_all_are_selected_and_an_open_campaign_gets_their_tasks(
    tmp_path: Path, campaign: Campaign
) -> None:
    report = import_artemis(rows(tmp_path, awe=2, fear=1), selection=Selection(campaign))
    assert report.added == report.tasks == campaign.tasks.count() == 3


def test_selecting_again_changes_nothing_and_a_larger_number_adds(
    tmp_path: Path, campaign: Campaign
) -> None:
    path = rows(tmp_path, awe=20)
    import_artemis(path, selection=Selection(campaign, per_emotion=4, seed=5))
    first = selected(campaign)
    again = import_artemis(path, selection=Selection(campaign, per_emotion=4, seed=5))
    assert (again.added, selected(campaign)) == (0, first)
    import_artemis(path, selection=Selection(campaign, per_emotion=6, seed=5))
    assert len(selected(campaign)) == 6
    assert set(first) < set(selected(campaign))


@trial(deadline=None)
@given(RECORDS, st.integers(0, 20), st.integers(0, 99))
def test_a_draw_depends_on_seed_and_set_but_not_on_order(
    records: dict[str, list[int]], per_emotion: int, seed: int
) -> None:
    turned = {emotion: numbers[::-1] for emotion, numbers in reversed(records.items())}
    drawn = draw(records, per_emotion=per_emotion, seed=seed, already={})
    assert drawn == draw(turned, per_emotion=per_emotion, seed=seed, already={})
    assert len(drawn) == sum(min(per_emotion, len(records.get(e, []))) for e in STIMULUS_EMOTIONS)


def test_another_seed_draws_others_and_another_emotion_does_not_matter() -> None:
    awe = {"awe": list(range(100))}
    first = draw(awe, per_emotion=10, seed=1, already={})
    assert first != draw(awe, per_emotion=10, seed=2, already={})
    both = draw(awe | {"fear": [200, 201]}, per_emotion=10, seed=1, already={})
    assert both == [*first, 200, 201]


def test_every_record_is_drawn_about_equally_often() -> None:
    times = dict.fromkeys(range(10), 0)
    for seed in range(400):
        for record in draw({"fear": range(10)}, per_emotion=3, seed=seed, already={}):
            times[record] += 1
    # 400 draws of 3 in 10: 120 expected each, standard deviation 9.
    assert all(75 < count < 165 for count in times.values())
