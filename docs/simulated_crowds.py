"""Plays crowds whose every member is known, and writes what came of them: `make proofs`.

Each seed makes campaigns from the sample pictures and has them played: with honest people alone,
with all, with all and a review, with three people a region, and with gold. Then ArtECulture's
collection is repeated by a crowd that agrees as its own did. The tables go to
docs/explanation/simulated-crowds.md. Everything runs by the commands that are documented, each
seed, and the collection, in an installation of its own that is removed afterwards.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import django
import numpy as np
from django.core.management import call_command
from PIL import Image

from aggregation.simulation.ambiguity import collect
from bench.harness.installation import installation
from config.env import ROOT
from docs.crowd_gold import write_gold
from docs.crowd_tables import (
    GOLD,
    HONEST,
    PLAIN,
    REVIEWED,
    THREE,
    Counts,
    added,
    share,
    tables_of,
)
from docs.refresh import table

PAGE = ROOT / "docs" / "explanation" / "simulated-crowds.md"
SAMPLES = ROOT / "annotation" / "samples" / "painted"
TEXTS = ROOT / "aggregation" / "demo" / "texts"
CULTURES = "english,chinese,arabic"
LANGUAGES = ("en", "zh-hans", "ar")
SEEDS = 5
CROWD = {"annotators": 18, "noise": 0.1}
MIXED = {"careless": 0.15, "spam": 0.2}
CROWDS: dict[str, dict[str, Any]] = {
    HONEST: {},
    PLAIN: MIXED,
    REVIEWED: {**MIXED, "review": True, "accuracy": 0.95},
    THREE: MIXED,
    GOLD: {**MIXED, "annotators": 6},
}
SETTINGS = {THREE: ("region_needed=3",), GOLD: ("gold_share=0.3",)}
LIMITS = {THREE: ("void_pixels=50",)}
PLAYED = {
    "culture": (HONEST, PLAIN, REVIEWED, GOLD),
    "stimuli": (HONEST, PLAIN, REVIEWED, THREE, GOLD),
}
TINY = 100
COLLECTION = 0
"""Stands for ArtECulture's collection where a seed is asked for."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--jobs", type=int, default=2, help="seeds played at once")
    parser.add_argument("--keep", type=Path, help="a folder for each seed's counts; none anew")
    parser.add_argument("--play", type=int, metavar="SEED", help="play one seed into --keep")
    chosen = parser.parse_args()
    if chosen.play is not None:
        if chosen.keep is None:
            parser.error("--play needs --keep")
        play_one(chosen.play, chosen.keep)
        return
    with TemporaryDirectory() as temporary:
        folder = chosen.keep or Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        with ThreadPoolExecutor(chosen.jobs) as jobs:
            wanted = (*range(1, chosen.seeds + 1), COLLECTION)
            *runs, product = jobs.map(partial(counts_of, folder=folder), wanted)
    tables = tables_of(added(runs)) | {
        "seeds": played_with(runs),
        "collected": collected(product, chosen.seeds),
    }
    text = PAGE.read_text("utf-8")
    for name, lines in tables.items():
        text = replaced(text, name, lines)
    PAGE.write_text(text, "utf-8")


def counts_of(seed: int, *, folder: Path) -> Counts:
    """Return the counts of a seed, played in a process of its own unless they are there."""
    file = folder / f"{seed}.json"
    if not file.is_file():
        command = [sys.executable, "-m", "docs.simulated_crowds", f"--keep={folder}"]
        subprocess.run([*command, f"--play={seed}"], cwd=ROOT, check=True)  # noqa: S603
    counts: Counts = json.loads(file.read_text("utf-8"))
    return counts


def play_one(seed: int, folder: Path) -> None:
    """Play all campaigns of a seed in a new installation, and write their counts."""
    with installation() as environment:
        os.environ.update(environment)
        django.setup()
        quiet("migrate", interactive=False)
        quiet("createsuperuser", interactive=False, username="lead", email="lead@example.org")
        quiet("import_artworks", SAMPLES / "artworks", csv=SAMPLES / "artworks.csv")
        quiet("import_artemis", SAMPLES / "artemis_sample.csv")
        counts = through_the_product() if seed == COLLECTION else campaigns_of(seed)
    (folder / f"{seed}.json").write_text(json.dumps(counts, indent=1) + "\n", "utf-8")


def campaigns_of(seed: int) -> Counts:
    """Return the reports of all campaigns of a seed, by protocol and variant."""
    return {
        protocol: {variant: simulated(protocol, seed, variant) for variant in variants}
        for protocol, variants in PLAYED.items()
    }


