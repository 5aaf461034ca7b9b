"""Triples: what the phrase answers about one utterance come to (domain.md, stimuli 3 to 5)."""

from __future__ import annotations

from aggregation.methods.phrases import (
    Kind,
    MarkedPhrase,
    MergedPhrase,
    PhraseAnswer,
    decide_triple,
    merge_phrases,
)
from aggregation.models import TripleDecision
from aggregation.services.contributors import contributors
from aggregation.services.stimuli import recompute_stimulus
from annotation.models import Answer, Task
from annotation.models.task import TaskState
from annotation.services.phrases import PhraseSpan, sync_phrases
from annotation.services.tasks import ask_more, counted_answers

STATES = {
    "waiting": TaskState.OPEN,
    "extend": TaskState.ESCALATED,
    "curator": TaskState.ESCALATED,
    "phrases": TaskState.DECIDED,
    "whole": TaskState.DECIDED,
    "void": TaskState.DECIDED,
}

KINDS: dict[str, Kind] = {
    "phrases": "phrases",
    "whole_artwork": "whole",
    "nothing_to_label": "nothing",
}


def derive(task: Task) -> str:
    """Decide a triple, make its phrases and their region tasks, and renew its stimulus.

    While answers are awaited the phrases decided before stay as they are: they are frozen until
    the triple is decided again.
    """
    assert task.utterance is not None
    answers = counted_answers(task)
    read = [_phrase_answer(answer) for answer in answers]
    extended = task.needed > task.campaign.needed
    outcome = decide_triple(read, needed=task.needed, extended=extended)
    TripleDecision.objects.update_or_create(
        campaign=task.campaign,
        utterance=task.utterance,
        defaults={"outcome": outcome, "contributors": contributors(answers)},
    )
    if outcome == "extend":
        ask_more(task, task.needed + 2, why="split without a phrase")
    elif outcome != "waiting":
        spans = _merged(task, read) if outcome == "phrases" else []
        sync_phrases(task.campaign, task.utterance, spans)
    recompute_stimulus(task.campaign, task.artwork, task.utterance.emotion)
    return STATES[outcome]


def _phrase_answer(answer: Answer) -> PhraseAnswer:
    phrases = tuple(
        MarkedPhrase(phrase["start"], phrase["end"], tuple((x, y) for x, y in phrase["points"]))
        for phrase in answer.body.get("phrases", [])
    )
    return PhraseAnswer(
        str(answer.assignment.annotator.uuid), KINDS[answer.body["outcome"]], phrases
    )


def _merged(task: Task, answers: list[PhraseAnswer]) -> list[PhraseSpan]:
    assert task.utterance is not None
    merged = merge_phrases(task.utterance.text, language=task.utterance.language, answers=answers)
    return [PhraseSpan(phrase.start, phrase.end, _points(phrase)) for phrase in merged]


def _points(phrase: MergedPhrase) -> list[tuple[float, float, str]]:
    return [(x, y, str(annotator)) for x, y, annotator in phrase.points]
