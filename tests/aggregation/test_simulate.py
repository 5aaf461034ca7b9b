"""Small campaigns of each protocol, played through HTTP to their release."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from django.core.management import CommandError, call_command
from PIL import Image

from aggregation.models import Label, Stimulus
from annotation.importing.training import import_training
from annotation.models import Answer, Campaign, Participation
from tests.cast import WHY, Cast

pytestmark = pytest.mark.django_db(transaction=True)
SIZE = (24, 16)
TEXTS = ["The red house glows.", "Nothing here to point at, only dread."]
MASK_HEAD = [
    *("art_style", "painting", "emotion", "utterance_row", "phrase"),
    *("char_start", "char_end", "point_x", "point_y", "mask_file"),
]
HEAD = ["art_style", "painting", "emotion", "utterance", "repetition"]


@pytest.fixture
def truth(tmp_path: Path) -> Path:
    """Two artworks' true regions in the layout of the samples; returns stimuli_masks.csv."""
    folder = tmp_path / "truth"
    folder.mkdir()
    pixels = np.zeros((SIZE[1], SIZE[0]), np.uint8)
    pixels[2:8, 2:10] = 255
    Image.fromarray(pixels).save(folder / "a.png")
    utterances = [["Realism", "a", "awe", TEXTS[0], "1"], ["Realism", "b", "fear", TEXTS[1], "1"]]
    write(folder / "artemis_sample.csv", [HEAD, *utterances])
    mask = ["Realism", "a", "awe", "0", "red house", "4", "13", "3", "3", "a.png"]
    write(folder / "stimuli_masks.csv", [MASK_HEAD, mask])
    felt = [["Realism", name, "awe", why, "5", culture]
            for name in "ab" for culture, why in WHY.items()]  # fmt: skip
    write(folder / "artelingo_sample.csv", [[*HEAD, "language"], *felt])
    return folder / "stimuli_masks.csv"


def write(path: Path, rows: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(rows)


def simulate(
    campaign: Campaign, annotators: int, truth: Path | None = None, **more: object
) -> None:
    extra = {"truth": truth} if truth else {}
    call_command("simulate", campaign.slug, annotators=annotators, seed=7, **extra, **more)


def test_a_stimuli_campaign_ends_in_a_release_with_the_true_pixels(
    transactional_db: None, truth: Path, tmp_path: Path
) -> None:
    cast = Cast()
    a = cast.artwork("a", width=SIZE[0], height=SIZE[1])
    b = cast.artwork("b", width=SIZE[0], height=SIZE[1])
    utterances = [cast.utterance(a, TEXTS[0]), cast.utterance(b, TEXTS[1], emotion="fear")]
    campaign = cast.campaign("stimuli", utterances=utterances)
    simulate(campaign, 4, truth, noise=0.0)
    assert Stimulus.objects.get(artwork=a).complete
    call_command("finals", campaign.slug, confirm="curator")
    out = tmp_path / "release"
    call_command("release", campaign.slug, "1", seed=3, out=out)
    pixels = np.load(out / "apolo_pixel_map" / "a_awe.npy")
    expected = np.zeros((16, 24), np.int16)
    expected[2:8, 2:10] = 1
    assert pixels.dtype == np.int16
    assert (pixels == expected).all()
    assert "a" in {record["painting"] for record in json.loads((out / "apolo.json").read_text())}


def test_a_culture_campaign_ends_with_every_label_decided_or_discarded(
    transactional_db: None, truth: Path, tmp_path: Path
) -> None:
    cast = Cast()
    artworks = [cast.artwork(name) for name in "abc"]
    cultures = ("english", "chinese", "arabic")
    campaign = cast.campaign("culture", artworks=artworks, cultures=cultures)
    simulate(campaign, 9, truth)
    assert Label.objects.count() == 9
    assert set(Label.objects.values_list("state", flat=True)) <= {"decided", "discarded"}
    call_command("release", campaign.slug, "1", seed=3, out=tmp_path / "release")
    with (tmp_path / "release" / "labels.csv").open(encoding="utf-8") as stream:
        assert len(list(csv.DictReader(stream))) == 9


def test_a_figures_campaign_is_answered_by_everyone(transactional_db: None) -> None:
    cast = Cast()
    campaign = cast.campaign("figures", artworks=[cast.artwork(name) for name in "ab"])
    simulate(campaign, 2)
    assert Participation.objects.filter(work="finished").count() >= 2
    assert Answer.objects.filter(kind="figure").count() >= 4


PASS = {"training_pass_percent": 100, "training_reward_minor": 9}


def train(campaign: Campaign, folder: Path, *tasks: dict[str, object]) -> None:
    (folder / "training.jsonl").write_text("\n".join(map(json.dumps, tasks)), encoding="utf-8")
    import_training(campaign, folder / "training.jsonl")


def test_who_heeds_the_feedback_passes_and_spam_does_not(
    transactional_db: None, truth: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Regions in contour and feelings by chance are wrong at first; spam stays so."""
    cast = Cast()
    artwork = cast.artwork("a", width=SIZE[0], height=SIZE[1])
    utterances = [cast.utterance(artwork, TEXTS[0]), cast.utterance(artwork, TEXTS[1])]
    mask = {"size": [SIZE[1], SIZE[0]], "counts": [0, SIZE[0] * SIZE[1]]}
    about = {"artwork": str(artwork), "utterance": TEXTS[1]}
    dread = {"text": "dread", "points": [[3, 3]]}
    stimuli = cast.campaign("stimuli", utterances=utterances[:1], needed=1, escalate_to=1, **PASS)
    train(
        stimuli,
        tmp_path,
        {"kind": "region", **about, "phrase": dread, "answer": {"mask": mask}},
        {"kind": "phrase", **about, "answer": {"outcome": "phrases", "phrases": [dread]}},
    )
    figures = cast.campaign("figures", artworks=[artwork], **PASS)
    boxes = {"boxes": [[2, 2, 8, 6]], "rating": 5}
    train(figures, tmp_path, {"kind": "figure", "artwork": str(artwork), "answer": boxes})
    culture = cast.campaign("culture", artworks=[artwork], **PASS)
    felt = {"emotions": ["disgust"]}
    train(culture, tmp_path, {"kind": "emotion", "artwork": str(artwork), "answer": felt})
    for campaign in (stimuli, figures, culture):
        answers = Answer.objects.filter(
            assignment__task__campaign=campaign, assignment__task__purpose="collect"
        )
        if campaign != culture:
            # Spam feels anything at all, so that it may hit.
            simulate(campaign, 1, truth, spam=1.0)
            assert not answers.exists()
        capsys.readouterr()
        simulate(campaign, 1, truth, careless=1.0, json=True)
        assert json.loads(capsys.readouterr().out)["answers"] == answers.count() > 0


def test_the_same_seed_gives_the_same_answers(transactional_db: None) -> None:
    cast = Cast()
    said = []
    for slug in ("one", "two"):
        campaign = cast.campaign("culture", artworks=[cast.artwork(slug)], slug=slug)
        simulate(campaign, 3, spam=1.0)
        answers = Answer.objects.filter(assignment__task__campaign=campaign)
        said.append(sorted(answers.values_list("value", flat=True)))
    assert said[0] == said[1]


def test_only_rehearsals_may_be_simulated(transactional_db: None) -> None:
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork()], rehearsal=False)
    with pytest.raises(CommandError, match="rehearsal") as refused:
        simulate(campaign, 1)
    assert refused.value.returncode == 1
