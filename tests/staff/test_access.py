"""Who may see the campaigns and judge: a curator, a researcher, a stranger, nobody."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from aggregation.models import Round
from aggregation.services.rounds import close_round
from annotation.models import Answer, Campaign, Review
from annotation.models.review import Verdict
from annotation.services.reviews import judge
from tests.cast import Cast
from tests.staff.conftest import signed_in

REVIEW = "/staff/culture/review/"


def addresses(answer: Answer, review: Review) -> dict[str, str]:
    return {
        REVIEW: "get",
        f"{REVIEW}{answer.uuid}/": "get",
        f"{REVIEW}{answer.uuid}/verdict/": "post",
        f"/staff/culture/verdicts/{review.uuid}/undo/": "post",
        f"/staff/culture/verdicts/{review.uuid}/undo-all/": "post",
        f"{REVIEW}{answer.uuid}/overlays/": "get",
        f"{REVIEW}{answer.uuid}/claim/": "post",
        f"{REVIEW}{answer.uuid}/free/": "post",
        f"{REVIEW}many/": "get",
        f"{REVIEW}many/weigh/": "post",
        f"{REVIEW}many/decide/": "post",
        f"{REVIEW}blind/": "post",
        f"{REVIEW}close/": "post",
    }


@pytest.fixture
def pages(campaign: Campaign, cast: Cast) -> dict[str, str]:
    first, second = Answer.objects.all()[:2]
    return addresses(first, judge(second, cast.curator, verdict=Verdict.ACCEPTED))


def test_a_curator_reaches_every_page(curator: Client, pages: dict[str, str]) -> None:
    for address, method in pages.items():
        form = {"verdict": "accepted", "answer": str(Answer.objects.last().uuid)}
        response = getattr(curator, method)(address, form)
        assert response.status_code in {200, 201, 204, 302}, address


def test_a_researcher_sees_the_campaign_and_cannot_judge(
    researcher: User, pages: dict[str, str]
) -> None:
    browser = signed_in(researcher)
    listing = browser.get("/staff/")
    assert b"culture" in listing.content
    assert REVIEW.encode() not in listing.content
    for address, method in pages.items():
        assert getattr(browser, method)(address).status_code == 404, address
    assert (Round.objects.count(), Review.objects.count()) == (0, 1)


def test_a_stranger_finds_nothing(cast: Cast, pages: dict[str, str]) -> None:
    browser = signed_in(cast.stranger)
    assert b"You take part in no campaign yet" in browser.get("/staff/").content
    for address, method in pages.items():
        assert getattr(browser, method)(address).status_code == 404, address


def test_a_page_that_is_not_there_is_told_kindly(cast: Cast, pages: dict[str, str]) -> None:
    response = signed_in(cast.stranger).get(REVIEW)
    assert "There is nothing here for you." in response.content.decode()


def test_nobody_is_led_to_the_sign_in(client: Client, pages: dict[str, str]) -> None:
    for address, method in {"/staff/": "get", **pages}.items():
        response = getattr(client, method)(address)
        assert response.status_code == 302, address
        assert response["Location"].startswith("/staff/login/?next="), address


def test_a_curator_of_another_campaign_cannot_judge_here(cast: Cast, pages: dict[str, str]) -> None:
    answer = Answer.objects.first()
    other = cast.campaign("culture", slug="other", artworks=[cast.artwork("another")])
    response = signed_in(cast.curator).post(f"/staff/{other.slug}/review/{answer.uuid}/verdict/")
    assert response.status_code in {404, 422}
    assert signed_in(cast.curator).get(f"/staff/other/review/{answer.uuid}/").status_code == 404


def test_another_curator_cannot_undo_my_verdict(cast: Cast, pages: dict[str, str]) -> None:
    colleague = User.objects.create_user("colleague")
    Campaign.objects.get().memberships.create(user=colleague, role="curator")
    review = Review.objects.get()
    response = signed_in(colleague).post(f"/staff/culture/verdicts/{review.uuid}/undo/")
    assert response.status_code == 404
    assert Review.objects.get().undone_at is None


def test_a_verdict_needs_the_token_against_forged_requests(
    cast: Cast, pages: dict[str, str]
) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(cast.curator, backend="django.contrib.auth.backends.ModelBackend")
    answer = Answer.objects.filter(reviews=None).first()
    response = browser.post(f"{REVIEW}{answer.uuid}/verdict/", {"verdict": "accepted"})
    assert response.status_code == 403


def test_signing_in_and_out(cast: Cast, client: Client) -> None:
    credentials = {"username": "curator", "password": "correct horse"}
    assert client.post("/staff/login/", credentials)["Location"] == "/staff/"
    assert client.get("/staff/").status_code == 200
    assert client.post("/staff/logout/")["Location"] == "/staff/login/"
    assert client.get("/staff/").status_code == 302


def test_a_wrong_password_is_told_without_saying_which_part_is_wrong(
    cast: Cast, client: Client
) -> None:
    told = [
        client.post("/staff/login/", {"username": name, "password": "wrong"}).content.decode()
        for name in ("curator", "nobody")
    ]
    assert all("do not belong together" in page for page in told)


def test_many_wrong_passwords_lock_the_account_for_a_while(
    cast: Cast, client: Client, settings: object
) -> None:
    for _ in range(settings.AXES_FAILURE_LIMIT):  # type: ignore[attr-defined]
        client.post("/staff/login/", {"username": "curator", "password": "wrong"})
    credentials = {"username": "curator", "password": "correct horse"}
    assert client.post("/staff/login/", credentials).status_code == 429


def test_a_round_is_closed_only_by_a_curator(
    cast: Cast, curator: Client, campaign: Campaign
) -> None:
    signed_in(cast.stranger).post(f"{REVIEW}close/", {"kind": "emotion", "culture": "english"})
    assert close_round(campaign, "emotion", "english") is None
    curator.post(f"{REVIEW}close/", {"kind": "emotion", "culture": "english"})
    assert Round.objects.get().members.count() == 3
