"""Uniting 7,512 stimuli of three masks each through the database, as many as APOLO had.

What is read and written is all of it: answers, mask, vote map, contributors. The peer is the
segmentation vote of crowd-kit, no dependency, from PNG to PNG on some of the same masks.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import cycle
from statistics import median
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from aggregation.models import Stimulus
from aggregation.services.stimuli_at_once import renew_stimuli
from annotation.masks import Mask
from annotation.models import Campaign
from bench.harness.answered import Given, answer_all
from bench.harness.brush import brush_masks
from bench.harness.campaigns import migrate, region_campaign
from bench.harness.peers import absent, peer_named
from bench.harness.table import Row, at_least, number, told
from bench.harness.timing import seconds_of

STIMULI, FEW, EACH = 7_512, 750, 3
PAINTED = 300
SAMPLE = 20
ROUNDS = 3


def rows() -> Iterator[Row]:
    migrate()
    masks = brush_masks(PAINTED)
    few, many = (
        _painted(name, number, masks) for name, number in (("few", FEW), ("many", STIMULI))
    )
    renew_stimuli(few)
    renew_stimuli(many)
    peers, written, again = [_crowdkit(masks)], [], []
    for _round in range(ROUNDS):
        _spoil(many)
        written.append(seconds_of(lambda: renew_stimuli(many)) / STIMULI)
        again.append(seconds_of(lambda: renew_stimuli(many)) / STIMULI)
        peers.append(_crowdkit(masks))
    _spoil(few)
    few_written = seconds_of(lambda: renew_stimuli(few)) / FEW
    peer = None if None in peers else median(filter(None, peers))
    for what, seconds in (("all written", written), ("nothing changed", again)):
        yield _beside_crowdkit(f"{STIMULI:,} stimuli of 3, {what}", median(seconds), peer)
    yield told(
        f"one of {STIMULI:,} against one of {FEW}", median(written) / few_written, unit="times"
    )


def _painted(name: str, stimuli: int, masks: list[Mask]) -> Campaign:
    """Return a campaign whose regions are all drawn, each by three people, and none united."""
    campaign = region_campaign(stimuli, name=name, needed=EACH)
    texts = [mask.counts for mask in masks]
    answer_all(campaign, "region", lambda place: Given({}, mask=texts[place * 7 % PAINTED]))
    return campaign


def _spoil(campaign: Campaign) -> None:
    """Make every stimulus wrong, so that all are written."""
    Stimulus.objects.filter(campaign=campaign).update(mask="", contributors=[])
    campaign.tasks.update(state="open")


def _beside_crowdkit(what: str, seconds: float, peer: float | None) -> Row:
    if peer is None:
        return absent(what, "at least 100 times", "crowd-kit")
    beside = f"{number(seconds * 1000)} ms each; from PNG by crowd-kit {number(peer * 1000)} ms"
    return at_least(what, peer / seconds, least=100, unit="times", beside=beside)


def _crowdkit(masks: list[Mask]) -> float | None:
    """Return the seconds a stimulus takes from three PNG files by crowd-kit's vote to one."""
    crowdkit, pandas = peer_named("crowdkit.aggregation"), peer_named("pandas")
    if crowdkit is None or pandas is None:
        return None
    files = cycle([_png(mask.to_array().astype(bool)) for mask in masks[: SAMPLE * EACH]])

    def united() -> None:
        for _stimulus in range(SAMPLE):
            drawn = [np.asarray(Image.open(io.BytesIO(next(files)))) for _ in range(EACH)]
            rows = [("stimulus", f"worker {place}", mask) for place, mask in enumerate(drawn)]
            table = pandas.DataFrame(rows, columns=["task", "worker", "segmentation"])
            _png(crowdkit.SegmentationMajorityVote().fit_predict(table).iloc[0])

    return seconds_of(united) / SAMPLE


def _png(pixels: npt.NDArray[Any]) -> bytes:
    stream = io.BytesIO()
    Image.fromarray(pixels).save(stream, "PNG")
    return stream.getvalue()
