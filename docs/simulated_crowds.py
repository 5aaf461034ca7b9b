"""Plays crowds whose every member is known, and writes what came of them: `make proofs`.

Each seed makes a campaign of each protocol from the sample pictures three times: with honest people
alone, with all, and with all and a review. Then ArtECulture's collection is repeated by a crowd
that agrees as its own did. The tables go to docs/explanation/simulated-crowds.md. Everything runs
by the commands that are documented, in an installation of its own that is removed afterwards.
"""

from __future__ import annotations

import argparse
import json
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import astuple
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
from docs.refresh import table

PAGE = ROOT / "docs" / "explanation" / "simulated-crowds.md"
SAMPLES = ROOT / "annotation" / "samples" / "painted"
TEXTS = ROOT / "aggregation" / "demo" / "texts"
CULTURES = "english,chinese,arabic"
LANGUAGES = ("en", "zh-hans", "ar")
SEEDS = 2
CROWD = {"annotators": 18, "noise": 0.1}
MIXED = {"careless": 0.15, "spam": 0.2}
HONEST, PLAIN, REVIEWED = "honest people alone", "without review", "reviewed"
VARIANTS: dict[str, dict[str, Any]] = {
    HONEST: {},
    PLAIN: MIXED,
    REVIEWED: {**MIXED, "review": True, "accuracy": 0.95},
}
TINY = 100
MANNERS = ("honest", "careless", "spam")
Counts = dict[str, Any]
Found = dict[tuple[str, str], Counts]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=SEEDS)
    seeds = parser.parse_args().seeds
    with installation() as environment:
        os.environ.update(environment)
        django.setup()
        tables = tables_of(played(seeds)) | {"collected": collected(seeds)}
    text = PAGE.read_text("utf-8")
    for name, lines in tables.items():
        text = replaced(text, name, lines)
    PAGE.write_text(text, "utf-8")


def played(seeds: int) -> Found:
    """Return the counts of all seeds together, by protocol and variant."""
    quiet("migrate", interactive=False)
    quiet("createsuperuser", interactive=False, username="lead", email="lead@example.org")
    quiet("import_artworks", SAMPLES / "artworks", csv=SAMPLES / "artworks.csv")
    quiet("import_artemis", SAMPLES / "artemis_sample.csv")
    found: Found = {}
    for protocol in ("culture", "stimuli"):
        for variant in VARIANTS:
            runs = (simulated(protocol, seed, variant) for seed in range(1, seeds + 1))
            found[protocol, variant] = added(runs)
    return found


def simulated(protocol: str, seed: int, variant: str) -> Counts:
    """Play one campaign to its end and return its report."""
    slug = f"{protocol}-{seed}-{variant.replace(' ', '-')}"
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        open_campaign(slug, protocol, seed)
        quiet(
            "simulate",
            slug,
            **CROWD,
            **VARIANTS[variant],
            seed=seed,
            truth=SAMPLES / "stimuli_masks.csv",
            report=report,
        )
        print(slug, flush=True)  # noqa: T201
        counts: Counts = json.loads(report.read_text("utf-8"))
        return counts


def open_campaign(slug: str, protocol: str, seed: int, *, artworks: Sequence[str] = ()) -> None:
    made = (f"--protocol={protocol}", "--rehearsal", f"--seed={seed}", f"--cultures={CULTURES}",
            "--set=batch_size=6")  # fmt: skip
    quiet("campaign", "create", slug, *made, *(["--artworks", *artworks] if artworks else []))
    for language in LANGUAGES:
        for kind, name in (("consent", "consent"), ("instructions", protocol)):
            file = TEXTS / f"{name}.{language}.txt"
            quiet("campaign", "text", slug, kind, language, str(file), "--approved-by=lead")
    if protocol == "stimuli":
        chosen = {"campaign": slug, "per_emotion": 100, "seed": seed}
        quiet("import_artemis", SAMPLES / "artemis_sample.csv", **chosen)
    quiet("campaign", "open", slug)


def collected(seeds: int) -> str:
    """Tell of ArtECulture's collection: as published, through the product, and by votes alone."""
    rows = [("as the paper tells", 2783, 1864, 375, 17_526), through_the_product()]
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


