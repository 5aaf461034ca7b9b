"""Simulated crowds, their curator, and the report of whom findings and rounds caught."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from aggregation.methods.findings.texts import of_text
from aggregation.simulation import drawing
from aggregation.simulation.curators import NAME, often_rejected
from aggregation.simulation.manners import draw_traits
from aggregation.simulation.wording import CLAUSES, Words, foreign, repeated
from annotation.cultures import CULTURES
from annotation.masks import Mask
from annotation.models import Answer, AuditEntry, Campaign, Membership, Review, Utterance
from annotation.models.participation import Trust
from annotation.samples import FOLDER
from annotation.texts import check_explanation
from tests.cast import WHY, Cast

CROWD = {"annotators": 6, "seed": 4, "noise": 0.1, "spam": 0.4, "careless": 0.1}
SERVED = pytest.mark.django_db(transaction=True)


def voices(folder: Path, names: str) -> Path:
    """Write what everybody says of these artworks, laid out as the samples are."""
    head = "art_style,painting,emotion,utterance,repetition,language\n"
    rows = [
        f"Realism,{name},awe,{why},5,{culture}\n"
        for name in names
        for culture, why in WHY.items()
        for _voice in range(5)
    ]
    (folder / "artelingo_sample.csv").write_text(head + "".join(rows), encoding="utf-8")
    (folder / "artemis_sample.csv").write_text(head, encoding="utf-8")
    masks = folder / "stimuli_masks.csv"
    masks.write_text("art_style,painting,utterance_row,char_start,char_end,mask_file\n")
    return masks


def simulated(
    cast: Cast, folder: Path, slug: str = "played", names: str = "abcdef", **more: Any
) -> dict[str, Any]:
    """Play a crowd in which everybody honest feels the same; return its report."""
    truth, report = voices(folder, names), folder / f"{slug}.json"
    artworks = [cast.artwork(f"{name}") for name in names]
    campaign = cast.campaign("culture", artworks=artworks, slug=slug, batch_size=4)
    call_command("simulate", campaign.slug, truth=truth, report=report, **CROWD, **more)
    told: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return told


@pytest.mark.parametrize("language", CLAUSES)
def test_honest_explanations_are_accepted_differ_and_have_no_finding(language: str) -> None:
    words = Words(7)
    texts = [words.about(WHY[language], language) for _ in range(60)]
    assert len(set(texts)) == 60
    for place, text in enumerate(texts):
        check_explanation(text, language=language, minimum=CULTURES[language].minimum)
        others = {other: texts[other] for other in range(60) if other != place}
        found = [one.code for one in of_text(text, language=language, others=others) if one.found]
        assert found == []


@pytest.mark.parametrize("language", CLAUSES)
def test_no_combination_of_clauses_is_given_twice_before_all_were(language: str) -> None:
    words = Words(123_456_789)
    number = 12**3
    assert len({words.own(language) for _ in range(number)}) == number


@pytest.mark.parametrize("language", CLAUSES)
def test_bad_explanations_pass_the_form_and_are_found(language: str) -> None:
    for text, code in ((repeated(language), "repeated"), (foreign(language), "wrong_script")):
        check_explanation(text, language=language, minimum=CULTURES[language].minimum)
        assert code in {
            one.code for one in of_text(text, language=language, others={}) if one.found
        }


def test_shares_of_manners_are_met_and_only_spam_is_hurried() -> None:
    rng = np.random.default_rng(1)
    crowd = [draw_traits(careless=0.1, spam=0.3, rng=rng) for _ in range(2000)]
    manners = [traits.manner for traits in crowd]
    assert abs(manners.count("spam") / 2000 - 0.3) < 0.04
    assert abs(manners.count("careless") / 2000 - 0.1) < 0.03
    assert {traits.manner for traits in crowd if traits.hurried} == {"spam"}
    seconds = {
        manner: np.median([t.active_ms(rng) for t in crowd if t.manner == manner]) / 1000
        for manner in ("honest", "careless", "spam")
    }
    assert seconds["honest"] > 2 * seconds["careless"] > 2 * seconds["spam"]


def test_an_unsteady_hand_stays_near_and_a_contour_does_not() -> None:
    thing = drawing.disc(200, 300, (150, 100), radius=60)
    rng = np.random.default_rng(2)
    drawn = [drawing.unsteady(thing, 0.1, rng) for _ in range(10)]
    assert len({mask.sha256 for mask in drawn}) == 10
    assert all((mask.iou(thing) or 0) > 0.85 for mask in drawn)
    assert drawing.unsteady(Mask.from_array(np.eye(4)), 1.0, rng).area
    assert (drawing.contour(thing).iou(thing) or 0) < 0.2
    assert drawing.well_inside(thing).area < thing.area


@SERVED
def test_a_review_catches_spam_and_spares_the_honest(
    transactional_db: None, tmp_path: Path
) -> None:
    cast = Cast()
    plain = simulated(cast, tmp_path, "plain")
    reviewed = simulated(cast, tmp_path, "reviewed", names="uvwxyz", review=True)
    assert plain["people"]["spam"]["answers_rejected"] == 0
    assert reviewed["people"]["spam"]["answers_rejected"] > 0
    assert reviewed["people"]["spam"]["people_blocked"] > 0
    for told in (plain, reviewed):
        assert told["people"]["spam"]["people_suspect"] > 0
        assert told["people"]["honest"]["people_suspect"] == 0
        assert told["people"]["honest"]["answers_rejected"] == 0
        assert all(counts["found_honest"] == 0 for counts in told["findings"].values())
    assert reviewed["labels"]["right"] >= plain["labels"]["right"]
    assert reviewed["labels"]["right"] == reviewed["labels"]["known"] == 6


@SERVED
def test_the_curator_judges_through_rounds_and_every_verdict_is_audited(
    transactional_db: None, tmp_path: Path
) -> None:
    simulated(Cast(), tmp_path, review=True)
    campaign = Campaign.objects.get()
    assert campaign.rounds.exists()
    assert not campaign.rounds.filter(done_at=None).exists()
    reviews = Review.objects.all()
    assert not reviews.filter(applied_at=None).exists()
    verdicts = AuditEntry.objects.filter(field="verdict", user__username=NAME)
    assert verdicts.count() == reviews.count() > 0
    assert AuditEntry.objects.filter(field="trust", new=Trust.BLOCKED).exists()
    assert often_rejected(campaign) == []


@SERVED
def test_a_curator_who_is_always_wrong_rejects_the_sound(
    transactional_db: None, tmp_path: Path
) -> None:
    """Until everybody honest is blocked or the waves end: here nobody but the honest comes."""
    cast = Cast()
    truth = voices(tmp_path, "a")
    campaign = cast.campaign("culture", artworks=[cast.artwork("a")], needed=1, escalate_to=1)
    call_command(
        "simulate", campaign.slug, annotators=1, seed=1, truth=truth, review=True, accuracy=0.0
    )  # fmt: skip
    assert set(Review.objects.values_list("verdict", flat=True)) == {"rejected"}


@SERVED
def test_the_same_seed_gives_the_same_report(transactional_db: None, tmp_path: Path) -> None:
    cast = Cast()
    first = simulated(cast, tmp_path, "first", review=True, accuracy=0.9)
    again = simulated(cast, tmp_path, "again", "uvwxyz", review=True, accuracy=0.9)
    assert first == again


@SERVED
def test_regions_are_told_by_their_true_ones(transactional_db: None, tmp_path: Path) -> None:
    """One sample picture, drawn by honest hands and by others."""
    cast = Cast()
    call_command("import_artworks", FOLDER / "artworks", csv=FOLDER / "artworks.csv")
    call_command("import_artemis", FOLDER / "artemis_sample.csv")
    utterances = list(Utterance.objects.order_by("record")[:2])
    told = {}
    for slug, spam in (("honest", 0.0), ("spam", 1.0)):
        campaign = cast.campaign("stimuli", slug=slug, utterances=utterances)
        report = tmp_path / f"{slug}.json"
        call_command(
            "simulate", campaign.slug, annotators=6, seed=3, noise=0.1, spam=spam,
            truth=FOLDER / "stimuli_masks.csv", report=report,
        )  # fmt: skip
        told[slug] = json.loads(report.read_text("utf-8"))
    regions = {slug: counts["regions"] for slug, counts in told.items()}
    assert regions["honest"]["known"] == 2
    assert regions["honest"]["iou"] / 2 > 0.8
    assert regions["spam"]["iou"] < regions["honest"]["iou"] / 2


@pytest.mark.django_db
def test_nobody_reviews_a_campaign_that_is_no_rehearsal(tmp_path: Path) -> None:
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork()], rehearsal=False)
    with pytest.raises(CommandError, match="rehearsal"):
        call_command("simulate", campaign.slug, annotators=1, seed=1, review=True)
    assert not Membership.objects.filter(user__username=NAME).exists()
    assert not Answer.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wrong",
    [
        {"accuracy": 1.1},
        {"ambiguous": True, "truth": Path("masks.csv")},
        {"report": Path("/nowhere/at/all.json")},
    ],
)
def test_options_that_make_no_sense_are_wrong_use(wrong: dict[str, Any]) -> None:
    cast = Cast()
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    with pytest.raises(CommandError) as refused:
        call_command("simulate", campaign.slug, annotators=1, seed=1, **wrong)
    assert refused.value.returncode == 2
