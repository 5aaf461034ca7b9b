"""Plain rows for the writers, made small by hand."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from aggregation.releases.build import write_release
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import (
    ArtworkRow,
    ContributionRow,
    Inputs,
    Options,
    PhraseRow,
    StimuliInputs,
    StimulusKey,
    StimulusRow,
    UtteranceRow,
    published_order,
)
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings
from annotation.masks import Mask

HEIGHT, WIDTH = 4, 6
KEY = bytes(range(32))


def campaign(protocol: str = "stimuli", **more: Any) -> CampaignFacts:
    facts: dict[str, Any] = {
        "slug": "demo",
        "title": "What moves you",
        "protocol": protocol,
        "cultures": ["english"],
        "needed": 3,
        "escalate_to": 5,
        "region_needed": 1,
        "sample_share": 0.1,
        "ethics_approval": "",
        "content_warnings": "",
    }
    return CampaignFacts(**{**facts, **more})


def artwork(painting: str, style: str = "Realism", **more: Any) -> ArtworkRow:
    row: dict[str, Any] = {
        "art_style": style,
        "painting": painting,
        "title": painting,
        "artist": "",
        "year": "",
        "tradition": "Western",
        "source": "",
        "rights": "Public domain",
        "width": WIDTH,
        "height": HEIGHT,
        "frame_scale": 1.0,
        "frame_sha256": "f" * 64,
        "original_sha256": "0" * 64,
        "original_format": "PNG",
        "original_width": WIDTH,
        "original_height": HEIGHT,
        "orientation": 1,
        "perceptual_hash": sha256(f"{style}/{painting}".encode()).hexdigest()[:16],
    }
    return ArtworkRow(**{**row, **more})


def stimulus(
    painting: str,
    emotion: str = "awe",
    *,
    style: str = "Realism",
    runs: Sequence[int] = (5, 3, 16),
    **more: Any,
) -> StimulusRow:
    mask = Mask.from_runs(runs, height=HEIGHT, width=WIDTH)
    row: dict[str, Any] = {
        "klass": "drawn",
        "complete": True,
        "awaits": "",
        "rejected": [],
        "height": HEIGHT,
        "width": WIDTH,
        "area_ratio": mask.area / (HEIGHT * WIDTH),
        "annotators": 1,
        "mask": mask.counts,
        "drawn": mask.counts,
        "levels": [mask.counts],
        "artemis_ids": [0],
        "utterances": ["The red house glows."],
    }
    return StimulusRow(style, painting, emotion, **{**row, **more})


def stimuli(rows: Sequence[StimulusRow], **more: Any) -> StimuliInputs:
    """Return inputs for these stimuli, with one utterance, phrase and answer for each."""
    rows = sorted(rows, key=lambda row: published_order(row.key))
    text = "The red house glows."
    keys = [row.key for row in rows]
    given: dict[str, Any] = {
        "campaign": campaign(),
        "artworks": [artwork(name, style) for name, style in artworks_of(keys)],
        "stimuli": rows,
        "utterances": [UtteranceRow(*k, "artemis", 0, "english", text, "phrases") for k in keys],
        "phrases": [
            PhraseRow(*k, "artemis", 0, f"phrase {k}", 4, 13, "red house", [[2, 1.5, "somebody"]])
            for k in keys
        ],
        "contributions": [
            ContributionRow(*k, "region", f"answer {k}", "ab" * 32, "somebody") for k in keys
        ],
    }
    return StimuliInputs(**{**given, **more})


def artworks_of(keys: Sequence[StimulusKey]) -> list[tuple[str, str]]:
    return sorted({(painting, style) for style, painting, _emotion in keys})


def released(inputs: Inputs, root: Path, **options: Any) -> tuple[Path, Report]:
    """Write a release to a new folder under `root`."""
    seed, key = options.pop("seed", 7), options.pop("key", KEY)
    formats = options.pop("formats", ("apolo",))
    root.mkdir(parents=True)
    settings = Settings("1.0", seed, Options(formats=formats, **options), key)
    return root, write_release(inputs, ReleaseFolder(root), settings)


def cells(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return list(csv.DictReader(file))


def contents(root: Path) -> dict[str, bytes]:
    files = [path for path in root.rglob("*") if path.is_file()]
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}
