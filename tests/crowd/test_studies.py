from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from annotation.crowd.base import CompletionCode, Filter, Money, Purpose, StudyState
from annotation.crowd.errors import NotFound, Refused
from annotation.crowd.prolific.adapter import Prolific
from annotation.crowd.prolific.client import Client
from annotation.crowd.simulator.prolific.world import World
from tests.crowd.canned import Canned
from tests.crowd.scene import PLENTY, RECRUITMENT, Scene, account


def test_a_draft_carries_everything_that_was_asked_for(scene: Scene) -> None:
    wanted = replace(
        RECRUITMENT,
        maximum_minutes=90,
        content_warning="sensitive",
        content_warning_details="Violence in paintings",
        filters=(
            Filter("current-country-of-residence", values=("1", "7")),
            Filter("age", lower=18, upper=70),
        ),
        devices=("desktop", "tablet"),
    )
    study = scene.prolific.create(wanted)
    assert (study.state, study.status) == (StudyState.DRAFT, "UNPUBLISHED")
    assert (study.reference, study.places, study.reward) == ("batch-1", 3, Money(300, "GBP"))
    assert (study.minutes, study.maximum_minutes) == (20, 90)
    fields = scene.world.studies[study.id].fields
    assert fields["external_study_url"] == (
        "https://evoke.example.org/en/enter?campaign=7&PROLIFIC_PID={{%PROLIFIC_PID%}}"
        "&STUDY_ID={{%STUDY_ID%}}&SESSION_ID={{%SESSION_ID%}}"
    )
    assert fields["metadata"] == fields["internal_name"] == "batch-1"
    assert fields["content_warnings"] == ["sensitive"]
    assert fields["filters"] == [
        {"filter_id": "current-country-of-residence", "selected_values": ["1", "7"]},
        {"filter_id": "age", "selected_range": {"lower": 18, "upper": 70}},
    ]


def test_each_code_says_what_happens_with_it(scene: Scene) -> None:
    study = scene.prolific.create(RECRUITMENT)
    codes = scene.world.studies[study.id].fields["completion_codes"]
    assert codes == [
        {
            "code": "EV-DONE",
            "code_type": "COMPLETED",
            "actor": "participant",
            "actions": [{"action": "MANUALLY_REVIEW"}],
        },
        {
            "code": "EV-NO",
            "code_type": "NO_CONSENT",
            "actor": "participant",
            "actions": [{"action": "REQUEST_RETURN", "return_reason": "You did not consent."}],
        },
        {
            "code": "EV-OUT",
            "code_type": "FIXED_SCREENOUT",
            "actor": "researcher",
            "actions": [
                {"action": "FIXED_SCREEN_OUT_PAYMENT", "fixed_screen_out_reward": 50, "slots": 2}
            ],
        },
    ]


def test_a_description_is_text_and_ends_with_the_ethics_approval(scene: Scene) -> None:
    wanted = replace(
        RECRUITMENT, description="Look & say <why>.\n\nTwo parts.", ethics_approval="Approved: E-7"
    )
    study = scene.prolific.create(wanted)
    assert scene.world.studies[study.id].fields["description"] == (
        "<p>Look &amp; say &lt;why&gt;.</p><p>Two parts.</p><p>Approved: E-7</p>"
    )


def test_another_currency_than_the_workspace_has_is_refused_unsent(scene: Scene) -> None:
    with pytest.raises(Refused, match="other_currency"):
        scene.prolific.create(replace(RECRUITMENT, reward=Money(300, "USD")))
    assert scene.world.studies == {}


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        # 2 + 2 * 20 + 2 * sqrt(20) = 50.9
        ({"maximum_minutes": 50}, "maximum_too_short"),
        ({"content_warning": "scary"}, "content_warning_unknown"),
    ],
)
def test_what_prolific_would_refuse_is_refused_unsent(
    scene: Scene, change: dict[str, object], reason: str
) -> None:
    with pytest.raises(Refused, match=reason):
        scene.prolific.create(replace(RECRUITMENT, **change))  # type: ignore[arg-type]
    assert scene.world.studies == {}


