"""How simulated annotators answer: honestly with an unsteady hand, carelessly, or as spam.

What somebody did wrong in an answer is noted as it is done, for the report: a habit is not always
carried out, and nothing that is measured later has a say in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from aggregation.simulation import drawing, wording
from aggregation.simulation.manners import Traits
from aggregation.simulation.truth import TruePhrase, Truth
from aggregation.simulation.wording import Words
from annotation.emotions import EMOTIONS
from annotation.masks import Mask
from annotation.models import Artwork

Body = dict[str, Any]

NOTHING = "nothing_to_label"
HURRIED, SAID_BEFORE = "hurried", "said_before"


@dataclass
class Common:
    """What a crowd shares: words that nobody honest uses twice, and what was given so far.

    That is the last mask of each picture, and all texts.
    """

    words: Words
    last_masks: dict[int, Mask] = field(default_factory=dict)
    texts: set[str] = field(default_factory=set)


@dataclass
class Person:
    """One simulated annotator: traits, an unsteadiness from 0 to 1, and dice of their own."""

    traits: Traits
    noise: float
    truth: Truth
    common: Common
    rng: np.random.Generator
    said: str = ""
    did: set[str] = field(default_factory=set)
    """What was wrong with the latest answer: a habit carried out, `HURRIED`, `SAID_BEFORE`."""

    def answer(self, lease: Body, artwork: Artwork, *, shown: Body | None = None) -> Body:
        """Return the body of this person's answer to a lease.

        `shown` is what the feedback said of this training task; all but spam heed it.
        """
        self.did = {HURRIED} if self.traits.hurried else set()
        own = ANSWERS[lease["kind"]](self, lease, artwork)
        spams = self.traits.manner == "spam"
        return own if shown is None or spams else _heeded(own, shown, artwork)

    def chance(self, share: float) -> bool:
        return bool(self.rng.random() < share)

    def point(self, artwork: Artwork) -> tuple[int, int]:
        """Return any point of the picture."""
        return int(self.rng.integers(artwork.width)), int(self.rng.integers(artwork.height))


def _heeded(own: Body, shown: Body, artwork: Artwork) -> Body:
    """Answer as the feedback said: its words, mask, emotion or boxes; the rest as before."""
    if "emotions" in shown:
        return {**own, "emotion": shown["emotions"][0]}
    if "outcome" not in shown:
        return {**own, **{name: shown[name] for name in own if name in shown}}
    middle = [artwork.width // 2, artwork.height // 2]
    phrases = [
        {"start": phrase["start"], "end": phrase["end"], "points": phrase["points"] or [middle]}
        for phrase in shown.get("phrases", [])
    ]
    return {"outcome": shown["outcome"], **({"phrases": phrases} if phrases else {})}


def _phrase(person: Person, lease: Body, artwork: Artwork) -> Body:
    text, habit = lease["subject"]["utterance"]["text"], person.traits.habit("phrase")
    known = person.truth.phrases_of(artwork, text)
    if habit == "nothing":
        person.did |= {habit} if known or outcome_without_phrases(text) != NOTHING else set()
        return {"outcome": NOTHING}
    if habit == "any_word":
        person.did.add(habit)
        return {"outcome": "phrases", "phrases": [_any_word(person, text, artwork)]}
    if not known:
        # Everybody sees the same in the same sentence, so that such triples are decided too.
        return {"outcome": outcome_without_phrases(text)}
    named = [phrase for phrase in known if not person.chance(person.noise * 0.3)] or known[:1]
    if habit == "first_only" and len(known) > 1:
        person.did.add(habit)
        named = known[:1]
    return {
        "outcome": "phrases",
        "phrases": [_marked(person, phrase, artwork) for phrase in named],
    }


def outcome_without_phrases(text: str) -> str:
    """Say what people see in a sentence of which no table knows a phrase."""
    whole = "whole" in text or "everything" in text or len(text) % 2
    return "whole_artwork" if whole else NOTHING


def _any_word(person: Person, text: str, artwork: Artwork) -> Body:
    words = text.split()
    start = text.index(max(words, key=len) if person.chance(0.5) else words[0])
    end = text.find(" ", start)
    end = len(text) if end < 0 else end
    return {"start": start, "end": end, "points": [list(person.point(artwork))]}


def _marked(person: Person, phrase: TruePhrase, artwork: Artwork) -> Body:
    rows, columns = np.nonzero(drawing.well_inside(phrase.mask(artwork)).to_array())
    pick = int(person.rng.integers(len(rows)))
    point = [int(columns[pick]), int(rows[pick])]
    return {"start": phrase.start, "end": phrase.end, "points": [point]}


@dataclass(frozen=True)
class Wanted:
    """A region somebody is asked for: the thing, a point clicked in it, and what else is there."""

    artwork: Artwork
    thing: Mask
    point: tuple[int, int]
    others: list[TruePhrase]


def _region(person: Person, lease: Body, artwork: Artwork) -> Body:
    subject = lease["subject"]
    text, phrase, point = subject["utterance"]["text"], subject["phrase"], min(subject["points"])
    true = person.truth.region(artwork, text, phrase)
    thing = true or drawing.guess(artwork.height, artwork.width, point)
    wanted = Wanted(artwork, thing, point, person.truth.others(artwork, text, phrase))
    habit = _carried_out(person, wanted)
    person.did |= {habit} - {""}
    mask = PAINTED[habit](person, wanted)
    person.common.last_masks[artwork.pk] = mask
    return {"mask": mask.to_coco(), "frame_sha256": artwork.frame_sha256}


def _carried_out(person: Person, wanted: Wanted) -> str:
    """Return what is done wrong with a region: another habit where one's own is impossible."""
    habit = person.traits.habit("region")
    if habit == "copy" and wanted.artwork.pk not in person.common.last_masks:
        return "anywhere"
    return "elsewhere" if habit == "other_thing" and not wanted.others else habit


