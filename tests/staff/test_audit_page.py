"""The audit page: what happened, in words; filtered, in parts, as a table; never rewritten."""

from __future__ import annotations

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import ProtectedError
from django.test import Client

from annotation.models import Annotator, Answer, AuditEntry, Campaign
from annotation.models.audit import AppendOnlyError
from annotation.models.campaign import Role
from annotation.services import audit_trail
from annotation.services.audit import SYSTEM, record, staff
from annotation.services.audit_trail import Asked, entries, part
from annotation.services.campaign_settings import change_settings
from annotation.services.campaigns import add_member
from annotation.services.reviews import judge
from annotation.services.trust import block
from tests.cast import Cast
from tests.staff.conftest import signed_in

AUDIT = "/staff/culture/audit/"


def shown(browser: Client, **asked: str) -> list[tuple[str, str, str]]:
    """Return subject, field and new value of the rows that are shown, as they are said."""
    rows = browser.get(AUDIT, asked).context["rows"]
    return [(row.what, row.field, row.new) for row in rows]


def test_who_changed_what_from_what_to_what(
    cast: Cast, curator: Client, campaign: Campaign
) -> None:
    change_settings(campaign, {"batch_size": 7}, actor=staff(cast.curator))
    judge(Answer.objects.all()[0], cast.curator, verdict="rejected", reason="scribble")
    page = curator.get(AUDIT)
    verdict, setting = page.context["rows"][:2]
    assert (verdict.what, verdict.field, verdict.new, verdict.why) == (
        ("answer", "verdict", "rejected", "Scribble")
    )
    assert (setting.what, setting.field, setting.old, setting.new) == (
        ("campaign", "Tasks in a batch", "50", "7")
    )
    assert setting.link == "/staff/culture/settings/"
    assert page.content.decode().count("<bdi>curator</bdi>") >= 2


def test_it_speaks_the_readers_language(cast: Cast, curator: Client, campaign: Campaign) -> None:
    judge(Answer.objects.all()[0], cast.curator, verdict="accepted")
    curator.cookies["django_language"] = "ar"
    assert shown(curator)[0] == ("إجابة", "الحكم", "مقبولة")


@pytest.mark.parametrize(
    ("asked", "fields"),
    [
        ({"person": "curator"}, {"verdict", "approved version"}),
        ({"person": ":annotators"}, {"state", "work"}),
        ({"subject": "answer"}, {"verdict"}),
        ({"field": "verdict"}, {"verdict"}),
        ({"person": "curator", "subject": "invite"}, set()),
        ({"since": "2100-01-01"}, set()),
        ({"until": "2000-01-01"}, set()),
    ],
)
def test_it_is_filtered(
    cast: Cast, curator: Client, campaign: Campaign, asked: dict[str, str], fields: set[str]
) -> None:
    judge(Answer.objects.all()[0], cast.curator, verdict="accepted")
    assert {field for _what, field, _new in shown(curator, **asked)} == fields


def test_one_thing_is_followed_by_its_id(cast: Cast, curator: Client, campaign: Campaign) -> None:
    answer = Answer.objects.all()[0]
    judge(answer, cast.curator, verdict="accepted")
    assert shown(curator, subject_id=str(answer.uuid)) == [("answer", "verdict", "accepted")]
    assert shown(curator, subject_id=str(uuid4())) == []


def test_days_are_whole_and_of_utc(cast: Cast, campaign: Campaign) -> None:
    today = datetime.now(UTC).date()
    every = entries(campaign, Asked()).count()
    assert entries(campaign, Asked(since=today, until=today)).count() in {every, 0}
    assert entries(campaign, Asked(since=today - timedelta(1), until=today)).count() == every
    assert not entries(campaign, Asked(since=today + timedelta(1))).exists()


@pytest.mark.parametrize(
    "asked",
    [
        {"subject_id": "not an id"},
        {"since": "yesterday"},
        {"until": "9999-12-31"},
        {"person": "nobody"},
        {"field": "\x00"},
        {"before": "x"},
        {"before": "9" * 30},
        {"before": "²"},
    ],
)
def test_what_cannot_be_read_is_not_asked(
    curator: Client, campaign: Campaign, asked: dict[str, str]
) -> None:
    response = curator.get(AUDIT, asked)
    assert response.status_code == 200
    assert response.context["rows"]


