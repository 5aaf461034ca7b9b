"""Plain rows for the writers, made small by hand."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from PIL import Image

from aggregation.releases.build import write_release
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import (
    ArtworkRow,
    ContributionRow,
    CultureInputs,
    ExplanationRow,
    FigureRow,
    FiguresInputs,
    GivenRow,
    Inputs,
    LabelRow,
    Options,
    PhraseRow,
    RegionRow,
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


def layered(rows: Sequence[StimulusRow], **more: Any) -> StimuliInputs:
    """Return inputs in which each stimulus was named and drawn by two people."""
    rows = sorted(rows, key=lambda row: published_order(row.key))
    people = ("somebody", "somebody else")
    more.setdefault(
        "given",
        [
            GivenRow(*row.key, "artemis", 0, f"said {who} {row.key}", who, "phrases",
                     [[4, 13, "red house", [[2, 1.5]]]])
            for row in rows
            for who in people
        ],
    )  # fmt: skip
    more.setdefault(
        "regions",
        [
            RegionRow(*row.key, "artemis", 0, f"phrase {row.key}", 4, 13, "red house",
                      f"drawn {who} {row.key}", who, row.height, row.width, row.mask)
            for row in rows
            for who in people
        ],
    )  # fmt: skip
    return stimuli(rows, **more)


def figures(boxes: dict[str, dict[str, list[Any]]], **more: Any) -> FiguresInputs:
    """Return inputs in which these boxes were drawn, painting -> annotator -> boxes; rating 3."""
    rows = [
        FigureRow("Realism", painting, f"{who} on {painting}", who, 3, drawn)
        for painting, by in sorted(boxes.items())
        for who, drawn in by.items()
    ]
    given: dict[str, Any] = {
        "campaign": campaign("figures"),
        "artworks": [artwork(painting) for painting in sorted(boxes)],
        "figures": rows,
    }
    return FiguresInputs(**{**given, **more})


def culture(
    votes: dict[str, dict[str, list[str]]], *, text: str = "So calm, so still.", **more: Any
) -> CultureInputs:
    """Return inputs with these emotions told, painting -> culture -> votes; the first wins."""
    cultures = list(next(iter(votes.values())))
    told = [(painting, slug) for painting in sorted(votes) for slug in cultures]
    given: dict[str, Any] = {
        "campaign": campaign("culture", cultures=cultures),
        "artworks": [artwork(painting) for painting in sorted(votes)],
        "labels": [
            LabelRow("Realism", painting, slug, "decided", votes[painting][slug][0],
                     dict(Counter(votes[painting][slug])), len(votes[painting][slug]), 3)
            for painting, slug in told
        ],
        "explanations": [
            ExplanationRow("Realism", painting, slug, emotion, text, f"{painting} {slug} {turn}",
                           f"{slug} {turn}", "GB")
            for painting, slug in told
            for turn, emotion in enumerate(votes[painting][slug])
        ],
    }  # fmt: skip
    return CultureInputs(**{**given, **more})


def picture(colour: str = "red", *, size: tuple[int, int] = (WIDTH, HEIGHT)) -> bytes:
    """Return a small PNG."""
    buffer = io.BytesIO()
    Image.new("RGB", size, colour).save(buffer, "PNG")
    return buffer.getvalue()


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
