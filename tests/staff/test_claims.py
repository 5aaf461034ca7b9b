"""Two curators: each is told what the other is at, and judges it only knowing so."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from aggregation.models import Claim
from aggregation.services import claims
from annotation.models import Answer, Review
from tests.annotation.test_races import at_once
from tests.cast import Cast
from tests.staff.conftest import emotions, signed_in

REVIEW = "/staff/culture/review/"


def asks(browser: Client, answer: Answer, what: str, **form: str) -> Any:
    return browser.post(f"{REVIEW}{answer.uuid}/{what}/", form)


@pytest.fixture
def other(colleague: User) -> Client:
    return signed_in(colleague)


def test_who_claims_first_is_named_to_who_comes_second(
    curator: Client, other: Client, sample: list[Answer]
) -> None:
    assert asks(curator, sample[0], "claim").json()["claimed_by"] == ""
    told = asks(other, sample[0], "claim").json()
    assert (told["claimed_by"], told["state"]) == ("curator", "waiting")
    assert told["others"] == {str(sample[0].uuid): "curator"}
    assert asks(curator, sample[0], "claim").json()["others"] == {}


def test_the_queue_passes_over_what_another_is_at(
    curator: Client, other: Client, sample: list[Answer]
) -> None:
    asks(curator, sample[0], "claim")
    shown = other.get(REVIEW).context
    assert [entry.claimed_by for entry in shown["queue"].entries] == ["curator", "", ""]
    assert shown["item"].answer == sample[1]
    assert other.get(REVIEW, {"answer": sample[0].uuid}).context["item"].answer == sample[0]
    for answer in sample[1:]:
        asks(curator, answer, "claim")
    assert other.get(REVIEW).context["item"].answer == sample[0]


def test_what_another_is_at_is_judged_only_by_who_says_so(
    curator: Client, other: Client, sample: list[Answer]
) -> None:
    asks(curator, sample[0], "claim")
    refused = asks(other, sample[0], "verdict", verdict="accepted")
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "answer_with_another")
    assert refused.json()["error"]["detail"] == {"by": "curator"}
    assert not Review.objects.exists()
    assert asks(other, sample[0], "verdict", verdict="accepted", anyway="on").status_code == 201
    late = asks(curator, sample[0], "verdict", verdict="accepted")
    assert late.json()["error"]["code"] == "review_exists"
    assert asks(curator, sample[0], "claim").json()["state"] == "accepted"


def test_a_claim_ends_by_leaving_by_a_verdict_or_by_time(
    curator: Client, other: Client, sample: list[Answer]
) -> None:
    for answer in sample:
        asks(curator, answer, "claim")
    assert asks(other, sample[0], "free").status_code == 204
    assert Claim.objects.count() == 3
    asks(curator, sample[0], "free")
    asks(curator, sample[1], "verdict", verdict="accepted")
    assert [claim.answer for claim in Claim.objects.all()] == [sample[2]]
    Claim.objects.update(until=timezone.now() - timedelta(seconds=1))
    assert asks(other, sample[2], "verdict", verdict="accepted").status_code == 201


def test_an_own_claim_is_renewed(curator: Client, sample: list[Answer]) -> None:
    asks(curator, sample[0], "claim")
    Claim.objects.update(until=timezone.now() + timedelta(seconds=5))
    asks(curator, sample[0], "claim")
    assert Claim.objects.get().until > timezone.now() + claims.LASTS / 2


@pytest.mark.django_db(transaction=True)
def test_of_many_that_claim_at_once_one_has_it(transactional_db: None) -> None:
    cast = Cast()
    emotions(cast, 1)
    answer = Answer.objects.get()
    people = [User.objects.create_user(f"curator {number}") for number in range(8)]

    def claims_it(somebody: User) -> Any:
        fresh = Answer.objects.select_related("assignment").get(pk=answer.pk)
        return claims.claim(fresh, somebody).curator_id

    held = at_once([lambda who=who: claims_it(who) for who in people])  # type: ignore[misc]
    assert set(held) == {Claim.objects.get().curator_id}


@pytest.mark.django_db(transaction=True)
def test_a_claim_and_a_verdict_at_once_never_pass_each_other(transactional_db: None) -> None:
    """Whoever comes second knows: the claim finds the verdict, or the verdict is refused."""
    cast = Cast()
    campaign = emotions(cast, 6)
    colleague = User.objects.create_user("colleague")
    campaign.memberships.create(user=colleague, role="curator")
    curator, other = signed_in(cast.curator), signed_in(colleague)
    for answer in Answer.objects.all():
        claim, verdict = at_once(
            [
                lambda answer=answer: asks(curator, answer, "claim"),  # type: ignore[misc]
                lambda answer=answer: asks(other, answer, "verdict", verdict="accepted"),  # type: ignore[misc]
            ]
        )
        if verdict.status_code == 201:
            assert claim.json()["claimed_by"] == ""
            assert asks(curator, answer, "claim").json()["state"] == "accepted"
        else:
            assert verdict.json()["error"]["code"] == "answer_with_another"
