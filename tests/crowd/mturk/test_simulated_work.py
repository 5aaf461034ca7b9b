"""The simulated marketplace as workers and Amazon's own client meet it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from botocore.exceptions import ClientError

from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.market import Lags
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.requesters import client_of
from tests.crowd.mturk.wishes import new_hit, new_type, state

NO_ID = "ASSIGNMENT_ID_NOT_AVAILABLE"


@pytest.fixture
def ann(turk: MTurkSimulator) -> Person:
    return Person(turk, "A1ANN")


@pytest.fixture
def bob(turk: MTurkSimulator) -> Person:
    return Person(turk, "A1BOB")


def test_a_preview_names_no_worker_and_reserves_nothing(amazon: Any, ann: Person) -> None:
    hit = new_hit(amazon)
    page = ann.preview(hit["HITGroupId"])
    assert page.query == {"a": "1", "b": "2", "assignmentId": NO_ID, "hitId": hit["HITId"]}
    assert state(amazon, hit) == ("Assignable", 3, 0, 0)


def test_an_accepted_hit_adds_four_names_to_our_own_query(
    turk: MTurkSimulator, amazon: Any, ann: Person
) -> None:
    page = ann.accept(new_hit(amazon)["HITGroupId"])
    assert set(page.query) == {"a", "b", "assignmentId", "hitId", "turkSubmitTo", "workerId"}
    assert (page.query["workerId"], page.query["turkSubmitTo"]) == ("A1ANN", turk.worker_origin)


def test_the_form_is_refused_in_preview_without_an_id_by_get_and_a_second_time(
    amazon: Any, ann: Person
) -> None:
    assignment = ann.accept(new_hit(amazon)["HITGroupId"]).query["assignmentId"]
    assert ann.submit(NO_ID).status == 400
    assert ann.post("/mturk/externalSubmit", {"assignmentid": assignment}).status == 400
    assert ann.get(f"/mturk/externalSubmit?assignmentId={assignment}").status == 405
    assert ann.submit(assignment, mark="1").status == 200
    assert ann.submit(assignment, mark="2").status == 400


def test_a_person_who_has_not_signed_in_or_holds_another_hit_submits_nothing(
    turk: MTurkSimulator, amazon: Any, ann: Person, bob: Person
) -> None:
    assignment = ann.accept(new_hit(amazon)["HITGroupId"]).query["assignmentId"]
    assert Person(turk, "").submit(assignment).status == 403
    assert bob.submit(assignment).status == 400


def test_reserved_names_are_no_part_of_the_answer(amazon: Any, ann: Person) -> None:
    hit = new_hit(amazon)
    assignment = ann.do(hit["HITGroupId"], hitId="forged", receipt="r1", empty="")
    answer = amazon.get_assignment(AssignmentId=assignment)["Assignment"]["Answer"]
    assert "forged" not in answer
    assert "<QuestionIdentifier>receipt</QuestionIdentifier><FreeText>r1</FreeText>" in answer
    assert "<QuestionIdentifier>empty</QuestionIdentifier>" in answer


def test_what_is_accepted_returned_or_abandoned_is_hidden_from_the_requester(
    turk: MTurkSimulator, amazon: Any, ann: Person, bob: Person
) -> None:
    hit = new_hit(amazon)
    first = ann.accept(hit["HITGroupId"]).query["assignmentId"]
    assert state(amazon, hit) == ("Assignable", 2, 1, 0)
    with pytest.raises(ClientError, match="Reviewable,Approved,Rejected"):
        amazon.get_assignment(AssignmentId=first)
    ann.give_back(first)
    bob.accept(hit["HITGroupId"])
    turk.pass_time(hours=1)
    assert amazon.list_assignments_for_hit(HITId=hit["HITId"])["Assignments"] == []
    assert state(amazon, hit) == ("Assignable", 3, 0, 0)


def test_a_returned_assignment_id_goes_to_the_next_worker(
    amazon: Any, ann: Person, bob: Person
) -> None:
    hit = new_hit(amazon)
    first = ann.accept(hit["HITGroupId"]).query["assignmentId"]
    assert ann.give_back(first).status == 303
    second = bob.accept(hit["HITGroupId"]).query["assignmentId"]
    assert first == second
    assert ann.submit(first).status == 400
    assert bob.submit(first).status == 200
    assert amazon.get_assignment(AssignmentId=first)["Assignment"]["WorkerId"] == "A1BOB"


def test_time_runs_out_for_an_assignment_and_its_worker_is_told(
    turk: MTurkSimulator, amazon: Any, ann: Person
) -> None:
    hit = new_hit(amazon)
    assignment = ann.accept(hit["HITGroupId"]).query["assignmentId"]
    turk.pass_time(minutes=60)
    assert ann.submit(assignment).status == 400
    assert state(amazon, hit) == ("Assignable", 3, 0, 0)


def test_one_worker_does_each_hit_once_but_may_take_its_siblings(amazon: Any, ann: Person) -> None:
    kind = new_type(amazon)
    first, second = new_hit(amazon, type_id=kind), new_hit(amazon, type_id=kind)
    assert first["HITGroupId"] == second["HITGroupId"]
    ann.do(first["HITGroupId"])
    assert ann.accept(first["HITGroupId"]).query["hitId"] == second["HITId"]
    assert ann.accept(first["HITGroupId"]).status == 400


def test_expiry_stops_nobody_who_is_at_work(
    turk: MTurkSimulator, amazon: Any, ann: Person, bob: Person
) -> None:
    hit = new_hit(amazon)
    assignment = ann.accept(hit["HITGroupId"]).query["assignmentId"]
    amazon.update_expiration_for_hit(HITId=hit["HITId"], ExpireAt=0)
    assert state(amazon, hit)[0] == "Unassignable"
    assert bob.accept(hit["HITGroupId"]).status == 400
    assert ann.submit(assignment).status == 200
    assert state(amazon, hit)[0] == "Reviewable"


def test_the_marketplace_may_see_a_submission_late() -> None:
    with MTurkSimulator(lags=Lags(submission=timedelta(minutes=7))) as turk:
        amazon = client_of(turk)
        assignment = Person(turk, "A1ANN").do(new_hit(amazon)["HITGroupId"])
        with pytest.raises(ClientError, match="status of: null"):
            amazon.approve_assignment(AssignmentId=assignment)
        turk.pass_time(minutes=7)
        amazon.approve_assignment(AssignmentId=assignment)


def test_the_workers_site_knows_its_places_and_who_may_be_there(
    turk: MTurkSimulator, amazon: Any, ann: Person, bob: Person
) -> None:
    hit = new_hit(amazon)
    assert hit["HITGroupId"] in ann.get("/").text
    assert [ann.get("/else").status, ann.post("/else").status] == [404, 404]
    assert ann.get("/signin?worker=A1ANN").location == "/"
    assert ann.get("/signin?worker=A1%0d%0aX:1").status == 400
    ann.accept(hit["HITGroupId"])
    assignment = ann.accept(new_hit(amazon)["HITGroupId"]).query["assignmentId"]
    assert bob.get(f"/projects/{hit['HITGroupId']}/tasks/{assignment}").status == 400