def test_a_refusal_by_prolific_comes_with_its_words_for_each_field(scene: Scene) -> None:
    with pytest.raises(Refused) as caught:
        scene.prolific.create(replace(RECRUITMENT, devices=("fridge",)))
    assert caught.value.status == 400
    assert caught.value.said == ("Bad request", "device_compatibility: Not a valid choice.")
    assert "device" not in str(caught.value)


def test_publishing_needs_a_cost_somebody_agreed_to(scene: Scene) -> None:
    draft = scene.prolific.create(RECRUITMENT)
    # Three places: 300 reward, 100 fees and 20 tax each.
    with pytest.raises(Refused, match="costs_more"):
        scene.prolific.publish(draft.id, at_most=Money(1259, "GBP"))
    assert scene.prolific.study(draft.id).state is StudyState.DRAFT
    assert scene.prolific.publish(draft.id, at_most=Money(1260, "GBP")).state is StudyState.OPEN


def test_an_agreement_in_another_currency_is_none(scene: Scene) -> None:
    draft = scene.prolific.create(RECRUITMENT)
    with pytest.raises(Refused, match="costs_more"):
        scene.prolific.publish(draft.id, at_most=Money(999_999, "USD"))


def test_publishing_without_enough_money_is_refused_by_prolific(scene: Scene) -> None:
    draft = scene.prolific.create(replace(RECRUITMENT, places=5_000))
    with pytest.raises(Refused) as caught:
        scene.prolific.publish(draft.id, at_most=Money(10**9, "GBP"))
    assert caught.value.said == ("Bad request", "Your balance is not enough.")


def test_an_underpaid_study_is_refused_by_prolific(scene: Scene) -> None:
    draft = scene.prolific.create(replace(RECRUITMENT, reward=Money(100, "GBP")))
    with pytest.raises(Refused) as caught:
        scene.prolific.publish(draft.id, at_most=PLENTY)
    assert "reward: The reward per hour is below the minimum." in caught.value.said


def test_every_transition_may_be_asked_for_twice(scene: Scene) -> None:
    study = scene.study()
    for ask, state in [
        (lambda: scene.prolific.publish(study.id, at_most=PLENTY), StudyState.OPEN),
        (lambda: scene.prolific.pause(study.id), StudyState.PAUSED),
        (lambda: scene.prolific.start(study.id), StudyState.OPEN),
        (lambda: scene.prolific.stop(study.id), StudyState.CLOSED),
    ]:
        assert [ask().state, ask().state] == [state, state]


def test_a_transition_that_does_not_exist_is_refused(scene: Scene) -> None:
    draft = scene.prolific.create(RECRUITMENT)
    with pytest.raises(Refused) as caught:
        scene.prolific.pause(draft.id)
    assert caught.value.status == 409


def test_places_are_raised_to_a_number_however_often_it_is_said(scene: Scene) -> None:
    study = scene.study(places=3)
    for _ in range(2):
        raised = scene.prolific.raise_places(study.id, to=5, at_most=Money(840, "GBP"))
        assert raised.places == 5
    assert scene.prolific.raise_places(study.id, to=4, at_most=PLENTY).places == 5


def test_more_places_than_somebody_agreed_to_pay_are_refused(scene: Scene) -> None:
    study = scene.study(places=3)
    with pytest.raises(Refused, match="costs_more"):
        scene.prolific.raise_places(study.id, to=5, at_most=Money(839, "GBP"))
    assert scene.prolific.study(study.id).places == 3


def test_more_places_bring_a_stopped_study_back(scene: Scene) -> None:
    study = scene.study(places=1)
    assert scene.prolific.stop(study.id).state is StudyState.CLOSED
    assert scene.prolific.raise_places(study.id, to=2, at_most=PLENTY).state is StudyState.OPEN


def test_a_full_study_waits_for_review_and_is_closed_when_all_is_decided(scene: Scene) -> None:
    study = scene.study(places=1)
    submission_id = scene.submitted(study)
    assert scene.prolific.study(study.id).state is StudyState.IN_REVIEW
    scene.prolific.approve(submission_id)
    assert scene.prolific.study(study.id).state is StudyState.CLOSED