def _by_hand(person: Person, thing: Mask) -> Mask:
    return drawing.unsteady(thing, person.noise, person.rng) if person.noise else thing


def _other_thing(person: Person, wanted: Wanted) -> Mask:
    other = wanted.others[int(person.rng.integers(len(wanted.others)))]
    return _by_hand(person, other.mask(wanted.artwork))


def _anywhere(person: Person, wanted: Wanted) -> Mask:
    return drawing.guess(*wanted.thing.size, person.point(wanted.artwork))


PAINTED: dict[str, Callable[[Person, Wanted], Mask]] = {
    "": lambda person, wanted: _by_hand(person, wanted.thing),
    "contour": lambda _person, wanted: drawing.contour(wanted.thing),
    "elsewhere": lambda _person, wanted: drawing.elsewhere(wanted.thing),
    "everything": lambda _person, wanted: Mask.full(*wanted.thing.size),
    "other_thing": _other_thing,
    "specks": lambda person, wanted: drawing.speckled(_by_hand(person, wanted.thing), person.rng),
    "speck": lambda _person, wanted: drawing.speck(*wanted.thing.size, wanted.point),
    "scribble": lambda _person, wanted: drawing.scribble(wanted.thing),
    "anywhere": _anywhere,
    "copy": lambda person, wanted: person.common.last_masks[wanted.artwork.pk],
}


def _emotion(person: Person, lease: Body, artwork: Artwork) -> Body:
    culture = lease["subject"]["culture"]
    felt = person.truth.felt(artwork, culture)
    any_emotion = EMOTIONS[int(person.rng.integers(len(EMOTIONS)))]
    emotion, why = felt[int(person.rng.integers(len(felt)))] if felt else (any_emotion, "")
    habit = person.traits.habit("emotion")
    if habit:
        # Careless people mean it half of the time, and then say so.
        means_it = person.traits.manner == "careless" and person.chance(0.5)
        emotion, why = (emotion, why) if means_it else (any_emotion, "")
        person.did |= set() if means_it else {habit}
    text = _explained(person, habit, why, culture)
    person.did |= {SAID_BEFORE} if text in person.common.texts else set()
    person.common.texts.add(text)
    return {"emotion": emotion, "explanation": text}


def _explained(person: Person, habit: str, why: str, culture: str) -> str:
    match habit:
        case "repeated":
            return wording.repeated(culture)
        case "foreign":
            return wording.foreign(culture)
        case "one_text":
            person.said = person.said or person.common.words.own(culture)
            return person.said
        case _:
            words = person.common.words
            return words.about(why, culture) if why else words.own(culture)


def _figure(person: Person, lease: Body, artwork: Artwork) -> Body:
    boxes = [_box(person, box, artwork) for box in person.truth.boxes(artwork)]
    if boxes and person.traits.habit("figure") == "no_box":
        person.did.add("no_box")
        boxes = []
    rating = person.truth.rating(artwork)
    if person.chance(person.noise):
        rating = int(np.clip(rating + person.rng.integers(-1, 2), 1, 5))
    return {"boxes": boxes, "rating": rating}


def _box(person: Person, box: tuple[float, ...], artwork: Artwork) -> list[float]:
    reach = person.noise * 12
    x, y, width, height = (edge + float(person.rng.uniform(-reach, reach)) for edge in box)
    x, y = float(np.clip(x, 0, artwork.width - 2)), float(np.clip(y, 0, artwork.height - 2))
    width = float(np.clip(width, 1, artwork.width - x))
    height = float(np.clip(height, 1, artwork.height - y))
    return [int(x), int(y), max(1, int(width)), max(1, int(height))]


ANSWERS: dict[str, Callable[[Person, Body, Artwork], Body]] = {
    "phrase": _phrase,
    "region": _region,
    "emotion": _emotion,
    "figure": _figure,
}
