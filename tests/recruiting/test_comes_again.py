"""Who took consent back and comes again by another study consents anew, and counts again."""

from __future__ import annotations

import pytest

from annotation.models import Enrolment
from annotation.models.campaign import TextKind
from annotation.services.campaigns import approve_text, write_text
from tests.cast import Panelist
from tests.recruiting.conftest import Recruited, row

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_consent_after_a_withdrawal_is_a_new_one_within_the_quota(crowd: Recruited) -> None:
    campaign = crowd.campaign(quotas={"english": 1})
    first = crowd.person(crowd.study(campaign))
    old = Enrolment.objects.get().consent
    first.call("POST", f"{first.path}withdraw/", {})
    text = write_text(campaign, kind=TextKind.CONSENT, language="en", body="A new consent.")
    approve_text(text, crowd.cast.curator)
    other = crowd.study(campaign)
    url = crowd.control.enter(other.external_id, first.query["PROLIFIC_PID"])["url"]
    again = Panelist(url)
    assert _consents(again, str(old.uuid)) == "consent_outdated"
    between = crowd.person(other)
    assert _consents(again, str(text.uuid)) == "culture_full"
    between.call("POST", f"{between.path}withdraw/", {})
    assert _consents(again, str(text.uuid)) == ""
    enrolment = Enrolment.objects.get(annotator=row(again).annotator)
    assert (enrolment.consent, enrolment.withdrawn_at) == (text, None)


def _consents(somebody: Panelist, version: str) -> str:
    body = {"version": version, "culture": "english", "country": "GB", "native_language": "en"}
    response = somebody.call("POST", f"{somebody.path}consent/", body)
    return "" if response.status_code == 200 else str(response.json()["error"]["code"])