def through_the_product() -> tuple[str, int, int, int, int]:
    """Collect and release a campaign of tiny pictures, and read the release's own counts."""
    with TemporaryDirectory() as folder:
        tiny, out = Path(folder) / "tiny", Path(folder) / "release"
        paint_tiny(tiny / "Tiny", TINY)
        quiet("import_artworks", tiny)
        names = [f"Tiny/{number:04d}" for number in range(TINY)]
        open_campaign("collected", "culture", 1, artworks=names)
        quiet("simulate", "collected", "--annotators=90", "--seed=1", "--ambiguous")
        quiet("release", "collected", "1", "--seed=1", f"--out={out}")
        counts = json.loads((out / "statistics.json").read_text("utf-8"))
    return ("through the product, seed 1", counts["artworks"], counts["retained"],
            counts["escalated"], counts["answers"])  # fmt: skip


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


def added(runs: Iterable[Counts]) -> Counts:
    """Add up counts of the same shape."""
    total: Counts = {}
    for run in runs:
        total = _sum(total, run)
    return total


def _sum(one: Any, other: Any) -> Any:
    if isinstance(other, dict):
        names = [*other, *(name for name in one or {} if name not in other)]
        return {name: _sum((one or {}).get(name), other.get(name)) for name in names}
    return (one or 0) + (other or 0)


def tables_of(found: Found) -> dict[str, str]:
    return {
        "people": people(found),
        "findings": findings(found),
        "results": results(found),
    }


def people(found: Found) -> str:
    head = ("", "manner", "people", "with a strong finding", "an answer rejected", "blocked",
            "answers", "rejected")  # fmt: skip
    rows = [
        (
            f"`{protocol}`", manner, str(of["people"]),
            share(of["people_suspect"], of["people"]), share(of["people_rejected"], of["people"]),
            share(of["people_blocked"], of["people"]), str(of["answers"]),
            share(of["answers_rejected"], of["answers"]),
        )
        for (protocol, variant), counts in found.items() if variant == REVIEWED
        for manner in MANNERS
        for of in [counts["people"][manner]]
    ]  # fmt: skip
    return table(head, rows)


def findings(found: Found) -> str:
    """Tell of each finding, in the campaigns without review, whom it was found in."""
    both, alone = (
        added(counts["findings"] for (_, variant), counts in found.items() if variant == wanted)
        for wanted in (PLAIN, HONEST)
    )
    rows = [
        (
            f"`{code}`", str(of["found"]), str(of["found_honest"]),
            share(of["found"] - of["found_honest"], of["found"]), str(of["meant"]),
            share(of["meant_found"], of["meant"]), str(alone[code]["found"]),
        )
        for code, of in both.items()
    ]  # fmt: skip
    head = ("finding", "found", "of honest people", "precision", "answers meant", "recall",
            "found where all are honest")  # fmt: skip
    return table(head, rows)


def results(found: Found) -> str:
    rows = []
    for (protocol, variant), counts in found.items():
        if protocol == "culture":
            labels = counts["labels"]
            decided = labels["right"] + labels["wrong"]
            rows.append((
                f"`{protocol}`, {variant}",
                f"{labels['right']} of {decided} decided labels right",
                share(labels["right"], decided),
                f"{labels['known'] - decided} of {labels['known']} without a label",
            ))  # fmt: skip
        else:
            regions = counts["regions"]
            rows.append((
                f"`{protocol}`, {variant}",
                "mean IoU of a stimulus with its true region",
                f"{regions['iou'] / regions['known']:.3f}",
                f"{regions['good']} of {regions['known']} above one half",
            ))  # fmt: skip
    return table(("", "what", "", ""), rows)


def share(part: int, whole: int) -> str:
    return f"{part} ({part / whole:.0%})" if whole else "none"


def replaced(text: str, name: str, lines: str) -> str:
    begin, end = f"<!-- {name}: make proofs -->", "<!-- end -->"
    make: Callable[[Any], str] = lambda _: f"{begin}\n\n{lines}\n\n{end}"  # noqa: E731
    return re.sub(f"{begin}.*?{end}", make, text, count=1, flags=re.DOTALL)


if __name__ == "__main__":
    main()
