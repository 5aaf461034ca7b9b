"""Recruiting, tokens and forgetting from the command line."""

from __future__ import annotations

import io
import json
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from annotation.models import Participation, PlatformIdentity, Study
from tests.cast import Cast
from tests.recruiting.conftest import Recruited, row
from tests.recruiting.desk.conftest import gone
from tests.recruiting.desk.test_api import Program

pytestmark = pytest.mark.django_db(transaction=True)


def run(*arguments: str) -> Any:
    out = io.StringIO()
    call_command(*arguments, stdout=out)
    text = out.getvalue()
    return json.loads(text) if "--json" in arguments else text.strip()


def test_a_study_goes_all_its_way(crowd: Recruited) -> None:
    crowd.campaign()
    drafted = run(
        "recruit", "culture", "draft", "--platform", "prolific", "--places", "2",
        "--title", "Feelings", "--filters", '[{"id": "age", "lower": 18}]', "--json",
    )  # fmt: skip
    study = drafted["study"]["id"]
    assert drafted["study"]["filters"] == [{"id": "age", "lower": 18}]
    run("recruit", "culture", "publish", study, "--agreed", "1000")
    crowd.settle()
    run("recruit", "culture", "places", study, "3", "--agreed", "1000")
    run("recruit", "culture", "pause", study)
    crowd.settle()
    assert "paused 0 of 3 places" in run("recruit", "culture", "status")
    run("recruit", "culture", "start", study)
    crowd.settle()
    run("recruit", "culture", "stop", study)
    crowd.settle()
    (shown,) = run("recruit", "culture", "status", "--json")["studies"]
    assert shown["state"] in {"closed", "filled"}


def test_people_are_approved_and_paid_for_no_more_than_was_agreed_to(
    crowd: Recruited, study: Study
) -> None:
    whole, part = crowd.finished(study), gone(crowd, study)
    with pytest.raises(CommandError, match="study_costs_more"):
        run("recruit", "culture", "approve", "--agreed", "199")
    with pytest.raises(CommandError, match="study_costs_more"):
        run("recruit", "culture", "pay", "--agreed", "99")
    assert run("recruit", "culture", "approve", "--agreed", "200", "--json")["approved"] == 1
    paid = run("recruit", "culture", "pay", "--agreed", "100")
    assert paid == "1 bonuses are on their way, 100 GBP in all."
    crowd.settle()
    assert (crowd.paid(whole), crowd.paid(part)) == ([("reward", 200)], [("bonus", 100)])
    assert "confirmed: 2 payments, 300 GBP" in run("recruit", "culture", "status")
    assert "0 differences are open." in run("recruit", "culture", "reconcile")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nowhere", "status"), "not_found"),
        (("culture", "pause", "nonsense"), "not_found"),
        (("culture", "pay", "--agreed", "-1"), "--agreed is from 0"),
        (("culture", "draft", "--platform", "mars", "--places", "1"), "platform_not_set_up"),
        (
            ("culture", "draft", "--platform", "panel", "--places", "1", "--filters", "["),
            "--filters",
        ),
    ],
)
def test_wrong_use_is_told(crowd: Recruited, arguments: tuple[str, ...], said: str) -> None:
    crowd.campaign()
    with pytest.raises(CommandError, match=said):
        run("recruit", *arguments)


def test_a_token_is_printed_once_works_and_is_revoked(cast: Cast) -> None:
    cast.campaign("culture", artworks=[cast.artwork()])
    program = Program(None)
    program.headers["Authorization"] = f"Token {run('api_token', 'curator', '--days', '2')}"
    assert program.get("studies/") == {"results": []}
    assert run("api_token", "curator", "--revoke") == "1 tokens of curator are revoked."
    assert program.call("GET", "studies/").status_code == 401
    for wrong in (("nobody",), ("curator", "--days", "0")):
        with pytest.raises(CommandError):
            run("api_token", *wrong)


def test_ids_are_counted_first_and_then_forgotten(crowd: Recruited, study: Study) -> None:
    somebody = crowd.finished(study)
    run("recruit", "culture", "approve", "--agreed", "200")
    crowd.settle()
    assert "ids of 0 people" in run("forget_platform_ids", "--dry-run")
    Participation.objects.update(platform_changed_at=timezone.now() - timedelta(days=9))
    assert "ids of 1 people would" in run("forget_platform_ids", "--days", "8", "--dry-run")
    assert run("forget_platform_ids", "--days", "8", "--json")["people"] == 1
    held = PlatformIdentity.objects.filter(annotator=row(somebody).annotator)
    assert {bytes(identity.ciphertext) for identity in held} == {b""}
