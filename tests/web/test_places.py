"""The countries a person may choose are those the server knows."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

from annotation.countries import CODES


def test_the_page_offers_exactly_the_countries_the_server_takes() -> None:
    script = (Path(settings.BASE_DIR) / "frontend/behaviours/places.js").read_text("utf-8")
    assert set(re.findall(r"\b[A-Z]{2}\b", script)) == CODES
