"""What a page notes in its draft for itself comes back with it and is no part of the answer."""

from __future__ import annotations

from typing import Any

import pytest

from annotation.models import Answer
from tests.cast import Annotator, Cast

PHRASE = {"start": 4, "end": 13, "points": [[1, 1]]}
WHY = "The red sky reminds me of summers at home."
# protocol, the answer, what the page notes beside it
NOTED: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("stimuli", {"outcome": "whole_artwork"}, {"aside": [PHRASE]}),
    ("stimuli", {"outcome": "nothing_to_label"}, {"aside": [PHRASE]}),
    ("figures", {"boxes": [], "rating": 2}, {"none": True, "aside": [[1, 1, 2, 2]]}),
    ("culture", {"emotion": "awe", "explanation": WHY}, {"pasted": True}),
]


def somebody(cast: Cast, protocol: str) -> Annotator:
    artwork = cast.artwork()
    utterances = [cast.utterance(artwork)] if protocol == "stimuli" else []
    return cast.annotator(cast.campaign(protocol, artworks=[artwork], utterances=utterances))


@pytest.mark.parametrize(("protocol", "body", "notes"), NOTED)
def test_notes_are_kept_with_the_draft_and_left_out_of_the_answer(
    cast: Cast, protocol: str, body: dict[str, Any], notes: dict[str, Any]
) -> None:
    annotator = somebody(cast, protocol)
    lease = annotator.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    annotator.call("PUT", path, {"revision": 0, "body": {**body, **notes}})
    again = annotator.next()
    assert again is not None
    assert again["draft"]["body"] == {**body, **notes}

    assert annotator.answer(lease, {**body, **notes}).status_code == 201
    assert Answer.objects.get().body == body


@pytest.mark.parametrize("protocol", ["stimuli", "figures", "culture"])
def test_a_note_of_another_kind_of_task_is_refused(cast: Cast, protocol: str) -> None:
    body, note = next(
        (body, "pasted" if protocol != "culture" else "aside")
        for name, body, _ in NOTED
        if name == protocol
    )
    annotator = somebody(cast, protocol)
    lease = annotator.next()
    assert lease is not None
    response = annotator.answer(lease, {**body, note: True})
    assert response.json()["error"]["code"] == "field_unknown"
    assert not Answer.objects.exists()


@pytest.mark.parametrize(
    ("culture", "text"),
    [
        ("chinese", "The red sky reminds me of home."),
        ("arabic", "al-sama al-hamra tudhakkiruni bitufulati"),
    ],
)
def test_another_script_is_taken_in_and_found_with_what_the_page_warned_of(
    cast: Cast, culture: str, text: str
) -> None:
    cultures = ("english", "chinese", "arabic")
    campaign = cast.campaign("culture", artworks=[cast.artwork()], cultures=cultures)
    annotator = cast.annotator(campaign, culture)
    lease = annotator.next()
    assert lease is not None
    said = {"active_ms": 900, "warnings": ["wrong_script"], "pasted": True}
    response = annotator.answer(lease, {"emotion": "awe", "explanation": text}, client=said)
    assert response.status_code == 201
    assert Answer.objects.get().client == {**said, "findings": ["wrong_script"]}
