"""What simulated people do wrong: noted as it is done, and reported beside findings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command

from aggregation.methods.findings.masks import dust
from aggregation.simulation import drawing
from aggregation.simulation.manners import HABITS, Traits
from aggregation.simulation.outcome import MEANT, NO_WRONG_ANSWER
from aggregation.simulation.people import PAINTED, Common, Person
from aggregation.simulation.truth import read_truth
from aggregation.simulation.wording import Words
from annotation.models import Artwork, Campaign, Utterance
from annotation.samples import FOLDER
from docs.crowd_gold import write_gold
from tests.cast import Cast

SERVED = pytest.mark.django_db(transaction=True)
MASKS = FOLDER / "stimuli_masks.csv"


def sample_utterances(number: int) -> list[Utterance]:
    call_command("import_artworks", FOLDER / "artworks", csv=FOLDER / "artworks.csv")
    call_command("import_artemis", FOLDER / "artemis_sample.csv")
    return list(Utterance.objects.order_by("record")[:number])


def reported(campaign: Campaign, folder: Path, **crowd: Any) -> dict[str, Any]:
    report = folder / f"{campaign.slug}.json"
    call_command("simulate", campaign.slug, report=report, **{"truth": MASKS, **crowd})
    told: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return told


def test_every_habit_can_be_painted_and_every_finding_but_gold_has_one() -> None:
    habits = {
        (kind, habit)
        for kinds in HABITS.values()
        for kind, choices in kinds.items()
        for habit in choices
    }
    assert {habit for kind, habit in habits if kind == "region"} | {""} == set(PAINTED)
    meant = frozenset[str]().union(*MEANT.values()) - NO_WRONG_ANSWER
    assert meant <= {habit for _kind, habit in habits}


def test_specks_are_left_beside_the_thing_and_mostly_found() -> None:
    thing = drawing.disc(700, 900, (400, 300), radius=150)
    rng = np.random.default_rng(3)
    drawn = [drawing.speckled(thing, rng) for _ in range(40)]
    assert all((mask.iou(thing) or 0) > 0.98 for mask in drawn)
    assert not dust(thing).found
    assert 20 < sum(dust(mask).found for mask in drawn) < 40


@SERVED
def test_specks_and_other_things_are_told_and_found_among_three_people(
    transactional_db: None, tmp_path: Path
) -> None:
    utterances = sample_utterances(3)
    campaign = Cast().campaign("stimuli", utterances=utterances, region_needed=3, batch_size=4)
    told = reported(campaign, tmp_path, annotators=7, seed=465, careless=0.3)["findings"]
    for code in ("dust", "outlier", "off_click"):
        assert told[code]["meant"] > 0
        assert told[code]["meant_found"] > 0
    assert told["outlier"]["found_honest"] == 0
    assert told["void"] == {"found": 0, "found_honest": 0, "meant": 0, "meant_found": 0}


@SERVED
def test_gold_is_missed_by_who_answers_anything_and_by_nobody_honest(
    transactional_db: None, tmp_path: Path
) -> None:
    """Everybody honest feels one of the emotions that are right."""
    cast = Cast()
    sample_utterances(0)
    artworks = list(Artwork.objects.order_by("pk"))
    gold = write_gold(FOLDER, "culture", tmp_path)
    english = [line for line in gold.read_text("utf-8").splitlines() if '"english"' in line]
    gold.write_text("\n".join(english), "utf-8")
    for slug, spam in (("honest", 0.0), ("spam", 1.0)):
        made = {"slug": slug, "gold_share": 0.5, "batch_size": 4, "cultures": ("english",)}
        campaign = cast.campaign("culture", artworks=artworks[:3], **made)
        call_command("gold", slug, file=gold)
        told = reported(campaign, tmp_path, annotators=4, seed=1, spam=spam)
        counts = told["gold"]["emotion"]
        assert counts["answers"] > 0
        assert counts["meant"] == (counts["answers"] if spam else 0)
        assert (counts["found"] > 0) == bool(spam)
        assert counts["found_honest"] == 0
        assert sum(of["answers"] for of in told["people"].values()) > 0


@SERVED
def test_regions_of_phrases_that_spam_alone_named_are_told_apart(
    transactional_db: None, tmp_path: Path
) -> None:
    """The first of two people names any word, the second paints honestly what that was."""
    utterances = sample_utterances(3)
    campaign = Cast().campaign(
        "stimuli", utterances=utterances, needed=1, escalate_to=1, batch_size=3
    )
    named = reported(campaign, tmp_path, annotators=2, seed=12, spam=0.5)["named"]
    assert named["phrases"] == named["phrases_lost"] == 3
    assert named["honest"] == named["lost"] > 0
    assert named["honest_off_click"] == named["lost_off_click"]


@pytest.mark.django_db
def test_a_habit_that_cannot_be_carried_out_is_told_as_what_was_done() -> None:
    (utterance,) = sample_utterances(1)
    truth, artwork = read_truth(MASKS), utterance.artwork
    known = truth.phrases_of(artwork, utterance.text)[0]
    phrase = {"start": known.start, "end": known.end}
    subject = {"points": [[5, 5]], "utterance": {"text": utterance.text}, "phrase": phrase}
    traits = Traits("spam", {"region": "copy"}, hurried=False)
    person = Person(traits, 0.1, truth, Common(Words(1)), np.random.default_rng(1))
    lease = {"kind": "region", "subject": subject}
    person.answer(lease, artwork)
    assert person.did == {"anywhere"}
    person.answer(lease, artwork)
    assert person.did == {"copy"}
