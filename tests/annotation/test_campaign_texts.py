"""A campaign's title and content warnings, in the language of whoever reads them."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import call_command

from annotation.models import Campaign
from tests.cast import Annotator, Cast

SAID = {
    "title": {"zh-hans": "画与心情", "ar": "لوحات ومشاعر"},
    "warnings": {"ar": "تُظهر بعض اللوحات الحزن."},
}


@pytest.fixture
def campaign(cast: Cast, tmp_path: Path) -> Campaign:
    campaign = cast.campaign(
        "culture",
        artworks=[cast.artwork()],
        title="Pictures and moods",
        content_warnings="Some pictures show grief.",
    )
    for kind, texts in SAID.items():
        for language, words in texts.items():
            (tmp_path / "text.txt").write_text(f"{words}\n", encoding="utf-8")
            given = ("campaign", "text", campaign.slug, kind, language, str(tmp_path / "text.txt"))
            call_command(*given, "--approved-by", cast.curator.get_username())
    (tmp_path / "text.txt").write_text("Not seen by anybody yet", encoding="utf-8")
    call_command("campaign", "text", campaign.slug, "title", "ar", str(tmp_path / "text.txt"))
    return campaign


@pytest.mark.parametrize(
    ("language", "title", "warnings"),
    [
        ("ar", SAID["title"]["ar"], SAID["warnings"]["ar"]),
        ("zh-hans", SAID["title"]["zh-hans"], "Some pictures show grief."),
        ("en", "Pictures and moods", "Some pictures show grief."),
    ],
)
def test_they_are_in_the_readers_language_else_the_campaigns_own(
    cast: Cast, campaign: Campaign, language: str, title: str, warnings: str
) -> None:
    annotator: Annotator = cast.annotator(campaign)
    shown = annotator.call("GET", annotator.path, **{"Accept-Language": language}).json()
    assert (shown["campaign"]["title"], shown["campaign"]["content_warnings"]) == (title, warnings)
