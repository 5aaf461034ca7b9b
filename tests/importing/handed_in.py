"""Imports as the browser begins them, taken as far as a test needs."""

from __future__ import annotations

import io
from typing import Any

from annotation.importing import handing_in, runs
from annotation.models import Import
from annotation.services.audit import staff
from tests.cast import Cast
from tests.importing.inputs import BLUE, RED, csv_bytes, flat

SAID = ("art_style", "painting", "title")


def begun(cast: Cast, files: dict[str, bytes], source: str = "pictures", **options: Any) -> Import:
    campaign = options.pop("campaign", None)
    run = handing_in.begin(cast.curator, source, campaign=campaign, options=options)
    for name, data in files.items():
        handing_in.hand_in(run, name, io.BytesIO(data), len(data))
    return run


def examined(cast: Cast, *given: Any, **options: Any) -> Import:
    run = begun(cast, *given, **options)
    runs.examine(run, actor=staff(cast.curator))
    runs.run_imports()
    run.refresh_from_db()
    return run


def agreed(cast: Cast, run: Import) -> Import:
    runs.agree(run, actor=staff(cast.curator))
    runs.run_imports()
    run.refresh_from_db()
    return run


def folder() -> dict[str, bytes]:
    return {
        "shelf/Realism/red.png": flat(RED),
        "shelf/Realism/blue.png": flat(BLUE),
        "shelf/Realism/broken.png": b"no picture",
        "shelf/notes.txt": b"buy milk",
        "shelf/.DS_Store": b"junk",
        "shelf/artworks.csv": csv_bytes(
            [["Realism", "red", "Red House"], ["Realism", "Blue", "Blue House"]], SAID
        ),
    }
