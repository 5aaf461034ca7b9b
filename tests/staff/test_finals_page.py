"""The page of final checks: steps, verdicts, all at once, and who may look."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aggregation.models import FinalVerdict, Stimulus
from aggregation.releases.final_verdicts import mask_sha256
from aggregation.web import finals
from annotation.models import Campaign
from annotation.models.campaign import Role
from annotation.services.campaigns import add_member
from tests.cast import Cast, work
from tests.staff.conftest import signed_in

HOME = "/staff/stimuli/final/"


def void_stimuli(cast: Cast, count: int) -> Campaign:
    utterances = [cast.utterance(cast.artwork(f"void_{number}")) for number in range(count)]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, escalate_to=1)
    namer = cast.annotator(campaign, kind="phrase")
    for _ in utterances:
        namer.does(outcome="nothing_to_label")
    work()
    return campaign


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    return void_stimuli(cast, 3)


def fields(stimulus: Stimulus, **more: str) -> dict[str, str]:
    return {"verdict": "void", "mask": mask_sha256(stimulus), "seen": "", **more}


def shown(stimuli: list[Stimulus]) -> list[str]:
    return [f"{one.uuid}:{mask_sha256(one)}" for one in stimuli]


def test_what_waits_comes_first_and_is_counted(curator: Client, campaign: Campaign) -> None:
    page = curator.get(HOME)
    assert page.context["step"] == "void"
    assert len(page.context["cards"]) == 3
    said = page.content.decode()
    assert "3 collected: 0 whole, 0 low-quality, 3 void" in said
    assert "The red house glows." in said


def test_a_verdict_answers_with_its_card(curator: Client, campaign: Campaign) -> None:
    stimulus = Stimulus.objects.all()[0]
    response = curator.post(f"{HOME}{stimulus.uuid}/", fields(stimulus))
    assert response.json()["state"] == "void"
    assert str(FinalVerdict.objects.get().uuid) in response.json()["html"]
    assert len(curator.get(HOME).context["cards"]) == 2
    assert len(curator.get(f"{HOME}?step=void&show=all").context["cards"]) == 3
    undone = curator.post(f"{HOME}{stimulus.uuid}/undo/")
    assert undone.json()["state"] == "waiting"
    assert len(curator.get(HOME).context["cards"]) == 3


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"verdict": ""}, "field_type"),
        ({"verdict": "lovely"}, "field_type"),
        ({"verdict": "kept"}, "nothing_to_keep"),
        ({"mask": "0" * 64}, "stimulus_changed"),
        ({"mask": "\x00"}, "field_type"),
        ({"seen": "somebody's"}, "stimulus_changed"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_stored(
    curator: Client, campaign: Campaign, wrong: dict[str, str], code: str
) -> None:
    stimulus = Stimulus.objects.all()[0]
    response = curator.post(f"{HOME}{stimulus.uuid}/", fields(stimulus, **wrong))
    assert response.status_code in {409, 422}
    assert response.json()["error"]["code"] == code
    assert not FinalVerdict.objects.exists()


def test_all_that_is_shown_is_confirmed_at_once(
    cast: Cast, curator: Client, campaign: Campaign
) -> None:
    stimuli = list(Stimulus.objects.all())
    pairs = [*shown(stimuli[:2]), f"{stimuli[2].uuid}:stale"]
    response = curator.post(f"{HOME}confirm/", {"shown": pairs, "next": HOME}, follow=True)
    said = [str(message) for message in response.context["messages"]]
    assert said == ["2 verdicts are given.", "1 has changed meanwhile and waits."]
    assert set(FinalVerdict.objects.values_list("verdict", "stimulus")) == {
        ("void", one.pk) for one in stimuli[:2]
    }


@pytest.mark.parametrize("pair", ["", "x:y", ":", "\x00:\x00", "0" * 36])
def test_confirming_nonsense_changes_nothing(
    curator: Client, campaign: Campaign, pair: str
) -> None:
    assert curator.post(f"{HOME}confirm/", {"shown": [pair]}).status_code == 302
    assert not FinalVerdict.objects.exists()


def test_pages_turn_at_a_stimulus(
    cast: Cast, curator: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finals, "ON_A_PAGE", 2)
    first = curator.get(HOME).context
    second = curator.get(f"{HOME}?step=void&from={first['after']}").context
    assert (len(first["cards"]), len(second["cards"])) == (2, 1)
    assert second["before"] == str(first["cards"][0].checked.stimulus.uuid)
    assert (first["before"], second["after"]) == ("", "")


def test_the_audit_leads_to_the_stimulus(
    cast: Cast, curator: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finals, "ON_A_PAGE", 1)
    stimulus = Stimulus.objects.order_by("pk")[1]
    curator.post(f"{HOME}{stimulus.uuid}/", fields(stimulus))
    rows = curator.get("/staff/stimuli/audit/?field=final_verdict").context["rows"]
    assert [(row.what, row.new) for row in rows] == [("stimulus", "Void")]
    page = curator.get(rows[0].link)
    assert [card.checked.stimulus for card in page.context["cards"]] == [stimulus]


def test_as_many_queries_for_many_as_for_few(
    cast: Cast, curator: Client, campaign: Campaign, django_assert_num_queries: Any
) -> None:
    curator.get(HOME)
    with django_assert_num_queries(10):
        curator.get(HOME)
    more = [cast.utterance(cast.artwork(f"more_{number}"), emotion="fear") for number in range(9)]
    other = cast.campaign("stimuli", slug="more", utterances=more, needed=1, escalate_to=1)
    namer = cast.annotator(other, kind="phrase")
    for _ in more:
        namer.does(outcome="whole_artwork")
    work()
    with django_assert_num_queries(10):
        assert len(curator.get("/staff/more/final/").context["cards"]) == 9


def test_only_who_may_judge_comes_in(cast: Cast, campaign: Campaign) -> None:
    researcher = User.objects.create_user("researcher")
    add_member(campaign, researcher, Role.RESEARCHER)
    stimulus = Stimulus.objects.all()[0]
    for user in (researcher, cast.stranger):
        browser = signed_in(user)
        assert browser.get(HOME).status_code == 404
        assert browser.post(f"{HOME}{stimulus.uuid}/", fields(stimulus)).status_code == 404
        assert browser.post(f"{HOME}{stimulus.uuid}/undo/").status_code == 404
        assert browser.post(f"{HOME}confirm/", {"shown": shown([stimulus])}).status_code == 404
    assert Client().get(HOME).status_code == 302
    assert not FinalVerdict.objects.exists()


def test_a_stimulus_of_another_campaign_is_not_judged_here(
    cast: Cast, curator: Client, campaign: Campaign
) -> None:
    stimulus = Stimulus.objects.all()[0]
    cast.campaign("stimuli", slug="other", utterances=[cast.utterance(cast.artwork("other"))])
    address = f"/staff/other/final/{stimulus.uuid}/"
    assert curator.post(address, fields(stimulus)).status_code == 404


def test_other_protocols_have_no_final_checks(cast: Cast, curator: Client) -> None:
    cast.campaign("culture", artworks=[cast.artwork()])
    assert curator.get("/staff/culture/final/").status_code == 404
    assert b"/final/" not in curator.get("/staff/culture/settings/").content
