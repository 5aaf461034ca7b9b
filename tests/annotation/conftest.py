"""A campaign with a training, and how to go through it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from annotation.importing.training import import_training
from annotation.models import Campaign
from tests.cast import WHY, Annotator, Cast

SAID = {"explanation": WHY["english"]}
AWE, FEAR = {"emotion": "awe", **SAID}, {"emotion": "fear", **SAID}
NOTES = {"en": "The sky is huge.", "ar": "السماء واسعة."}
PAINTINGS = ("first", "second", "third")
Lessons = Callable[..., Campaign]


def train(campaign: Campaign, folder: Path, *entries: dict[str, Any]) -> None:
    file = folder / "training.jsonl"
    file.write_text("\n".join(json.dumps(entry) for entry in entries), encoding="utf-8")
    assert not import_training(campaign, file).refused


@pytest.fixture
def lessons(cast: Cast, tmp_path: Path) -> Lessons:
    """Make a campaign about one artwork with a training of three, each rightly felt as awe."""

    def make(**settings: Any) -> Campaign:
        for name in PAINTINGS:
            cast.artwork(name)
        campaign = cast.campaign(
            "culture",
            artworks=[cast.artwork()],
            **{"training_pass_percent": 60, "training_reward_minor": 50, **settings},
        )
        entries = [
            {
                "kind": "emotion",
                "artwork": f"Realism/{name}",
                "answer": {"emotions": ["awe"]},
                "notes": NOTES,
            }
            for name in PAINTINGS
        ]
        train(campaign, tmp_path, *entries)
        return campaign

    return make


def trained(annotator: Annotator, *bodies: dict[str, Any]) -> list[dict[str, Any]]:
    """Answer one training task after the other; returns the receipts."""
    receipts = []
    for body in bodies:
        lease = annotator.next()
        assert lease is not None
        assert lease["purpose"] == "training"
        response = annotator.answer(lease, body, replaces=lease["replaces"])
        assert response.status_code == 201, response.content
        receipts.append(response.json())
    return receipts


def painting(lease: dict[str, Any] | None) -> str:
    assert lease is not None
    return str(lease["artwork"]["title"])