def test_it_turns_by_the_last_entry_shown(
    cast: Cast, curator: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = [row.entry.pk for row in curator.get(AUDIT).context["rows"]]
    monkeypatch.setattr(audit_trail, "AT_ONCE", 5)
    seen: list[int] = []
    after: str | None = ""
    while after is not None:
        context = curator.get(AUDIT, {"before": after} if after else {}).context
        seen += [row.entry.pk for row in context["rows"]]
        after = context["after"]
        record(SYSTEM, campaign, "state", old="", new="")
    assert seen == every == sorted(every, reverse=True)


def test_a_full_last_part_has_none_after_it(campaign: Campaign) -> None:
    rows = entries(campaign, Asked())
    last = rows.reverse()[audit_trail.AT_ONCE - 1 :].first()
    found, after = part(rows, before=last.pk + 1 if last else None)
    assert after is None
    assert len(found) <= audit_trail.AT_ONCE


def test_the_table_has_everything_that_is_looked_for(
    cast: Cast, curator: Client, campaign: Campaign
) -> None:
    judge(Answer.objects.all()[0], cast.curator, verdict="accepted")
    answered = curator.get(f"{AUDIT}audit.csv")
    rows = list(csv.DictReader(io.StringIO(answered.getvalue().decode())))
    assert len(rows) == AuditEntry.objects.filter(campaign=campaign).count()
    assert (rows[0]["by"], rows[0]["field"], rows[0]["to"]) == ("curator", "verdict", "accepted")
    assert {"system", "curator"} < {row["by"] for row in rows}
    some = curator.get(f"{AUDIT}audit.csv", {"subject": "answer"}).getvalue().decode()
    assert len(some.splitlines()) == 2


def test_an_account_cannot_make_a_spreadsheet_run(cast: Cast, campaign: Campaign) -> None:
    user = User.objects.create_user("@SUM(1+1)")
    add_member(campaign, user, Role.CURATOR)
    change_settings(campaign, {"batch_size": 7}, actor=staff(user))
    said = signed_in(user).get(f"{AUDIT}audit.csv").getvalue().decode()
    assert ",'@SUM(1+1)," in said


def test_members_are_named_and_ids_shortened(
    cast: Cast, curator: Client, campaign: Campaign
) -> None:
    add_member(campaign, cast.stranger, Role.RESEARCHER, actor=staff(cast.curator))
    (row,) = curator.get(AUDIT, {"field": "member", "person": "curator"}).context["rows"]
    assert (row.new, row.why) == ("stranger", "researcher")
    version = uuid4()
    record(SYSTEM, campaign.enrolments.get(), "consent", old="", new=str(version))
    (consent,) = curator.get(AUDIT, {"field": "consent"}).context["rows"]
    assert consent.new == str(version)[:8]


def test_a_block_belongs_to_the_one_campaign_of_the_person(
    cast: Cast, curator: Client, campaign: Campaign
) -> None:
    annotator = Annotator.objects.get()
    block(annotator, actor=staff(cast.curator))
    assert ("annotator", "trust", "blocked") in shown(curator)
    (row,) = curator.get(AUDIT, {"subject": "annotator"}).context["rows"]
    assert curator.get(row.link).status_code == 200
    elsewhere = cast.draft("culture", slug="elsewhere")
    annotator.enrolments.create(
        campaign=elsewhere, consent=annotator.enrolments.get().consent, culture="english"
    )
    record(SYSTEM, annotator, "trust", old="blocked", new="new")
    assert ("annotator", "trust", "new") not in shown(curator)
    assert ("annotator", "trust", "new") in shown(curator, subject_id=str(annotator.uuid))


def test_other_campaigns_entries_are_not_shown(
    cast: Cast, curator: Client, campaign: Campaign
) -> None:
    other = cast.draft("culture", slug="other")
    ids = {str(row.entry.subject_id) for row in curator.get(AUDIT).context["rows"]}
    assert str(other.uuid) not in ids
    assert shown(curator, subject_id=str(other.uuid)) == []


def test_as_many_queries_for_many_as_for_few(
    cast: Cast, curator: Client, campaign: Campaign, django_assert_max_num_queries: Any
) -> None:
    with django_assert_max_num_queries(6):
        curator.get(AUDIT)
    for _ in range(5):
        cast.annotator(campaign)
    with django_assert_max_num_queries(6):
        assert len(curator.get(AUDIT).context["rows"]) > 20


def test_only_who_curates_reads_it(cast: Cast, campaign: Campaign, researcher: User) -> None:
    for user in (researcher, cast.stranger):
        for address in (AUDIT, f"{AUDIT}audit.csv"):
            assert signed_in(user).get(address).status_code == 404
    assert Client().get(AUDIT).status_code == 302


def test_an_entry_is_written_once_and_stays(cast: Cast, campaign: Campaign) -> None:
    entry = AuditEntry.objects.all()[0]
    for deed in (
        entry.save,
        entry.delete,
        lambda: AuditEntry.objects.filter(pk=entry.pk).update(new="other"),
        lambda: AuditEntry.objects.filter(pk=entry.pk).delete(),
        lambda: AuditEntry.objects.bulk_update([entry], ["new"]),
    ):
        with pytest.raises(AppendOnlyError), transaction.atomic():
            deed()
    with pytest.raises(ProtectedError):
        campaign.delete()
    assert AuditEntry.objects.get(pk=entry.pk).new == entry.new


def test_what_happens_in_a_campaign_is_known_to_happen_there(
    cast: Cast, campaign: Campaign
) -> None:
    judge(Answer.objects.all()[0], cast.curator, verdict="accepted")
    assert not AuditEntry.objects.filter(campaign=None).exists()
