"""Writing a release of 300 brush-like maps of 1000 x 1400 pixels: loose files and packed.

The floors: painting the same maps and deflating their bytes; painting, writing and hashing them.
Label Studio's export of 2,000 masks took 110 s as NumPy files and kept 0.5 to 1.1 GB of memory.
"""

from __future__ import annotations

import resource
import zlib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from aggregation.releases.build import write_release
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import ArtworkRow, Options, StimuliInputs, StimulusRow
from aggregation.releases.settings import Settings
from annotation.emotions import STIMULUS_EMOTIONS
from annotation.masks import Mask
from bench.harness.brush import HEIGHT, WIDTH, brush_masks
from bench.harness.table import Row, at_least, at_most, number, told
from bench.harness.timing import seconds_of

FEW, MANY = 100, 300
OTHERS = ("png", "coco", "parquet", "iiif")
ALL = ("apolo", *OTHERS)
LEAST_A_SECOND = 2_000 / 5
"""The target is 2,000 masks in 5 seconds."""

FACTS = CampaignFacts(
    slug="bench",
    title="Bench",
    protocol="stimuli",
    cultures=["english"],
    needed=3,
    escalate_to=5,
    region_needed=1,
    sample_share=0.1,
    ethics_approval="",
    content_warnings="",
)


def rows() -> Iterator[Row]:
    masks = brush_masks(MANY)
    _written(masks[:FEW], pack=False, formats=ALL)
    before = _megabytes()
    loose, _size = _written(masks, pack=False)
    packed, size = _written(masks, pack=True)
    floor = seconds_of(lambda: [zlib.compress(_npy(mask), level=1) for mask in masks])
    loose_floor = _loose_floor(masks)
    yield at_least(
        "maps written as loose .npy", MANY / loose, least=LEAST_A_SECOND, unit="a second",
        beside=f"floor {number(MANY / loose_floor)}, Label Studio 18 a second",
    )  # fmt: skip
    yield told("maps packed into one zip", MANY / packed, unit="a second")
    yield told("size of a packed map", size / MANY / 1000, unit="KB", beside="loose 2,800 KB")
    yield at_most(
        "packed, against painting and deflating alone", packed / floor, most=3, unit="times",
        beside=f"{number(packed)} s against {number(floor)} s",
    )  # fmt: skip
    for name in OTHERS:
        seconds, _size = _written(masks, pack=False, formats=(name,))
        yield told(f"maps written as {name}", MANY / seconds, unit="a second")
    after = _megabytes()
    yield at_most(
        f"memory after {MANY} maps, against {FEW}", after / before, most=1.05, unit="times",
        beside=f"{number(after)} MB against {number(before)} MB; Label Studio 500 to 1,100 MB",
    )  # fmt: skip


def _written(
    masks: list[Mask], *, pack: bool, formats: tuple[str, ...] = ("apolo",)
) -> tuple[float, int]:
    """Write a release; return the seconds it took and the bytes of its packed maps."""
    settings = Settings("1.0", 7, Options(formats=formats, pack=pack), key=bytes(32))
    inputs = _inputs(masks)
    with TemporaryDirectory() as folder:
        seconds = seconds_of(lambda: write_release(inputs, ReleaseFolder(Path(folder)), settings))
        return seconds, sum(path.stat().st_size for path in Path(folder).glob("*.zip"))


def _loose_floor(masks: list[Mask]) -> float:
    with TemporaryDirectory() as folder:
        return seconds_of(
            lambda: [_put(Path(folder) / str(place), mask) for place, mask in enumerate(masks)]
        )


def _put(path: Path, mask: Mask) -> bytes:
    content = _npy(mask)
    path.write_bytes(content)
    return sha256(content).digest()


def _npy(mask: Mask) -> bytes:
    return Mask.stored(HEIGHT, WIDTH, mask.counts).to_npy()


def _megabytes() -> float:
    """Return the most memory this process ever held at once; Linux counts in KB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000


def _inputs(masks: list[Mask]) -> StimuliInputs:
    paintings = [f"painting-{place:04d}" for place in range(len(masks))]
    stimuli = [
        _stimulus(painting, STIMULUS_EMOTIONS[place % len(STIMULUS_EMOTIONS)], masks[place])
        for place, painting in enumerate(paintings)
    ]
    return StimuliInputs(
        campaign=FACTS,
        artworks=[_artwork(painting) for painting in paintings],
        stimuli=stimuli,
        utterances=[],
        phrases=[],
        contributions=[],
    )


def _stimulus(painting: str, emotion: str, mask: Mask) -> StimulusRow:
    return StimulusRow(
        art_style="Realism",
        painting=painting,
        emotion=emotion,
        klass="drawn",
        complete=True,
        rejected=[],
        awaits="",
        height=HEIGHT,
        width=WIDTH,
        area_ratio=mask.area / (HEIGHT * WIDTH),
        annotators=1,
        mask=mask.counts,
        drawn=mask.counts,
        levels=[mask.counts],
        artemis_ids=[0],
        utterances=["The red house glows."],
    )


def _artwork(painting: str) -> ArtworkRow:
    return ArtworkRow(
        art_style="Realism",
        painting=painting,
        title=painting,
        artist="",
        year="",
        tradition="Western",
        source="",
        rights="Public domain",
        width=WIDTH,
        height=HEIGHT,
        frame_scale=1.0,
        frame_sha256="f" * 64,
        original_sha256="0" * 64,
        original_format="PNG",
        original_width=WIDTH,
        original_height=HEIGHT,
        orientation=1,
        perceptual_hash=sha256(painting.encode()).hexdigest()[:16],
    )
