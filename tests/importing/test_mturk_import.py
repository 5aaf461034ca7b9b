"""A past batch's results become answers of a culture campaign: checked, and counted once."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import call_command
from django.core.management.base import CommandError

from annotation.models import (
    Annotator,
    Answer,
    Assignment,
    AuditEntry,
    Campaign,
    Enrolment,
    LedgerEntry,
    Participation,
    Slot,
)
from annotation.recruiting import decisions, forecasts, retention
from annotation.services.identities import annotator_for, session_id_of
from tests.cast import WHY, Cast
from tests.importing.inputs import csv_bytes, table
from tests.importing.test_commands import run

pytestmark = pytest.mark.django_db(transaction=True)

HEAD = (
    *("HITId", "AssignmentId", "WorkerId", "AssignmentStatus", "SubmitTime"),
    *("Input.art_style", "Input.painting", "Answer.emotion", "Answer.explanation"),
)
WHEN = "Fri Jun 08 09:21:50 PDT 2012"
WORKERS = ("A1ANN", "A2BOB", "A3CAT", "A4DAN", "A5EVE")


def line(number: int, worker: str = "A1ANN", **cells: str) -> list[str]:
    """One row of a batch; names of columns with their dot as an underscore."""
    usual = {
        "HITId": "3HIT",
        "AssignmentId": f"3ASSIGNMENT{number}",
        "WorkerId": worker,
        "AssignmentStatus": "Approved",
        "SubmitTime": WHEN,
        "Input.art_style": "Realism",
        "Input.painting": "first",
        "Answer.emotion": "awe",
        "Answer.explanation": WHY["english"],
    }
    usual |= {name.replace("_", ".", 1): text for name, text in cells.items()}
    return [usual.get(name, "") for name in HEAD]


@pytest.fixture
def campaign(cast: Cast) -> Campaign:
    return cast.campaign("culture", artworks=[cast.artwork("first"), cast.artwork("second")])


@pytest.fixture
def consent(tmp_path: Path) -> Path:
    path = tmp_path / "consent.txt"
    path.write_text("I agree that my answers are used in research.", encoding="utf-8")
    return path


class Importing:
    def __init__(self, folder: Path, consent: Path) -> None:
        self.folder, self.consent = folder, consent

    def __call__(self, *rows: list[str], more: tuple[str, ...] = ()) -> tuple[str, int]:
        source = table(self.folder, csv_bytes(rows, HEAD))
        consent = ("--consent", self.consent)
        style = ("--style", "art_style")
        options = ("--culture", "english", *consent, *style, *more)
        return run("import_mturk_results", "culture", source, *options)

    def refused(self, *rows: list[str]) -> list[tuple[str, str]]:
        said, code = self(*rows, more=("--json",))
        entries = json.loads(said)["refused"]
        assert code == (1 if entries else 0)
        return [(entry["name"], entry["code"]) for entry in entries]


@pytest.fixture
def importing(tmp_path: Path, consent: Path, campaign: Campaign) -> Importing:
    return Importing(tmp_path, consent)


def stored() -> dict[str, list[Any]]:
    """Return everything an import could touch."""
    found = apps.get_app_config("annotation").get_models()
    return {each.__name__: list(each._default_manager.order_by("pk").values()) for each in found}


def test_a_row_becomes_who_when_what_and_under_which_consent(importing: Importing) -> None:
    said, code = importing(line(1, Answer_emotion="Something_Else"))
    assert code == 0
    assert said.splitlines()[-1] == (
        "Imported 1 answers, 1 counted, 0 surplus, 0 rejected; 0 unchanged, 0 refused, "
        "0 HITs without an answer."
    )
    (answer,) = Answer.objects.all()
    assert answer.value == "something else"
    assert (answer.body["explanation"], answer.client) == (WHY["english"], {"imported": "mturk"})
    assignment = answer.assignment
    assert (assignment.state, assignment.task.artwork.painting) == ("submitted", "first")
    assert assignment.submitted_at == datetime(2012, 6, 8, 16, 21, 50, tzinfo=UTC)
    assert Slot.objects.get(holder=assignment).task == assignment.task
    session = assignment.participation
    assert (session.platform, session.study, session.work) == ("mturk", None, "finished")
    assert (session.platform_state, session.payment, session.reward_minor) == (
        *("approved", "none", 0),
    )
    assert session_id_of(session) == "3ASSIGNMENT1.A1ANN"
    assert annotator_for("mturk", "A1ANN") == assignment.annotator
    enrolment = Enrolment.objects.get()
    assert (enrolment.culture, enrolment.country, enrolment.native_language) == ("english", "", "")
    text = enrolment.consent
    assert (text.kind, text.language, text.approved_at) == ("consent", "en-x-imported", None)
    assert text.body == "I agree that my answers are used in research."


def test_nothing_is_due_nothing_waits_and_no_time_is_measured(
    importing: Importing, campaign: Campaign
) -> None:
    importing(line(1, AssignmentStatus="Submitted"))
    assert Participation.objects.get().platform_state == "submitted"
    assert not LedgerEntry.objects.exists()
    assert not decisions.waiting(campaign).exists()
    assert forecasts.median_minutes(campaign) == {}
    assert retention.forget_ids() == 1, "what is settled for years is forgotten as usual"
    assert importing.refused(line(1, AssignmentStatus="Submitted")) == []
    assert Answer.objects.count() == 1


def test_answers_count_while_slots_are_free_and_are_surplus_then(
    importing: Importing, campaign: Campaign
) -> None:
    rows = [line(number, worker) for number, worker in enumerate(WORKERS)]
    said, _ = importing(*rows)
    assert "Imported 5 answers, 3 counted, 2 surplus, 0 rejected" in said
    assert Assignment.objects.filter(state="surplus").count() == 2
    assert campaign.tasks.get(artwork__painting="first").slots.filter(holder=None).count() == 0


def test_a_rejected_row_is_stored_as_rejected_and_leaves_its_slot_to_others(
    importing: Importing,
) -> None:
    rejected = line(0, AssignmentStatus="Rejected")
    others = [line(number, worker) for number, worker in enumerate(WORKERS[1:], start=1)]
    said, _ = importing(rejected, *others)
    assert "Imported 5 answers, 3 counted, 1 surplus, 1 rejected" in said
    assert Participation.objects.get(platform_state="rejected").assignments.get().state == (
        "rejected"
    )


def test_importing_twice_changes_nothing(importing: Importing) -> None:
    rows = [
        line(1),
        line(2, "A2BOB", AssignmentStatus="Rejected"),
        line(3, Input_painting="second"),
    ]
    importing(*rows)
    before = stored()
    said, code = importing(*rows)
    assert code == 0
    assert "Imported 0 answers" in said
    assert "3 unchanged" in said
    assert stored() == before


def test_a_dry_run_says_what_would_come_and_stores_nothing(importing: Importing) -> None:
    before = stored()
    rows = [line(1), line(2), line(3, "A2BOB", Answer_explanation="Too short")]
    said, code = importing(*rows, more=("--dry-run",))
    assert code == 1
    assert "Would import 1 answers" in said
    assert "rows.csv line 3" in said
    assert "rows.csv line 4" in said
    assert stored() == before


BROKEN = [
    ({"Answer_emotion": "joy"}, "emotion_unknown"),
    ({"Answer_explanation": "Blue"}, "explanation_too_short"),
    ({"Answer_explanation": " "}, "explanation_empty"),
    ({"Input_painting": "third"}, "artwork_unknown"),
    ({"Input_art_style": "Cubism"}, "artwork_unknown"),
    ({"WorkerId": "someone@example.org"}, "id_malformed"),
    ({"SubmitTime": "yesterday"}, "time_unreadable"),
]


def test_broken_rows_are_named_by_line_and_reason_and_hold_no_other_up(
    importing: Importing, caplog: pytest.LogCaptureFixture
) -> None:
    rows = [line(number, **cells) for number, (cells, _code) in enumerate(BROKEN)]
    good = line(99, "A2BOB")
    assert importing.refused(*rows, good) == [
        *[("rows.csv line 7", "id_malformed"), ("rows.csv line 8", "time_unreadable")],
        *[(f"rows.csv line {number + 2}", code) for number, (_, code) in enumerate(BROKEN[:5])],
    ]
    assert Answer.objects.count() == 1
    assert Annotator.objects.count() == 1, "of a refused row nothing is left"
    said, _ = importing(*rows, good)
    for secret in ("A1ANN", "A2BOB", "someone@example.org", "3ASSIGNMENT", "Blue", "joy"):
        assert secret not in said + caplog.text


def test_one_worker_answers_an_artwork_once_and_in_one_culture(
    importing: Importing, cast: Cast
) -> None:
    assert importing.refused(line(1), line(2)) == [("rows.csv line 3", "answered_before")]
    assert importing.refused(line(1, Answer_emotion="fear")) == [
        ("rows.csv line 2", "assignment_differs")
    ]
    other = cast.campaign("culture", artworks=[cast.artwork("third")], slug="other")
    source = table(importing.folder, csv_bytes([line(1, Input_painting="third")], HEAD))
    options = ("--culture", "english", "--consent", importing.consent, "--style", "art_style")
    said, _ = run("import_mturk_results", "other", source, *options)
    assert "[assignment_taken]" in said
    assert not other.participations.exists()


def test_who_is_blocked_or_took_consent_back_stays_out(importing: Importing) -> None:
    importing(line(1), line(2, "A2BOB"))
    Annotator.objects.filter(pk=annotator_for("mturk", "A1ANN").pk).update(trust="blocked")
    bob = Enrolment.objects.filter(annotator=annotator_for("mturk", "A2BOB"))
    bob.update(withdrawn_at=datetime.now(UTC))
    rows = line(3, Input_painting="second"), line(4, "A2BOB", Input_painting="second")
    assert importing.refused(*rows) == [
        ("rows.csv line 2", "worker_blocked"),
        ("rows.csv line 3", "consent_withdrawn"),
    ]


def test_an_artwork_may_be_a_path_a_file_or_a_painting(
    importing: Importing, consent: Path, tmp_path: Path
) -> None:
    names = ("https://pictures.example/Realism/first.jpg", "Realism/first", "first", "first.PNG")
    rows = [
        line(number, worker, Input_painting=name)
        for number, (worker, name) in enumerate(zip(WORKERS, names, strict=False))
    ]
    source = table(tmp_path, csv_bytes(rows, HEAD))
    options = ("--culture", "english", "--consent", consent, "--artwork", "Input.painting")
    said, code = run("import_mturk_results", "culture", source, *options)
    assert (code, Answer.objects.count()) == (0, 4), said


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--emotion", "feeling"), "columns_missing"),
        (("--culture", "chinese"), "culture_not_offered"),
    ],
)
def test_what_fits_no_row_refuses_the_whole(
    importing: Importing, options: tuple[str, ...], reason: str
) -> None:
    source = table(importing.folder, csv_bytes([line(1)], HEAD))
    usual = ("--culture", "english", "--consent", str(importing.consent))
    with pytest.raises(CommandError, match=reason):
        call_command("import_mturk_results", "culture", str(source), *usual, *options)
    assert not Participation.objects.exists()


def test_a_campaign_of_another_kind_or_a_draft_takes_none(
    importing: Importing, campaign: Campaign
) -> None:
    for change in ({"state": "draft"}, {"state": "open", "protocol": "figures"}):
        Campaign.objects.filter(pk=campaign.pk).update(**change)
        assert importing(line(1))[1] == 1
    assert not Participation.objects.exists()


def test_who_comes_again_in_person_consents_anew_and_gets_another_artwork(
    importing: Importing, campaign: Campaign, cast: Cast
) -> None:
    importing(line(1))
    person = cast.annotator(campaign)
    Participation.objects.filter(uuid=person.participation["id"]).update(
        annotator=annotator_for("mturk", "A1ANN"), work="entered"
    )
    Enrolment.objects.exclude(consent__language="en-x-imported").delete()
    person.consent(country="CA")
    enrolment = Enrolment.objects.get()
    assert (enrolment.consent.language, enrolment.country) == ("en", "CA")
    assert AuditEntry.objects.filter(subject="enrolment", field="consent").count() == 2
    lease = person.next()
    assert lease is not None
    second = campaign.tasks.get(artwork__painting="second")
    assert lease["artwork"]["id"] == str(second.artwork.uuid)
