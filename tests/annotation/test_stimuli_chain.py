"""The stimuli protocol through the API: phrase tasks, merge, region tasks, union."""

from __future__ import annotations

import pytest

from aggregation.models import Stimulus, TripleDecision
from annotation.masks import Mask
from annotation.models import Phrase, Task
from tests.cast import Cast, block, work

HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}


def test_three_annotators_name_a_phrase_and_a_fourth_paints_it(cast: Cast) -> None:
    artwork = cast.artwork()
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(artwork)])
    for start in (0, 4, 4):
        phrase = {**HOUSE, "start": start}
        cast.annotator(campaign).does(outcome="phrases", phrases=[phrase])
    work()
    phrase = Phrase.objects.get()
    assert (phrase.start, phrase.end, phrase.text) == (4, 13, "red house")
    assert len(phrase.points) == 3

    painter = cast.annotator(campaign)
    lease = painter.next()
    assert lease is not None
    assert lease["kind"] == "region"
    assert lease["subject"]["phrase"]["text"] == "red house"
    assert painter.answer(lease, block(lease, 1, 2, 3, 2)).status_code == 201
    work()
    stimulus = Stimulus.objects.get()
    assert (stimulus.stimulus_class, stimulus.area, stimulus.complete) == ("drawn", 6, True)
    assert Mask.stored(6, 8, stimulus.mask).box == (1, 2, 3, 2)
    assert len(stimulus.contributors) == 1


def test_the_union_joins_utterances_of_one_emotion_and_keeps_emotions_apart(cast: Cast) -> None:
    artwork = cast.artwork()
    utterances = [
        cast.utterance(artwork),
        cast.utterance(artwork, "A red house again."),
        cast.utterance(artwork, emotion="fear"),
    ]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, escalate_to=1)
    namer = cast.annotator(campaign, kind="phrase")
    for _ in utterances:
        namer.does(outcome="phrases", phrases=[{**HOUSE, "start": 2}])
    work()
    painter = cast.annotator(campaign, kind="region")
    for x in range(3):
        lease = painter.next()
        assert lease is not None
        painter.answer(lease, block(lease, x, 0, 1, 1))
    work()
    areas = dict(Stimulus.objects.values_list("emotion", "area"))
    assert areas == {"awe": 2, "fear": 1}


def test_two_of_three_whole_artwork_make_a_full_mask_and_no_region_task(cast: Cast) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())])
    for body in ({"outcome": "whole_artwork"}, {"outcome": "whole_artwork"}):
        cast.annotator(campaign).does(**body)
    cast.annotator(campaign).does(outcome="phrases", phrases=[HOUSE])
    work()
    stimulus = Stimulus.objects.get()
    assert (stimulus.stimulus_class, stimulus.area, stimulus.complete) == ("whole", 48, True)
    assert not Task.objects.filter(kind="region").exists()


def test_nothing_to_label_makes_a_void_stimulus(cast: Cast) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())])
    for _ in range(3):
        cast.annotator(campaign).does(outcome="nothing_to_label")
    work()
    stimulus = Stimulus.objects.get()
    assert (stimulus.stimulus_class, stimulus.area, stimulus.complete) == ("void", 0, True)


def test_a_split_of_whole_and_nothing_asks_two_more_once(cast: Cast) -> None:
    campaign = cast.campaign(
        "stimuli", utterances=[cast.utterance(cast.artwork())], needed=2, escalate_to=4
    )
    for outcome in ("whole_artwork", "nothing_to_label"):
        cast.annotator(campaign).does(outcome=outcome)
    work()
    task = Task.objects.get(kind="phrase")
    assert (task.needed, task.state, task.slots.count()) == (4, "escalated", 4)
    for outcome in ("whole_artwork", "nothing_to_label"):
        cast.annotator(campaign).does(outcome=outcome)
    work()
    assert TripleDecision.objects.get().outcome == "curator"
    assert Task.objects.get(kind="phrase").slots.count() == 4


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"outcome": "all"}, "outcome_unknown"),
        ({}, "field_missing"),
        ({"outcome": "phrases", "phrases": []}, "phrases_missing"),
        ({"outcome": "whole_artwork", "phrases": [HOUSE]}, "outcome_mixed"),
        ({"outcome": "phrases", "phrases": [{**HOUSE, "end": 99}]}, "span_outside"),
        ({"outcome": "phrases", "phrases": [{**HOUSE, "start": -1}]}, "span_outside"),
        ({"outcome": "phrases", "phrases": [{**HOUSE, "start": 3, "end": 4}]}, "span_empty"),
        ({"outcome": "phrases", "phrases": [{**HOUSE, "points": []}]}, "phrase_points_missing"),
        ({"outcome": "phrases", "phrases": [{**HOUSE, "points": [[8, 0]]}]}, "point_outside"),
        ({"outcome": "phrases", "phrases": [{**HOUSE, "points": [[-1, 0]]}]}, "point_outside"),
        ({"outcome": "phrases", "phrases": [{**HOUSE, "points": [["1", 0]]}]}, "field_type"),
        ({"outcome": "phrases", "phrases": [{**HOUSE, "start": True}]}, "field_type"),
        ({"outcome": "phrases", "phrases": [HOUSE], "more": 1}, "field_unknown"),
    ],
)
def test_a_wrong_phrase_answer_is_refused_by_name_and_stores_nothing(
    cast: Cast, body: dict[str, object], code: str
) -> None:
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())])
    annotator = cast.annotator(campaign)
    lease = annotator.next()
    assert lease is not None
    response = annotator.answer(lease, body)
    assert response.status_code == 422
    assert response.json()["error"]["code"] == code
    again = annotator.next()
    assert again is not None
    assert again["assignment"] == lease["assignment"]
    assert not Task.objects.get().assignments.exclude(state="leased").exists()


def test_edge_blanks_are_dropped_and_the_same_span_twice_is_one_phrase(cast: Cast) -> None:
    """HO-32 and HO-37."""
    campaign = cast.campaign(
        "stimuli", utterances=[cast.utterance(cast.artwork(), "The red sky feels heavy")]
    )
    annotator = cast.annotator(campaign)
    spans = [(4, 12), (3, 11), (3, 12), (8, 17)]
    phrases = [{"start": s, "end": e, "points": [[n, 0]]} for n, (s, e) in enumerate(spans)]
    lease = annotator.does(outcome="phrases", phrases=phrases)
    stored = Task.objects.get(uuid=lease["task"]).assignments.get().answers.get().body["phrases"]
    assert [(p["start"], p["end"], len(p["points"])) for p in stored] == [(4, 11, 3), (8, 17, 1)]
