"""Two curators at one stimulus in the same moment."""

from __future__ import annotations

from functools import partial

import pytest
from django.contrib.auth.models import User

from aggregation.models import FinalVerdict, Stimulus
from aggregation.releases.final_verdicts import mask_sha256
from aggregation.services.finals import decide, take_back
from annotation.errors import Refusal
from annotation.models import AuditEntry
from tests.annotation.test_races import at_once
from tests.cast import Cast, work

pytestmark = pytest.mark.django_db(transaction=True)


def say(user: User, verdict: str) -> str:
    stimulus = Stimulus.objects.select_related("artwork", "campaign").get()
    try:
        decide(stimulus, user, verdict=verdict, seen="", mask=mask_sha256(stimulus))
    except Refusal as refusal:
        return refusal.code
    return verdict


def test_one_verdict_stands_and_the_other_curator_is_told(transactional_db: None) -> None:
    cast = Cast()
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())], needed=1)
    cast.annotator(campaign).does(outcome="nothing_to_label")
    work()
    curators = [User.objects.create_user(f"curator {number}") for number in range(6)]
    verdicts = ["void", "whole", "low_quality"] * 2
    said = at_once([partial(say, *one) for one in zip(curators, verdicts, strict=True)])
    (stands,) = FinalVerdict.objects.all()
    assert {stands.verdict, "stimulus_changed"} == set(said)
    assert AuditEntry.objects.filter(field="final_verdict").count() == 1
    at_once([partial(take_back, Stimulus.objects.get(), user) for user in curators])
    assert AuditEntry.objects.filter(field="final_verdict", new="").count() == 1