@pytest.mark.parametrize(
    ("stage", "state"),
    [
        ("SCHEDULED", StudyState.DRAFT),
        ("PAUSED", StudyState.PAUSED),
        ("COMPLETED", StudyState.CLOSED),
        ("DREAMING", StudyState.UNKNOWN),
    ],
)
def test_a_status_keeps_its_spelling_beside_its_meaning(
    scene: Scene, stage: str, state: StudyState
) -> None:
    study = scene.prolific.create(RECRUITMENT)
    scene.world.studies[study.id].stage = stage
    read = scene.prolific.study(study.id)
    assert (read.status, read.state) == (stage, state)


def test_publishing_can_take_a_while(scene: Scene) -> None:
    scene.world.settings = replace(scene.world.settings, publishing_takes=timedelta(minutes=3))
    study = scene.study()
    assert (study.status, study.state) == ("PUBLISHING", StudyState.STARTING)
    scene.control.advance(3)
    assert scene.prolific.study(study.id).state is StudyState.OPEN


@pytest.mark.parametrize("project", ["", "60c9a1f0b4c6e2a1d0f0aa01"])
def test_a_study_is_found_by_our_reference_among_many(scene: Scene, project: str) -> None:
    platform = scene.platform(project_id=project)
    for number in range(22):
        platform.create(replace(RECRUITMENT, reference=f"other-{number}"))
    mine = platform.create(replace(RECRUITMENT, reference="mine"))
    assert platform.find("mine") == (mine,)
    assert platform.find("nobody's") == ()
    twin = platform.create(replace(RECRUITMENT, reference="mine"))
    assert platform.find("mine") == (mine, twin)


def test_an_unknown_study_is_not_found(scene: Scene) -> None:
    with pytest.raises(NotFound):
        scene.prolific.study("60d9aadeb86739de712faee0")


def test_what_it_costs_and_what_is_left(scene: Scene) -> None:
    # One place: 300 reward, 100 fees, 20 tax.
    assert scene.prolific.quote(Money(300, "GBP"), 3) == Money(1260, "GBP")
    study = scene.study(places=3)
    assert scene.prolific.cost(study.id).total == Money(0, "GBP")
    before = scene.prolific.balance()
    assert (before.total, before.available) == (Money(1_000_000, "GBP"), Money(998_740, "GBP"))
    submission_id = scene.approved(study)
    scene.prolific.pay_bonuses(scene.bonus_draft(study, submission_id, 425))
    scene.control.advance(5)
    cost = scene.prolific.cost(study.id)
    # 425: a third is 142, a fifth of that 28.
    assert (cost.rewards, cost.bonuses, cost.fees, cost.tax) == (300, 425, 242, 48)
    after = scene.prolific.balance()
    assert (after.total, after.available) == (Money(998_985, "GBP"), Money(998_145, "GBP"))


def test_parts_of_a_penny_in_a_cost_are_rounded_up(world: World, server: Canned) -> None:
    def amounts(rewards: float, fees: float, tax: float) -> dict[str, dict[str, object]]:
        parts = {"rewards": rewards, "fees": fees, "tax": tax}
        return {name: {"amount": part, "currency": "USD"} for name, part in parts.items()}

    server.say(200, {"rewards": amounts(900, 300.1, 60), "bonuses": amounts(0, 0.0, 0.5)})
    cost = Prolific(Client(account(world, server.url))).cost("study")
    assert (cost.rewards, cost.fees, cost.tax) == (900, 301, 61)
    assert cost.total == Money(1262, "USD")


@pytest.mark.parametrize("minor", [True, 4.5, "450"])
def test_money_is_whole(minor: object) -> None:
    with pytest.raises(TypeError):
        Money(minor, "GBP")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"places": 0},
        {"minutes": 0},
        {"reward": Money(0, "GBP")},
        {"codes": RECRUITMENT.codes[1:]},
        {"codes": (*RECRUITMENT.codes, RECRUITMENT.codes[1])},
        {"codes": (*RECRUITMENT.codes, CompletionCode(Purpose.RETURNED, ""))},
    ],
)
def test_a_recruitment_that_makes_no_sense_cannot_be_written(change: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="code|Places"):
        replace(RECRUITMENT, **change)  # type: ignore[arg-type]
