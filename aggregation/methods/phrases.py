"""What several annotators marked in one utterance, made one.

Source: APOLO (J. Imaging 2024, 10(6), 136), section 4.2, phrase-region selection. The paper
removes duplicates; which spans are duplicates, and what a split between the special answers
means, is defined here.
"""

from __future__ import annotations

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from annotation.texts import head_span

Kind = Literal["phrases", "whole", "nothing"]
Outcome = Literal["waiting", "void", "whole", "phrases", "extend", "curator"]
Annotator = int | str
Point = tuple[float, float]


@dataclass(frozen=True)
class MarkedPhrase:
    """A span somebody marked, as code point offsets, and the points clicked inside the thing."""

    start: int
    end: int
    points: tuple[Point, ...]


@dataclass(frozen=True)
class PhraseAnswer:
    """One annotator's answer on one utterance.

    `kind` is ``phrases``, ``whole`` (the whole artwork) or ``nothing`` (nothing to label); only
    ``phrases`` has any.
    """

    annotator: Annotator
    kind: Kind
    phrases: tuple[MarkedPhrase, ...] = ()


@dataclass(frozen=True)
class MergedPhrase:
    """One phrase of the decided utterance; ``text`` is the stored utterance at the offsets."""

    start: int
    end: int
    text: str
    points: tuple[tuple[float, float, Annotator], ...]


def decide_triple(
    answers: Sequence[PhraseAnswer], *, needed: int, extended: bool = False
) -> Outcome:
    """Decide what a triple of artwork, emotion and utterance becomes.

    Half-plus-one of `needed` saying *nothing* is ``void``, saying *whole* is ``whole``; else any
    phrases at all are ``phrases``. What is left is a split of *whole* and *nothing*, which is
    possible for even numbers only: two more annotators once (``extend``), then a ``curator``.

    Parameters
    ----------
    answers
        The counted answers of distinct annotators, in any order.
    needed
        How many the task needs now, the two more included once it was extended.
    extended
        Whether two more were asked already.

    Returns
    -------
    str
        ``waiting`` while answers are missing, also when there are none.

    Raises
    ------
    ValueError
        If `needed` is below 1 or more answers count than are needed.
    """
    if needed < 1 or len(answers) > needed:
        raise ValueError(f"{len(answers)} answers counted where {needed} are needed")
    if len(answers) < needed:
        return "waiting"
    kinds = Counter(answer.kind for answer in answers)
    half_plus_one = needed // 2 + 1
    if kinds["nothing"] >= half_plus_one:
        return "void"
    if kinds["whole"] >= half_plus_one:
        return "whole"
    if kinds["phrases"]:
        return "phrases"
    return "curator" if extended else "extend"


def merge_phrases(
    text: str, *, language: str, answers: Iterable[PhraseAnswer]
) -> list[MergedPhrase]:
    """Merge what was marked to the phrases of an utterance and their points.

    Spans are trimmed (in English to their head), then equal ones are one phrase. In English,
    spans that overlap and end in the same word are one too, grouped transitively; the longest,
    the earliest if tied, is the phrase. Other overlaps and other languages stay apart. Of one
    annotator's equal points one is kept, and all others with whoever clicked them.

    Parameters
    ----------
    text
        The utterance as stored.
    language
        Name of its language; only ``english`` has heads and word ends.
    answers
        Answers of any kind; special ones mark nothing.

    Returns
    -------
    list of MergedPhrase
        By start, then end; the same for every order of answers, phrases and points. Empty if
        nobody marked anything.

    Raises
    ------
    SpanError
        If a span does not fit the text or nothing but punctuation is in it.
    """
    points: dict[tuple[int, int], set[tuple[float, float, Annotator]]] = defaultdict(set)
    for answer in answers:
        for phrase in answer.phrases:
            span = head_span(text, phrase.start, phrase.end, language=language)
            points[span] |= {(x, y, answer.annotator) for x, y in phrase.points}
    spans = sorted(points)
    groups = _same_thing(text, spans) if language == "english" else [[span] for span in spans]
    return sorted(
        (_merged(text, group, points) for group in groups),
        key=lambda phrase: (phrase.start, phrase.end),
    )


def _merged(
    text: str,
    group: Sequence[tuple[int, int]],
    points: dict[tuple[int, int], set[tuple[float, float, Annotator]]],
) -> MergedPhrase:
    start, end = min(group, key=lambda span: (span[0] - span[1], span[0]))
    together = set().union(*(points[span] for span in group))
    ordered = sorted(together, key=lambda point: (str(point[2]), point[0], point[1]))
    return MergedPhrase(start, end, text[start:end], tuple(ordered))


def _same_thing(text: str, spans: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """Group sorted spans that end in the same word and overlap, directly or through others."""
    by_last_word: dict[int, list[list[tuple[int, int]]]] = defaultdict(list)
    for span in spans:
        groups = by_last_word[_word_start(text, span[1] - 1)]
        if groups and span[0] < max(end for _, end in groups[-1]):
            groups[-1].append(span)
        else:
            groups.append([span])
    return [group for groups in by_last_word.values() for group in groups]


def _word_start(text: str, index: int) -> int:
    while index > 0 and _is_in_word(text[index - 1]):
        index -= 1
    return index


def _is_in_word(char: str) -> bool:
    return char.isalnum() or char in "'\u2019-\u2010" or unicodedata.category(char)[0] == "M"
