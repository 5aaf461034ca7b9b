"""A few simulated people before the doors open, so that every page has something to show."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from aggregation.demo.campaigns import not_in_training, open_campaign
from aggregation.services.rounds import close_round
from aggregation.simulation.play import Crowd, Stage, play, settle_here
from aggregation.simulation.transport import HTTPTransport, own_server
from aggregation.simulation.truth import Truth, read_truth
from annotation.emotions import STIMULUS_EMOTIONS
from annotation.models import Campaign, Utterance
from annotation.services.campaigns import add_triples
from annotation.services.tasks import open_tasks

REHEARSED_TRIPLES = 7


def rehearse(campaigns: dict[str, Campaign], masks_csv: Path, table: str) -> None:
    """Open the campaigns and let simulated annotators begin them.

    Three name the phrases of some triples, one paints some regions, and one says in English what
    the pictures make them feel. Everything else is left for whoever comes.
    """
    truth = read_truth(masks_csv) if masks_csv.is_file() else Truth()
    stimuli = campaigns["stimuli"]
    said = Utterance.objects.select_related("artwork").filter(
        table=table, emotion__in=STIMULUS_EMOTIONS
    )
    utterances = not_in_training(stimuli, list(said))
    first = (_with_phrases(utterances, truth) or utterances)[:REHEARSED_TRIPLES]
    add_triples(stimuli, first)
    for protocol, campaign in campaigns.items():
        campaigns[protocol] = open_campaign(campaign)
    with own_server() as url, HTTPTransport(url) as transport:
        for protocol, crowd in [
            ("stimuli", Crowd(3, 11, kind="phrase", noise=0.2, most_waves=1)),
            ("stimuli", Crowd(1, 12, kind="region", noise=0.1, most_waves=1, most_answers=2)),
            ("culture", Crowd(1, 13, cultures=("english",), most_waves=1, most_answers=4)),
        ]:
            play(campaigns[protocol], crowd, truth, Stage(transport, settle_here))
    add_triples(stimuli, utterances)
    open_tasks(stimuli)
    for protocol, kind, culture in [
        ("stimuli", "phrase", ""),
        ("stimuli", "region", ""),
        ("culture", "emotion", "english"),
    ]:
        close_round(campaigns[protocol], kind, culture, force=True)


def _with_phrases(utterances: list[Utterance], truth: Truth) -> list[Utterance]:
    """Return the utterances whose phrases are known, mixed by a fixed seed."""
    known = {text for _key, text in truth.phrases}
    named = [utterance for utterance in utterances if utterance.text in known]
    return [named[place] for place in np.random.default_rng(5).permutation(len(named))]
