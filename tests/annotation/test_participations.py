"""Entering, consent, finishing, pay, withdrawal; and tokens that do not fit."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from annotation.models import (
    Answer,
    Assignment,
    AuditEntry,
    Enrolment,
    LedgerEntry,
    Participation,
    PlatformIdentity,
)
from annotation.services.assignments import expire_leases
from annotation.services.invites import invite
from tests.cast import WHY, Annotator, Cast

AWE = {"emotion": "awe", "explanation": WHY["english"]}


def test_the_same_invite_leads_back_to_the_same_participation(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    token = invite(campaign)
    assert Annotator(token).participation["id"] == Annotator(token).participation["id"]
    assert Participation.objects.count() == 1


def test_an_unknown_invite_finds_nothing(db: None) -> None:
    response = Client().post(
        "/api/v1/participations/", {"invite": "x"}, content_type="application/json"
    )
    assert (response.status_code, response.json()["error"]["code"]) == (404, "invite_unknown")


def test_nothing_is_asked_before_consent(cast: Cast) -> None:
    annotator = Annotator(invite(cast.campaign("culture", artworks=[cast.artwork()])))
    response = annotator.call("POST", f"{annotator.path}next/")
    assert (response.status_code, response.json()["error"]["code"]) == (409, "consent_needed")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"version": "old"}, "consent_outdated"),
        ({"culture": "arabic"}, "culture_not_offered"),
        ({"country": "XX"}, "country_unknown"),
        ({"native_language": "ar"}, "language_not_native"),
    ],
)
def test_consent_is_checked(cast: Cast, change: dict[str, str], code: str) -> None:
    annotator = Annotator(invite(cast.campaign("culture", artworks=[cast.artwork()])))
    body = {
        "version": annotator.participation["consent"]["en"]["version"],
        "culture": "english",
        "country": "GB",
        "native_language": "en",
        **change,
    }
    response = annotator.call("POST", f"{annotator.path}consent/", body)
    assert response.json()["error"]["code"] == code
    assert not Enrolment.objects.exists()


def test_a_culture_is_chosen_once(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], cultures=("english", "chinese"))
    annotator = cast.annotator(campaign)
    body = {
        "version": annotator.participation["consent"]["zh-hans"]["version"],
        "culture": "chinese",
        "country": "CN",
        "native_language": "zh",
    }
    response = annotator.call("POST", f"{annotator.path}consent/", body)
    assert (response.status_code, response.json()["error"]["code"]) == (409, "culture_locked")


@pytest.mark.parametrize(
    ("header", "code"),
    [("", "token_missing"), ("Bearer x", "token_invalid"), ("Bearer a:b:c", "token_invalid")],
)
def test_forged_tokens_are_refused_by_name(cast: Cast, header: str, code: str) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    response = annotator.call("POST", f"{annotator.path}next/", Authorization=header)
    assert (response.status_code, response.json()["error"]["code"]) == (401, code)


def test_an_expired_token_says_so(cast: Cast, settings: object) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    settings.TOKEN_SECONDS = -1  # type: ignore[attr-defined]
    response = annotator.call("GET", annotator.path)
    assert (response.status_code, response.json()["error"]["code"]) == (401, "token_expired")


def test_a_stranger_finds_nothing_of_somebody_elses(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    owner, stranger = cast.annotator(campaign), cast.annotator(campaign)
    lease = owner.next()
    assert lease is not None
    for method, path in [
        ("GET", owner.path),
        ("POST", f"{owner.path}next/"),
        ("GET", f"/api/v1/assignments/{lease['assignment']}/draft/"),
        ("POST", f"/api/v1/assignments/{lease['assignment']}/decline/"),
    ]:
        assert stranger.call(method, path, {}).status_code == 404
    assert stranger.answer(lease, AWE).status_code == 404
    assert not Answer.objects.exists()


def test_errors_speak_the_annotators_language(cast: Cast) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    said = {
        language: annotator.call(
            "POST", f"{annotator.path}next/", Authorization="", **{"Accept-Language": language}
        ).json()["error"]["message"]
        for language in ("en", "zh-hans", "ar")
    }
    assert len(set(said.values())) == 3


def test_the_completion_code_comes_only_at_the_end_and_pays_once(cast: Cast) -> None:
    """HO-57."""
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    annotator.does(**AWE)
    assert annotator.next() is None
    assert annotator.call("GET", annotator.path).json()["completion"] is None
    ends = [annotator.call("POST", f"{annotator.path}finish/").json() for _ in range(2)]
    assert ends[0]["completion"]["code"].startswith("EV-")
    assert ends[0] == ends[1]
    entry = LedgerEntry.objects.get()
    assert (entry.amount_minor, entry.currency, entry.state) == (120, "GBP", "due")


def test_leaving_early_pays_the_part_that_was_done_rounded_up(cast: Cast) -> None:
    artworks = [cast.artwork(name) for name in "abc"]
    campaign = cast.campaign("culture", artworks=artworks, batch_size=7, reward_minor=100)
    annotator = cast.annotator(campaign)
    annotator.does(**AWE)
    annotator.call("POST", f"{annotator.path}finish/")
    assert LedgerEntry.objects.get().amount_minor == 15


def test_unsent_work_holds_the_finish_back(cast: Cast) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    lease = annotator.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    annotator.call("PUT", path, {"revision": 0, "body": {"explanation": "half"}})
    response = annotator.call("POST", f"{annotator.path}finish/")
    assert (response.status_code, response.json()["error"]["code"]) == (409, "work_unfinished")


def test_withdrawal_with_erasure_leaves_the_hash_and_frees_the_slot(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    annotator = cast.annotator(campaign)
    annotator.does(**AWE)
    digest = Answer.objects.get().sha256
    response = annotator.call("POST", f"{annotator.path}withdraw/", {"erase": True})
    assert response.json()["work"] == "withdrawn"
    answer = Answer.objects.get()
    assert (answer.body, answer.value, answer.sha256) == ({}, "", digest)
    assert answer.erased_at is not None
    assert LedgerEntry.objects.count() == 1
    assert cast.annotator(campaign).next() is not None


def test_every_change_of_state_leaves_an_audit_entry_without_texts(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    cast.annotator(campaign).does(**AWE)
    states = AuditEntry.objects.filter(subject="assignment").values_list("old", "new")
    assert list(states) == [("", "leased"), ("leased", "submitted")]
    said = " ".join(f"{entry}" for entry in AuditEntry.objects.all())
    assert WHY["english"] not in said


@pytest.mark.parametrize(
    "body", [b"{", b"\xff", b"[1]", b'{"body": NaN}', b"[" * 100_000, b'"text"']
)
def test_what_is_no_json_object_is_refused_by_name(cast: Cast, body: bytes) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    lease = annotator.next()
    assert lease is not None
    response = annotator.client.post(
        f"/api/v1/assignments/{lease['assignment']}/answer/",
        body,
        content_type="application/json",
        headers={"Authorization": f"Bearer {annotator.token}"},
    )
    assert (response.status_code, response.json()["error"]["code"]) == (400, "unreadable")


def test_leaving_early_shows_no_completion_code(cast: Cast) -> None:
    """HO-57."""
    artworks = [cast.artwork(name) for name in "ab"]
    annotator = cast.annotator(cast.campaign("culture", artworks=artworks))
    annotator.does(**AWE)
    ended = annotator.call("POST", f"{annotator.path}finish/").json()
    assert ended["completion"] == {"code": None, "redirect": None, "hand_in": False}
    assert ended["due"] == {"minor": 3, "currency": "GBP"}


def test_an_answer_after_the_end_is_paid_by_a_line_of_its_own(cast: Cast) -> None:
    artworks = [cast.artwork(name) for name in "abc"]
    campaign = cast.campaign("culture", artworks=artworks, batch_size=4, reward_minor=100)
    annotator = cast.annotator(campaign)
    annotator.does(**AWE)
    late = annotator.next()
    assert late is not None
    Assignment.objects.filter(uuid=late["assignment"]).update(deadline=timezone.now())
    expire_leases()
    annotator.call("POST", f"{annotator.path}finish/")
    for _ in range(2):
        assert annotator.answer(late, AWE).status_code in {200, 201}
    assert list(LedgerEntry.objects.values_list("amount_minor", flat=True)) == [25, 25]


def test_sentences_go_only_to_people_who_read_their_language(cast: Cast) -> None:
    campaign = cast.campaign(
        "stimuli", utterances=[cast.utterance(cast.artwork())], cultures=("english", "arabic")
    )
    assert cast.annotator(campaign, "english").next() is not None
    assert cast.annotator(campaign, "arabic").next() is None
    reader = Annotator(invite(campaign))
    assert [spoken["slug"] for spoken in reader.participation["reading"]] == ["english"]
    reader.consent("arabic", reads=["english"])
    assert reader.next() is not None


def test_erasure_empties_the_platform_identity_and_marks_the_person(cast: Cast) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    annotator.call("POST", f"{annotator.path}withdraw/", {"erase": True})
    identity = PlatformIdentity.objects.select_related("annotator").get()
    assert bytes(identity.ciphertext) == b""
    assert identity.annotator.erased_at is not None


def test_words_members_and_invites_leave_audit_entries(cast: Cast) -> None:
    invite(cast.campaign("culture", artworks=[cast.artwork()]))
    fields = set(AuditEntry.objects.values_list("subject", "field"))
    assert {("campaigntext", "version"), ("campaign", "member"), ("invite", "campaign")} <= fields


@pytest.mark.parametrize("path", ["/api/v1/nothing/", "/api/v1/participations/x/next/", "/api/"])
def test_an_address_without_an_endpoint_answers_in_json(db: None, path: str) -> None:
    for method in ("get", "post"):
        response = getattr(Client(), method)(path)
        assert (response.status_code, response.json()["error"]["code"]) == (404, "not_found")


def test_after_consent_only_the_instructions_in_the_readers_language_are_sent(cast: Cast) -> None:
    campaign = cast.campaign(
        "culture", artworks=[cast.artwork()], cultures=("english", "chinese", "arabic")
    )
    annotator = Annotator(invite(campaign))
    entered = annotator.participation
    assert set(entered["instructions"]) == {"en", "zh-hans", "ar"}
    assert all(text["text"] for text in entered["consent"].values())
    annotator.consent("english")
    for asked, shown in (("ar", "ar"), ("fr", "en")):
        headers = {"Accept-Language": asked}
        seen = annotator.call("GET", annotator.path, **headers).json()
        assert list(seen["instructions"]) == [shown]
        assert seen["consent"].keys() == entered["consent"].keys()
        assert not any("text" in text for text in seen["consent"].values())