def simulated(protocol: str, seed: int, variant: str) -> Counts:
    """Play one campaign to its end and return its report."""
    slug = f"{protocol}-{seed}-{re.sub('[^a-z]+', '-', variant)}"
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        open_campaign(slug, protocol, seed, settings=SETTINGS.get(variant, ()))
        if limits := LIMITS.get(variant):
            quiet("limits", slug, *limits)
        if variant == GOLD:
            quiet("gold", slug, file=write_gold(SAMPLES, protocol, Path(folder)))
        quiet(
            "simulate",
            slug,
            **{**CROWD, **CROWDS[variant]},
            seed=seed,
            truth=SAMPLES / "stimuli_masks.csv",
            report=report,
        )
        print(slug, flush=True)  # noqa: T201
        counts: Counts = json.loads(report.read_text("utf-8"))
        return counts


def open_campaign(
    slug: str,
    protocol: str,
    seed: int,
    *,
    artworks: Sequence[str] = (),
    settings: Sequence[str] = (),
) -> None:
    made = (f"--protocol={protocol}", "--rehearsal", f"--seed={seed}", f"--cultures={CULTURES}",
            *(f"--set={pair}" for pair in ("batch_size=6", *settings)))  # fmt: skip
    quiet("campaign", "create", slug, *made, *(["--artworks", *artworks] if artworks else []))
    for language in LANGUAGES:
        for kind, name in (("consent", "consent"), ("instructions", protocol)):
            file = TEXTS / f"{name}.{language}.txt"
            quiet("campaign", "text", slug, kind, language, str(file), "--approved-by=lead")
    if protocol == "stimuli":
        chosen = {"campaign": slug, "per_emotion": 100, "seed": seed}
        quiet("import_artemis", SAMPLES / "artemis_sample.csv", **chosen)
    quiet("campaign", "open", slug)


def played_with(runs: Sequence[Counts]) -> str:
    """Say how many seeds there are; a seed whose counts are kept may lack its gold."""
    of_gold = sum(GOLD in run["stimuli"] for run in runs)
    return f"Seeds played: {len(runs)}, with gold {of_gold}. The tables add them up."


def collected(product: Counts, seeds: int) -> str:
    """Tell of ArtECulture's collection: as published, through the product, and by votes alone."""
    rows = [("as the paper tells", 2783, 1864, 375, 17_526)]
    rows.append(("through the product, seed 1", product["artworks"], product["retained"],
                 product["escalated"], product["answers"]))  # fmt: skip
    for seed in range(1, seeds + 1):
        votes = collect(2783, seed=seed)
        rows.append((f"votes alone, seed {seed}", *astuple(votes)))
    head = ("", "artworks", "retained", "escalated pairs", "answers to retained",
            "9 x retained + 2 x escalated")  # fmt: skip
    return table(
        head,
        [
            (
                name, str(artworks), share(retained, artworks),
                share(escalated, 3 * retained), str(answers), str(9 * retained + 2 * escalated),
            )
            for name, artworks, retained, escalated, answers in rows
        ],
    )  # fmt: skip


def through_the_product() -> Counts:
    """Collect and release a campaign of tiny pictures, and return the release's own counts."""
    with TemporaryDirectory() as folder:
        tiny, out = Path(folder) / "tiny", Path(folder) / "release"
        paint_tiny(tiny / "Tiny", TINY)
        quiet("import_artworks", tiny)
        names = [f"Tiny/{number:04d}" for number in range(TINY)]
        open_campaign("collected", "culture", 1, artworks=names)
        quiet("simulate", "collected", "--annotators=90", "--seed=1", "--ambiguous")
        quiet("release", "collected", "1", "--seed=1", f"--out={out}")
        counts: Counts = json.loads((out / "statistics.json").read_text("utf-8"))
    return {name: counts[name] for name in ("artworks", "retained", "escalated", "answers")}


def paint_tiny(folder: Path, number: int) -> None:
    """Paint pictures of a few pixels, no two alike."""
    folder.mkdir(parents=True)
    rng = np.random.default_rng(1)
    for place in range(number):
        pixels = rng.integers(256, size=(24, 24, 3)).astype(np.uint8)
        Image.fromarray(pixels).save(folder / f"{place:04d}.png")


def quiet(name: str, *arguments: Any, **options: Any) -> None:
    with Path(os.devnull).open("w") as nowhere:
        call_command(name, *arguments, stdout=nowhere, **options)


def replaced(text: str, name: str, lines: str) -> str:
    begin, end = f"<!-- {name}: make proofs -->", "<!-- end -->"
    make: Callable[[Any], str] = lambda _: f"{begin}\n\n{lines}\n\n{end}"  # noqa: E731
    return re.sub(f"{begin}.*?{end}", make, text, count=1, flags=re.DOTALL)


if __name__ == "__main__":
    main()
