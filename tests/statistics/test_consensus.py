"""Diagnostics beside the vote and the union."""

from __future__ import annotations

import io
from statistics import fmean

import numpy as np
import pytest
from django.test import Client
from PIL import Image

from aggregation.models import Label, Stimulus
from aggregation.services.mask_consensus import mask_consensus
from aggregation.web.region_pictures import overlay
from tests.cast import Annotator, Cast, work
from tests.statistics.conftest import (
    browser_of,
    feels,
    looked,
    opinions,
    painted,
    researcher_of,
    table_of,
    uuid_of,
)

PAGE = "/staff/culture/consensus/"


def test_whoever_agrees_with_the_rest_is_believed_more(cast: Cast, curator: Client) -> None:
    _campaign, people = opinions(cast)
    rows = {row["annotator"]: row for row in table_of(curator, f"{PAGE}competence.csv")}
    agreeing, other = rows[uuid_of(people[0])], rows[uuid_of(people[2])]
    assert float(agreeing["mace"]) > float(other["mace"])
    assert float(agreeing["dawid_skene"]) > float(other["dawid_skene"])
    assert (other["answers"], other["culture"]) == ("2", "english")


def twelve(cast: Cast) -> tuple[list[Annotator], set[str]]:
    """Two people who agree on ten artworks, and three who say awe to everything.

    The vote is awe everywhere; on the ten the two know better.
    """
    names = [f"a{number:02}" for number in range(12)]
    campaign = cast.campaign(
        "culture", artworks=[cast.artwork(name) for name in names], needed=5, escalate_to=5
    )
    truth = {
        name: ("fear", "anger", "sadness", "awe")[place % 4] for place, name in enumerate(names)
    }
    people = [cast.annotator(campaign) for _ in range(5)]
    for place, somebody in enumerate(people):
        feels(somebody, truth if place < 2 else dict.fromkeys(names, "awe"))
    work()
    return people, {name for name in names if truth[name] != "awe"}


def test_a_model_that_finds_the_guessers_says_otherwise_and_changes_no_label(
    cast: Cast, curator: Client
) -> None:
    people, outvoted = twelve(cast)
    before = list(Label.objects.order_by("pk").values_list("emotion", "state"))
    rows = table_of(curator, f"{PAGE}otherwise.csv")
    assert {row["painting"] for row in rows} == outvoted
    assert {row["vote"] for row in rows} == {"awe"}
    assert {row["dawid_skene"] for row in rows} == {"fear", "anger", "sadness"}
    said = table_of(curator, f"{PAGE}competence.csv")
    competence = {row["annotator"]: float(row["dawid_skene"]) for row in said}
    knowing = fmean(competence[uuid_of(one)] for one in people[:2])
    assert knowing > fmean(competence[uuid_of(one)] for one in people[2:])
    assert curator.get(PAGE).context["page"].paginator.count == len(outvoted)
    assert list(Label.objects.order_by("pk").values_list("emotion", "state")) == before


def test_every_rule_over_one_stimulus(cast: Cast, curator: Client) -> None:
    """4, 4 and 2 pixels, 6 together; 2 are marked by more than half, all three of them."""
    _campaign, people = painted(cast)
    stimulus = Stimulus.objects.get()
    found = mask_consensus(stimulus)
    shares = {rule.rule: rule.share * 48 for rule in found.rules}
    assert shares["union"] == pytest.approx(6)
    assert shares["majority"] == pytest.approx(2)
    assert shares["majority"] <= shares["staple"] <= shares["union"]
    ious = {rule.rule: rule.iou for rule in found.rules}
    assert (ious["union"], ious["majority"]) == (1, pytest.approx(2 / 6))
    assert found.votes.sum() == 10
    assert {one.annotator for one in found.painters} == {uuid_of(one) for one in people}
    page = curator.get(f"/staff/stimuli/consensus/{stimulus.uuid}/")
    assert page.content.decode().count("overlaid__layer") == 5
    assert Stimulus.objects.get().mask == stimulus.mask
    listed = curator.get("/staff/stimuli/consensus/")
    assert str(stimulus.uuid) in listed.content.decode()
    (row,) = table_of(curator, "/staff/stimuli/consensus/stimuli.csv")
    assert float(row["mean_pairwise_iou"]) == pytest.approx((2 / 6 + 2 / 4 + 2 / 4) / 3)


def test_layers_are_pictures_of_the_frame(cast: Cast, curator: Client) -> None:
    painted(cast)
    address = f"/staff/stimuli/consensus/{Stimulus.objects.get().uuid}/"
    opaque = {}
    for name in ("votes", "union", "majority", "staple", "staple_within"):
        answer = curator.get(f"{address}{name}.png")
        picture = Image.open(io.BytesIO(answer.content))
        assert (answer["Content-Type"], picture.size) == ("image/png", (8, 6))
        opaque[name] = int((np.array(picture)[..., 3] > 0).sum())
    assert (opaque["votes"], opaque["union"], opaque["majority"]) == (6, 6, 2)
    assert curator.get(f"{address}odd.png").status_code == 404


def test_a_thin_line_stays_visible_in_a_small_picture() -> None:
    votes = np.zeros((2000, 1000), np.uint16)
    votes[1201] = 2
    picture = np.array(Image.open(io.BytesIO(overlay(votes, 2))))
    assert picture.shape == (667, 334, 4)
    assert (picture[400, :, 3] > 0).all()
    assert int((picture[..., 3] > 0).sum()) == 334


def test_nothing_painted_yet(cast: Cast, curator: Client) -> None:
    cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())])
    assert b"No region yet." in curator.get("/staff/stimuli/consensus/").content


def test_figures_have_no_consensus_page(cast: Cast, curator: Client) -> None:
    looked(cast)
    assert curator.get("/staff/figures/consensus/").status_code == 404


def test_strangers_find_nothing_and_researchers_read(cast: Cast) -> None:
    campaign, _people = painted(cast)
    uuid = Stimulus.objects.get().uuid
    addresses = [
        "/staff/stimuli/consensus/",
        f"/staff/stimuli/consensus/{uuid}/",
        f"/staff/stimuli/consensus/{uuid}/votes.png",
        "/staff/stimuli/consensus/stimuli.csv",
    ]
    reader, stranger = researcher_of(campaign), browser_of(cast.stranger)
    for address in addresses:
        assert reader.get(address).status_code == 200, address
        assert stranger.get(address).status_code == 404, address
    assert "/annotators/" not in reader.get(addresses[1]).content.decode()
