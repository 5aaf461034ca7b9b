"""Beside each reason stands what the annotator would read, and where nothing would be permitted."""

from __future__ import annotations

import pytest
from django.test import Client

from aggregation.web.reasons import TOLD_AS
from annotation.models import Answer
from annotation.models.review import Reason
from annotation.recruiting.messages import reason_named
from tests.cast import LANGUAGES, WHY, Cast


@pytest.mark.parametrize("culture", ["english", "chinese", "arabic"])
def test_the_message_is_in_the_annotators_language(
    cast: Cast, curator: Client, culture: str
) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()], cultures=(culture,))
    cast.annotator(campaign, culture).does(emotion="awe", explanation=WHY[culture])
    answer = Answer.objects.get()
    item = curator.get(f"/staff/culture/review/{answer.uuid}/").context["item"]
    told = {choice.value: choice for choice in item.reasons}
    language = LANGUAGES[culture]
    text = reason_named("low_effort").texts[language].replace("{details}", "").strip()
    assert (told["copied"].text, told["copied"].language) == (text, language)
    assert told["copied"].direction == ("rtl" if culture == "arabic" else "ltr")
    assert told["other"].text.endswith("…")
    assert [choice.key for choice in item.reasons] == list(range(1, len(Reason) + 1))


def test_disagreement_is_no_reason_that_anybody_is_told() -> None:
    assert set(Reason) - set(TOLD_AS) == {Reason.WRONG_PHRASE, Reason.WRONG_REGION}
