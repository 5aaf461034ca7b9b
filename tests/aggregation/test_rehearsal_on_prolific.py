"""A rehearsal with a simulated Prolific: people come, work, leave, and are paid, with bad luck."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from annotation.models import Participation, Study
from tests.cast import Cast

pytestmark = pytest.mark.django_db(transaction=True)


def rehearse(
    cast: Cast, capsys: pytest.CaptureFixture[str], **options: object
) -> dict[str, object]:
    artworks = [cast.artwork(f"tester_{number}") for number in range(4)]
    cast.campaign(
        "culture",
        artworks=artworks,
        cultures=("english", "arabic"),
        batch_size=2,
        ethics_approval="REC 7",
    )
    call_command(
        "simulate", "culture", annotators=8, seed=5, platform="prolific", json=True, **options
    )
    said: dict[str, object] = json.loads(capsys.readouterr().out.splitlines()[-1])
    return said


def test_everybody_who_worked_is_paid(cast: Cast, capsys: pytest.CaptureFixture[str]) -> None:
    said = rehearse(cast, capsys)
    assert said["paid_twice"] == 0
    assert said["differences"] == []
    people = Participation.objects.filter(platform="prolific", work="finished")
    worked = [p for p in people if p.assignments.filter(submitted_at__isnull=False).exists()]
    assert said["approved"] == len(people)
    assert said["rewards_minor"] == 120 * len(people)
    assert {p.payment for p in worked} == {"confirmed"}
    assert set(Study.objects.values_list("culture", flat=True)) == {"english", "arabic"}
    assert settings.PROLIFIC is None, "nothing of the rehearsal stays"
    left = Study.objects.values_list("state", "platform_state", "external_id")
    assert set(left) == {("closed", "", "")}
    call_command("simulate", "culture", annotators=1, seed=6, platform="prolific", json=True)
    again = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert (again["annotators"], again["differences"]) == (1, [])


def test_with_people_who_leave_and_calls_that_fail_nobody_is_paid_twice(
    cast: Cast, capsys: pytest.CaptureFixture[str]
) -> None:
    said = rehearse(cast, capsys, leave=0.3, faults=0.1)
    assert said["paid_twice"] == 0
    assert said["returned"]
    left = Participation.objects.filter(platform="prolific", work="withdrawn")
    assert {p.payment for p in left} <= {"none", "confirmed", "ambiguous"}


def test_a_platform_brings_a_server_of_its_own(cast: Cast) -> None:
    cast.campaign("culture", artworks=[cast.artwork()])
    with pytest.raises(CommandError, match="--url"):
        call_command(
            "simulate", "culture", annotators=1, seed=1, platform="prolific", url="http://127.0.0.1"
        )
