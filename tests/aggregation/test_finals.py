"""Final verdicts: given, taken back, gone stale; and what a release makes of them."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from aggregation.models import FinalVerdict, Stimulus
from aggregation.releases.final_verdicts import mask_sha256
from aggregation.services.finals import check_of, checks_of, confirm, decide, take_back
from annotation.errors import Refusal
from annotation.models import Answer, AuditEntry, Campaign
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import Cast, block, work
from tests.releases.rows import cells

HOUSE = {"start": 4, "end": 13, "points": [[2, 2]]}


@pytest.fixture
def collected(cast: Cast, settings: Any) -> Campaign:
    """One stimulus of each kind: drawn, nearly whole, whole, void; and one still collecting."""
    settings.REVIEW_UNDO_SECONDS = 0
    names = ["drawn", "near", "whole", "void"]
    utterances = [cast.utterance(cast.artwork(name)) for name in names]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, escalate_to=1)
    namer = cast.annotator(campaign, kind="phrase")
    special = {"whole": "whole_artwork", "void": "nothing_to_label"}
    for _ in names:
        lease = namer.next()
        assert lease is not None
        outcome = special.get(lease["artwork"]["title"], "phrases")
        body = {"outcome": outcome} | ({"phrases": [HOUSE]} if outcome == "phrases" else {})
        namer.answer(lease, body)
    work()
    paint(cast, campaign)
    return campaign


def paint(cast: Cast, campaign: Campaign) -> None:
    painter = cast.annotator(campaign, kind="region")
    while lease := painter.next():
        wide = 8 if lease["artwork"]["title"] == "near" else 3
        assert painter.answer(lease, block(lease, 0, 0, wide, 6)).status_code == 201
    work()


def the(name: str) -> Stimulus:
    return Stimulus.objects.select_related("artwork", "campaign").get(artwork__painting=name)


def say(cast: Cast, name: str, verdict: str, *, seen: str = "") -> FinalVerdict:
    stimulus = the(name)
    return decide(stimulus, cast.curator, verdict=verdict, seen=seen, mask=mask_sha256(stimulus))


def listed(campaign: Campaign) -> dict[str, str]:
    """Return what waits, by artwork."""
    checks = checks_of(campaign).listed
    return {one.stimulus.artwork.painting: one.awaits for one in checks if one.awaits}


def reject(cast: Cast, name: str) -> None:
    answer = Answer.objects.get(kind="region", assignment__task__artwork__painting=name)
    judge(answer, cast.curator, verdict="rejected", reason="contour_only")
    apply_verdicts()
    work()


def release(campaign: Campaign, out: Path, *more: str) -> dict[str, dict[str, str]]:
    """Return what was left out of a release, by artwork."""
    version = f"1.{len(list(out.parent.iterdir()))}"
    call_command("release", campaign.slug, version, "--seed=1", f"--out={out}", *more,
                 stdout=io.StringIO())  # fmt: skip
    return {row["painting"]: row for row in cells(out / "left_out.csv")}


def test_what_the_paper_lists_waits_for_a_verdict(collected: Campaign) -> None:
    assert listed(collected) == {"near": "whole", "whole": "whole", "void": "void"}
    checks = checks_of(collected)
    assert str(checks.summary) == "4 collected: 1 whole, 0 low-quality, 1 void"
    assert (checks.summary.kept, checks.collecting) == (3, 0)


def test_a_rejected_region_is_of_low_quality_until_it_is_drawn_anew(
    cast: Cast, collected: Campaign
) -> None:
    reject(cast, "drawn")
    assert listed(collected)["drawn"] == "low_quality"
    paint(cast, collected)
    assert "drawn" not in listed(collected)


def test_a_verdict_is_recorded_audited_and_undone(cast: Cast, collected: Campaign) -> None:
    given = say(cast, "void", "void")
    assert say(cast, "void", "void") == given
    assert "void" not in listed(collected)
    take_back(the("void"), cast.curator)
    take_back(the("void"), cast.curator)
    assert listed(collected)["void"] == "void"
    entries = AuditEntry.objects.filter(subject="stimulus", campaign=collected)
    assert list(entries.values_list("field", "old", "new", "user")) == [
        ("final_verdict", "", "void", cast.curator.pk),
        ("final_verdict", "void", "", cast.curator.pk),
    ]


def test_a_verdict_of_another_is_never_overwritten_unseen(cast: Cast, collected: Campaign) -> None:
    given = say(cast, "near", "whole")
    with pytest.raises(Refusal, match="stimulus_changed"):
        say(cast, "near", "void")
    say(cast, "near", "void", seen=str(given.uuid))
    (stands,) = FinalVerdict.objects.filter(undone_at=None)
    assert stands.verdict == "void"


def test_a_verdict_holds_for_what_was_seen(cast: Cast, collected: Campaign) -> None:
    seen = mask_sha256(the("near"))
    say(cast, "near", "whole")
    reject(cast, "near")
    assert listed(collected)["near"] == "low_quality"
    with pytest.raises(Refusal, match="stimulus_changed"):
        decide(the("near"), cast.curator, verdict="kept", seen="", mask=seen)
    paint(cast, collected)
    (checked,) = [one for one in checks_of(collected).listed if one.step == "whole"
                  and one.stimulus.artwork.painting == "near"]  # fmt: skip
    assert checked.verdict is not None, "drawn anew just as before, it is what was judged"


def test_what_is_not_listed_takes_no_verdict(cast: Cast, collected: Campaign) -> None:
    assert check_of(the("drawn")) is None
    with pytest.raises(Refusal, match="stimulus_changed"):
        say(cast, "drawn", "void")


@pytest.mark.parametrize(("verdict", "code"), [("kept", "nothing_to_keep"), ("x", "field_type")])
def test_verdicts_that_cannot_be(cast: Cast, collected: Campaign, verdict: str, code: str) -> None:
    with pytest.raises(Refusal, match=code):
        say(cast, "void", verdict)
    assert not FinalVerdict.objects.exists()


def test_nothing_is_dropped_without_a_verdict(
    cast: Cast, collected: Campaign, tmp_path: Path
) -> None:
    with pytest.raises(CommandError, match="release_undecided"):
        release(collected, tmp_path / "one")
    left = release(collected, tmp_path / "two", "--leave-undecided")
    assert {name: row["reason"] for name, row in left.items()} == dict.fromkeys(
        ["near", "whole", "void"], "undecided"
    )
    assert {name: row["detail"] for name, row in left.items()} == listed(collected)


def test_a_release_obeys_the_verdicts(cast: Cast, collected: Campaign, tmp_path: Path) -> None:
    say(cast, "near", "whole")
    say(cast, "whole", "low_quality")
    say(cast, "void", "void")
    left = release(collected, tmp_path / "out")
    assert {name: row["reason"] for name, row in left.items()} == {
        "whole": "low_quality",
        "void": "void",
    }
    rows = {row["painting"]: row for row in cells(tmp_path / "out" / "stimuli.csv")}
    assert {name: row["class"] for name, row in rows.items()} == {"drawn": "drawn", "near": "whole"}
    pixels = np.load(tmp_path / "out" / rows["near"]["map_file"])
    assert pixels.all()
    said = (tmp_path / "out" / "README.md").read_text()
    assert "4 collected: 1 whole, 1 low-quality, 1 void. 2 were kept." in said


def test_what_remains_of_a_rejected_stimulus_is_kept_by_verdict(
    cast: Cast, settings: Any, tmp_path: Path
) -> None:
    settings.REVIEW_UNDO_SECONDS = 0
    artwork = cast.artwork("two")
    utterances = [cast.utterance(artwork), cast.utterance(artwork)]
    campaign = cast.campaign("stimuli", utterances=utterances, needed=1, escalate_to=1)
    namer = cast.annotator(campaign, kind="phrase")
    for _ in utterances:
        namer.does(outcome="phrases", phrases=[HOUSE])
    work()
    paint(cast, campaign)
    first = Answer.objects.filter(kind="region").order_by("pk")[0]
    judge(first, cast.curator, verdict="rejected", reason="scribble")
    apply_verdicts()
    work()
    assert str(checks_of(campaign).summary) == "1 collected: 0 whole, 1 low-quality, 0 void"
    say(cast, "two", "kept")
    assert release(campaign, tmp_path / "out") == {}


def test_the_command_says_how_it_stands_and_confirms(cast: Cast, collected: Campaign) -> None:
    def run(*arguments: str) -> dict[str, Any]:
        out = io.StringIO()
        call_command("finals", "stimuli", "--json", *arguments, stdout=out)
        return dict(json.loads(out.getvalue()))

    assert run()["waiting"] == {"whole": 2, "void": 1}
    done = run("--confirm=curator")
    assert (done["waiting"], done["kept"], done["whole"]) == ({}, 3, 1)
    verdicts = dict(FinalVerdict.objects.values_list("stimulus__artwork__painting", "verdict"))
    assert verdicts == {"near": "kept", "whole": "whole", "void": "void"}
    assert set(FinalVerdict.objects.values_list("curator__username", flat=True)) == {"curator"}


@pytest.mark.parametrize("name", ["stranger", "nobody"])
def test_nobody_confirms_who_may_not_judge(cast: Cast, collected: Campaign, name: str) -> None:
    with pytest.raises(CommandError, match="not_found"):
        call_command("finals", "stimuli", f"--confirm={name}")
    assert not FinalVerdict.objects.exists()


def test_confirming_says_what_changed_meanwhile(cast: Cast, collected: Campaign) -> None:
    seen = checks_of(collected).listed
    say(cast, "void", "whole")
    colleague = User.objects.create_user("colleague")
    assert confirm(seen, colleague) == 1
    assert the("void").verdicts.get(undone_at=None).verdict == "whole"
