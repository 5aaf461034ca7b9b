"""The hash that proves a save: the same here and in the page (tests/frontend/proof.test.js)."""

from __future__ import annotations

import json
from pathlib import Path

from annotation.canonical import canonical_json
from tests.cast import Cast

SHARED = Path(__file__).parents[1] / "fixtures" / "canonical.json"


def test_a_draft_is_answered_with_the_hash_the_page_works_out(cast: Cast) -> None:
    annotator = cast.annotator(cast.campaign("culture", artworks=[cast.artwork()]))
    lease = annotator.next()
    assert lease is not None
    path = f"/api/v1/assignments/{lease['assignment']}/draft/"
    shared = json.loads(SHARED.read_text("utf-8"))
    assert len(shared) > 5
    for revision, case in enumerate(shared):
        body = json.loads(case["wire"])
        assert canonical_json(body).decode() == case["canonical"]
        response = annotator.call("PUT", path, {"revision": revision, "body": body})
        assert response.json()["sha256"] == case["sha256"]
