"""Small releases of each protocol, as folders."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.core.management import call_command

TOP = np.pad(np.ones((4, 8), np.int16), ((0, 4), (0, 0)))
LEFT = np.ascontiguousarray(TOP.T)
STIMULI = {
    "m.c.-escher_day": ("awe", "test", TOP),
    "sea": ("fear", "test", LEFT),
    "house": ("awe", "test", TOP),
    "nothing": ("anger", "test", TOP * 0),
    "tree": ("awe", "val", TOP),
    "hill": ("fear", "val", LEFT),
}
"""Five stimuli and one without a marked pixel, 8 x 8 each."""


@pytest.fixture
def apolo(tmp_path: Path) -> Path:
    """A release that has APOLO's own files and no other."""
    root = tmp_path / "release"
    (root / "apolo_pixel_map").mkdir(parents=True)
    records = []
    for name, (emotion, part, mask) in STIMULI.items():
        records.append({"painting": name, "emotion": emotion, "split": part, "artemis_id": [0]})
        np.save(root / "apolo_pixel_map" / f"{name}_{emotion}.npy", mask)
    (root / "apolo.json").write_text(json.dumps(records))
    return root


@pytest.fixture
def labels(tmp_path: Path) -> Path:
    root = tmp_path / "labels"
    root.mkdir()
    lines = ["art_style,painting,culture,emotion,state,retained,split,answers,tally"]
    for painting, culture, emotion, retained, part in [
        ("sea", "english", "fear", "yes", "test"),
        ("sea", "arabic", "awe", "yes", "test"),
        ("hill", "english", "awe", "yes", "test"),
        ("hill", "arabic", "other", "yes", "test"),
        ("tree", "english", "awe", "yes", "val"),
        ("lost", "english", "awe", "no", ""),
    ]:
        lines.append(f"Realism,{painting},{culture},{emotion},decided,{retained},{part},3,{{}}")
    (root / "labels.csv").write_text("\n".join(lines) + "\n")
    return root


@pytest.fixture
def figures(tmp_path: Path) -> Path:
    root = tmp_path / "figures"
    root.mkdir()
    (root / "figures.csv").write_text(
        "art_style,painting,answer,annotator,rating,boxes\n"
        'Cubism,pair,a1,p1,1,"[[0,0,10,10],[50,0,10,10]]"\n'
        'Cubism,pair,a2,p2,2,"[[0,0,10,10],[50,0,10,10]]"\n'
        "Cubism,empty,a3,p1,5,[]\n"
    )
    return root


Scored = Callable[..., dict[str, Any]]


@pytest.fixture
def scored(capsys: pytest.CaptureFixture[str], db: None) -> Scored:
    """Run the command and return what it prints as JSON."""

    def run(release: Path | str, predictions: Path, *options: str) -> dict[str, Any]:
        capsys.readouterr()
        call_command("score", str(release), str(predictions), "--json", *options)
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        return found

    return run
