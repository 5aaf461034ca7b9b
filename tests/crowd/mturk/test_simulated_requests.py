"""The simulated marketplace's side for requesters: HITs, decisions, tokens and qualifications."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from botocore.exceptions import ClientError

from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.market import Lags
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.requesters import client_of
from tests.crowd.mturk.wishes import QUESTION, new_hit, new_type, state

TURK = "AWS.MechanicalTurk."


@contextmanager
def refused(code: str) -> Iterator[Any]:
    """Expect an error with this TurkErrorCode, at the top level of the answer as boto3 puts it."""
    with pytest.raises(ClientError) as caught:
        yield caught
    assert caught.value.response["TurkErrorCode"] == TURK + code
    assert caught.value.response["ResponseMetadata"]["HTTPStatusCode"] == 400


@pytest.fixture
def ann(turk: MTurkSimulator) -> Person:
    return Person(turk, "A1ANN")


def test_equal_values_give_the_same_hit_type(amazon: Any) -> None:
    assert new_type(amazon) == new_type(amazon)
    assert new_type(amazon) != new_type(amazon, Reward="1.01")


@pytest.mark.parametrize(
    "other",
    [
        {"Title": "t" * 129},
        {"Title": ""},
        {"Description": "d" * 2001},
        {"Keywords": "k" * 1001},
        {"Reward": "1.005"},
        {"Reward": "0"},
        {"AssignmentDurationInSeconds": 29},
        {"AutoApprovalDelayInSeconds": 30 * 24 * 3600 + 1},
        {"QualificationRequirements": [{"QualificationTypeId": "1", "Comparator": "Exist"}]},
        {"QualificationRequirements": [{"QualificationTypeId": "1", "Comparator": "Exists"}] * 11},
        {
            "QualificationRequirements": [
                {"QualificationTypeId": "1", "Comparator": "In", "IntegerValues": [*range(16)]}
            ]
        },
    ],
)
def test_values_outside_the_limits_are_refused(amazon: Any, other: dict[str, Any]) -> None:
    with refused("InvalidParameterValue"):
        new_type(amazon, **other)


def test_a_question_has_to_be_well_formed_an_external_one_and_short(amazon: Any) -> None:
    broken = QUESTION.replace("&amp;", "&")
    for question in (broken, "<ExternalQuestion/>", QUESTION.replace(">0<", "><")):
        with pytest.raises(ClientError, match="error parsing the XML"):
            new_hit(amazon, Question=question)
    with refused("InvalidParameterValue"):
        new_hit(amazon, Question=QUESTION.replace("a=1", "a=" + "1" * 65_535))


def test_the_frame_takes_https_alone() -> None:
    with MTurkSimulator(plain_http=False) as turk, refused("InvalidParameterValue"):
        new_hit(client_of(turk), Question=QUESTION.replace("https:", "http:"))


def test_nine_places_never_become_ten(amazon: Any) -> None:
    small, large = new_hit(amazon, MaxAssignments=9), new_hit(amazon, MaxAssignments=10)
    with refused("InvalidMaximumAssignmentsIncrease"):
        add(amazon, small, 1)
    add(amazon, large, 1)
    assert state(amazon, small)[1] == 9
    assert state(amazon, large)[1] == 11


def add(amazon: Any, hit: dict[str, Any], more: int, **other: Any) -> None:
    amazon.create_additional_assignments_for_hit(
        HITId=hit["HITId"], NumberOfAdditionalAssignments=more, **other
    )


def test_submitted_work_is_in_no_counter_and_a_rejection_opens_no_place(
    amazon: Any, ann: Person
) -> None:
    hit = new_hit(amazon, MaxAssignments=1)
    assignment = ann.do(hit["HITGroupId"])
    assert state(amazon, hit) == ("Reviewable", 0, 0, 0)
    amazon.reject_assignment(AssignmentId=assignment, RequesterFeedback="Nothing was painted.")
    assert state(amazon, hit) == ("Reviewable", 0, 0, 1)
    add(amazon, hit, 1)
    assert state(amazon, hit) == ("Assignable", 1, 0, 1)


def test_decisions_are_taken_once_and_a_rejection_says_why(amazon: Any, ann: Person) -> None:
    assignment = ann.do(new_hit(amazon)["HITGroupId"])
    with refused("InvalidParameterValue"):
        amazon.reject_assignment(AssignmentId=assignment, RequesterFeedback=" ")
    amazon.approve_assignment(AssignmentId=assignment)
    for again in (
        lambda: amazon.approve_assignment(AssignmentId=assignment),
        lambda: amazon.reject_assignment(AssignmentId=assignment, RequesterFeedback="No."),
    ):
        with refused("InvalidAssignmentState") as caught:
            again()
        assert "status of: Submitted" in str(caught.value)


def test_a_rejection_is_overridden_within_thirty_days_while_its_hit_exists(
    turk: MTurkSimulator, amazon: Any, ann: Person
) -> None:
    kept, deleted = new_hit(amazon, MaxAssignments=1), new_hit(amazon, MaxAssignments=1)
    first, second = ann.do(kept["HITGroupId"]), ann.do(deleted["HITGroupId"])
    for assignment in (first, second):
        amazon.reject_assignment(AssignmentId=assignment, RequesterFeedback="Empty.")
    with refused("InvalidAssignmentState"):
        amazon.approve_assignment(AssignmentId=first)
    amazon.delete_hit(HITId=deleted["HITId"])
    with refused("InvalidAssignmentState"):
        amazon.approve_assignment(AssignmentId=second, OverrideRejection=True)
    turk.pass_time(days=30)
    amazon.approve_assignment(AssignmentId=first, OverrideRejection=True)
    assert [paid.assignment_id for paid in turk.market.account.payments] == [first]


def test_a_hit_is_deleted_only_when_all_is_done_and_decided(amazon: Any, ann: Person) -> None:
    hit = new_hit(amazon)
    with refused("InvalidHITState"):
        amazon.delete_hit(HITId=hit["HITId"])
    assignment = ann.do(hit["HITGroupId"])
    amazon.update_expiration_for_hit(HITId=hit["HITId"], ExpireAt=0)
    with refused("InvalidHITState"):
        amazon.delete_hit(HITId=hit["HITId"])
    amazon.approve_assignment(AssignmentId=assignment)
    amazon.delete_hit(HITId=hit["HITId"])
    assert amazon.list_hits()["HITs"] == []
    assert state(amazon, hit)[0] == "Disposed"


def test_the_marketplace_approves_by_itself_and_forgets_after_120_days(
    turk: MTurkSimulator, amazon: Any, ann: Person
) -> None:
    hit = new_hit(amazon)
    assignment = ann.do(hit["HITGroupId"])
    turk.pass_time(days=3)
    read = amazon.get_assignment(AssignmentId=assignment)["Assignment"]
    assert (read["AssignmentStatus"], read["ApprovalTime"]) == (
        "Approved",
        read["AutoApprovalTime"],
    )
    turk.pass_time(days=120)
    assert amazon.list_hits()["HITs"] == []


def test_a_token_makes_one_hit_a_day(turk: MTurkSimulator, amazon: Any) -> None:
    hit = new_hit(amazon, UniqueRequestToken="t")
    with refused("HitAlreadyExists") as caught:
        new_hit(amazon, UniqueRequestToken="t")
    assert hit["HITId"] in str(caught.value)
    turk.pass_time(hours=24)
    assert new_hit(amazon, UniqueRequestToken="t")["HITId"] != hit["HITId"]


def test_a_token_extends_once_and_a_refused_request_uses_none_up(
    turk: MTurkSimulator, amazon: Any
) -> None:
    hit = new_hit(amazon)
    with refused("InvalidMaximumAssignmentsIncrease"):
        add(amazon, hit, 7, UniqueRequestToken="t")
    add(amazon, hit, 2, UniqueRequestToken="t")
    with refused("RequestAlreadyProcessed"):
        add(amazon, hit, 2, UniqueRequestToken="t")
    assert state(amazon, hit)[1] == 5


def test_lists_come_in_pages_and_the_last_has_no_token(amazon: Any) -> None:
    kind = new_type(amazon)
    made = [new_hit(amazon, type_id=kind)["HITId"] for _ in range(11)]
    first = amazon.list_hits()
    assert first["NumResults"] == 10
    second = amazon.list_hits(NextToken=first["NextToken"])
    assert "NextToken" not in second
    listed = [hit["HITId"] for hit in first["HITs"] + second["HITs"]]
    assert listed == made[::-1]
    with refused("InvalidParameterValue"):
        amazon.list_hits(NextToken="else")


def test_a_qualification_name_is_ours_once_and_seen_late() -> None:
    asked = {"Name": "done", "Description": "took part", "QualificationTypeStatus": "Active"}
    with MTurkSimulator(lags=Lags(qualification=timedelta(minutes=1))) as turk:
        amazon = client_of(turk)
        kind = amazon.create_qualification_type(**asked)["QualificationType"]
        find = {"Query": "done", "MustBeRequestable": False, "MustBeOwnedByCaller": True}
        with refused("QualificationTypeAlreadyExists"):
            amazon.create_qualification_type(**asked)
        assert amazon.list_qualification_types(**find)["QualificationTypes"] == []
        turk.pass_time(minutes=1)
        assert amazon.list_qualification_types(**find)["QualificationTypes"] == [kind]


def test_requirements_keep_workers_out_and_a_grant_sends_mail_unless_told_not_to(
    turk: MTurkSimulator, amazon: Any, ann: Person
) -> None:
    kind = amazon.create_qualification_type(
        Name="done", Description="took part", QualificationTypeStatus="Active"
    )["QualificationType"]["QualificationTypeId"]
    needs = [
        {
            "QualificationTypeId": kind,
            "Comparator": "DoesNotExist",
            "ActionsGuarded": "DiscoverPreviewAndAccept",
        },
        {
            "QualificationTypeId": "00000000000000000071",
            "Comparator": "In",
            "LocaleValues": [{"Country": "US"}, {"Country": "GB"}],
        },
        {
            "QualificationTypeId": "000000000000000000L0",
            "Comparator": "GreaterThanOrEqualTo",
            "IntegerValues": [95],
        },
    ]
    group = new_hit(amazon, type_id=new_type(amazon, QualificationRequirements=needs))["HITGroupId"]
    bob, cid = Person(turk, "A1BOB"), Person(turk, "A1CID")
    turk.market.worker("A1BOB").country = "FR"
    turk.market.worker("A1CID").approved_percent = 94
    assert [person.accept(group).status for person in (bob, cid)] == [400, 400]
    grant = {"QualificationTypeId": kind, "WorkerId": "A1ANN"}
    amazon.associate_qualification_with_worker(**grant, SendNotification=False)
    assert ann.preview(group).status == 400
    assert turk.market.worker("A1ANN").mails == []
    amazon.disassociate_qualification_from_worker(**grant)
    with refused("QualificationDoesNotExist"):
        amazon.disassociate_qualification_from_worker(**grant)
    assert ann.accept(group).status == 200
    amazon.associate_qualification_with_worker(**grant)
    assert len(turk.market.worker("A1ANN").mails) == 1


def test_the_type_of_a_hit_can_change_but_its_reward_not_once_it_is_taken(
    amazon: Any, ann: Person
) -> None:
    hit = new_hit(amazon)
    dearer, renamed = new_type(amazon, Reward="2.00"), new_type(amazon, Title="Another title")
    ann.do(hit["HITGroupId"])
    with refused("InvalidHITState"):
        amazon.update_hit_type_of_hit(HITId=hit["HITId"], HITTypeId=dearer)
    amazon.update_hit_type_of_hit(HITId=hit["HITId"], HITTypeId=renamed)
    assert amazon.get_hit(HITId=hit["HITId"])["HIT"]["Title"] == "Another title"


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda amazon: amazon.get_hit(HITId="3NONE"), "HITDoesNotExist"),
        (lambda amazon: new_hit(amazon, type_id="3NONE"), "HITTypeDoesNotExist"),
        (lambda amazon: amazon.get_assignment(AssignmentId="3NO"), "AssignmentDoesNotExist"),
        (lambda amazon: amazon.list_bonus_payments(), "InvalidParameterValue"),
        (lambda amazon: amazon.get_hit(HITId="lower case"), "InvalidParameterValue"),
        (lambda amazon: new_hit(amazon, MaxAssignments=0), "InvalidParameterValue"),
        (lambda amazon: new_hit(amazon, LifetimeInSeconds=29), "InvalidParameterValue"),
        (lambda amazon: add(amazon, new_hit(amazon), 0), "InvalidParameterValue"),
    ],
)
def test_what_does_not_exist_or_cannot_be_is_said_by_name(
    amazon: Any, call: Any, code: str
) -> None:
    with refused(code):
        call(amazon)
