"""The way in and the way back: previews, forged links, receipts, and where the form may go."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from annotation.crowd.errors import Busy, EntryRefused
from annotation.crowd.mturk.adapter import MTurk
from annotation.crowd.mturk.answers import AnswersRefused, read_answers
from annotation.crowd.mturk.entry import is_preview, submit_address
from annotation.crowd.mturk.receipts import Place, participation_of, receipt_for
from annotation.crowd.simulator.mturk import MTurkSimulator
from annotation.crowd.simulator.mturk.faults import Fault
from annotation.crowd.simulator.mturk.work import answers
from tests.crowd.mturk.people import Person
from tests.crowd.mturk.wishes import group_of, new_hit, opened, recruitment

OURS = recruitment().entry_url
KEY = b"signs receipts"
ID = UUID("00000000-0000-4000-8000-000000000001")
HERE = Place("live", "3ASSIGNMENT", "A1ANN")


def why(call: Any) -> str:
    with pytest.raises(EntryRefused) as caught:
        call()
    return caught.value.reason


def test_a_preview_is_nobody_and_asks_nothing(turk: MTurkSimulator, mturk: MTurk) -> None:
    opened(mturk)
    query = Person(turk, "A1ANN").preview(group_of(turk)).query
    asked = len(turk.calls)
    assert is_preview(query)
    assert why(lambda: mturk.verify_entry(query, entry_url=OURS)) == "preview"
    assert why(lambda: mturk.submit_form(query, "e1.x")) == "preview"
    assert all(is_preview(other) for other in ({}, {"assignmentId": ""}, {"assignmentId": " "}))
    assert len(turk.calls) == asked


def test_somebody_who_accepted_arrives_with_a_claim_and_the_same_again_when_reloading(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    query = Person(turk, "A1ANN").accept(group_of(turk)).query
    padded = {name: f" {value} " for name, value in query.items()}
    entry = mturk.verify_entry(query, entry_url=OURS)
    assert mturk.verify_entry(padded, entry_url=OURS) == entry
    assert (entry.participant_id, entry.study_id) == ("A1ANN", "spring")
    assert (entry.proven_by, entry.submission) == ("claim", None)
    assert entry.submission_id == f"{query['assignmentId']}.A1ANN"
    assert "A1ANN" not in repr(entry)


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"hitId": ""}, "ids_missing"),
        ({"workerId": " "}, "ids_missing"),
        ({"workerId": "${workerId}"}, "ids_malformed"),
        ({"workerId": "B1ANN"}, "ids_malformed"),
        ({"assignmentId": "3A.A1"}, "ids_malformed"),
        ({"assignmentId": "3" * 65}, "ids_malformed"),
        ({"hitId": "3NOBODYS"}, "unknown"),
        ({"hitId": "3é"}, "ids_malformed"),
    ],
)
def test_a_link_that_is_not_ours_is_refused_by_name(
    turk: MTurkSimulator, mturk: MTurk, other: dict[str, str], reason: str
) -> None:
    opened(mturk)
    query = Person(turk, "A1ANN").accept(group_of(turk)).query | other
    assert why(lambda: mturk.verify_entry(query, entry_url=OURS)) == reason


def test_a_hit_of_somebody_else_or_for_another_page_is_none_of_ours(
    turk: MTurkSimulator, mturk: MTurk, amazon: Any
) -> None:
    hit = new_hit(amazon)
    query = Person(turk, "A1ANN").accept(hit["HITGroupId"]).query
    assert why(lambda: mturk.verify_entry(query, entry_url=OURS)) == "unknown"
    opened(mturk)
    query = Person(turk, "A1ANN").accept(group_of(turk)).query
    elsewhere = "https://evoke.example/turk?campaign=2&kind=region"
    assert why(lambda: mturk.verify_entry(query, entry_url=elsewhere)) == "unknown"


def test_where_the_marketplace_does_not_answer_nobody_is_turned_away(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    query = Person(turk, "A1ANN").accept(group_of(turk)).query
    turk.faults.plan(*[Fault.ERROR_BEFORE] * 3, on="GetHIT")
    with pytest.raises(Busy):
        mturk.verify_entry(query, entry_url=OURS)
    assert mturk.verify_entry(query, entry_url=OURS).study_id == "spring"


def test_the_form_brings_the_receipt_back_and_binds_work_to_assignment(
    turk: MTurkSimulator, mturk: MTurk
) -> None:
    opened(mturk)
    ann = Person(turk, "A1ANN")
    query = ann.accept(group_of(turk)).query
    form = mturk.submit_form(query, receipt_for(ID, mturk.place(query), key=KEY))
    assert form.action == f"{turk.worker_origin}/mturk/externalSubmit"
    assert set(form.fields) == {"assignmentId", "receipt"}
    assert ann.post(urlsplit(form.action).path, dict(form.fields)).status == 200
    (read,) = mturk.submissions("spring")
    place = Place("simulator", query["assignmentId"], read.participant_id)
    assert participation_of(read.code, place, key=KEY) == ID
    assert query["assignmentId"] not in repr(form)


@pytest.mark.parametrize(
    "given_address", ["https://www.mturk.com", "https://www.mturk.com/", " HTTPS://WWW.MTURK.COM/ "]
)
def test_the_address_comes_with_or_without_its_slash(given_address: str) -> None:
    address = submit_address(given_address, allowed="https://www.mturk.com")
    assert address == "https://www.mturk.com/mturk/externalSubmit"


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "https://evil.example",
        "http://www.mturk.com",
        "https://workersandbox.mturk.com",
        "https://www.mturk.com.evil.example",
        "https://www.mturk.com@evil.example",
        "https://www.mturk.com:8443",
        "https://www.mturk.com/elsewhere",
        "https://www.mturk.com?next=//evil.example",
        "https://www.mturk.com#a",
        "//www.mturk.com",
        "javascript:alert(1)",
        "https://[",
        "https://www.mturk.com\\@evil.example",
        "https://www.mtürk.com",
    ],
)
def test_a_form_goes_nowhere_else(forged: str) -> None:
    assert (
        why(lambda: submit_address(forged, allowed="https://www.mturk.com")) == "submit_elsewhere"
    )


@given(st.text())
def test_whatever_address_comes_the_form_goes_to_the_one_allowed(text: str) -> None:
    try:
        address = submit_address(text, allowed="https://www.mturk.com")
    except EntryRefused:
        return
    assert address == "https://www.mturk.com/mturk/externalSubmit"


@pytest.mark.parametrize(
    "elsewhere",
    [
        Place("sandbox", "3ASSIGNMENT", "A1ANN"),
        Place("live", "3ANOTHER", "A1ANN"),
        Place("live", "3ASSIGNMENT", "A1BOB"),
    ],
)
def test_a_receipt_counts_for_one_place_alone(elsewhere: Place) -> None:
    receipt = receipt_for(ID, HERE, key=KEY)
    assert participation_of(receipt, HERE, key=KEY) == ID
    assert participation_of(receipt, elsewhere, key=KEY) is None
    assert participation_of(receipt, HERE, key=b"another") is None


def test_a_receipt_that_was_changed_is_none() -> None:
    receipt = receipt_for(ID, HERE, key=KEY)
    changed = [receipt.replace(ID.hex, uuid4().hex), receipt[:-1], receipt + "\n", receipt + "A"]
    changed += [receipt.upper(), "", "e1..", receipt.replace("e1", "e2"), f" {receipt}"]
    assert {participation_of(text, HERE, key=KEY) for text in changed} == {None}


def test_a_receipt_is_never_signed_without_a_key() -> None:
    with pytest.raises(ValueError, match="key"):
        receipt_for(ID, HERE, key=b"")


@given(st.text())
def test_no_text_is_a_receipt_by_chance(text: str) -> None:
    assert participation_of(text, HERE, key=KEY) is None


@given(st.dictionaries(st.text("abcäβж", min_size=1), st.text(st.characters(codec="utf-8"))))
def test_answers_are_read_as_they_were_sent_or_not_at_all(fields: dict[str, str]) -> None:
    try:
        read = read_answers(answers(fields))
    except AnswersRefused:
        assert any(not all(_is_xml(char) for char in value) for value in fields.values())
    else:
        assert {name: _lines(text) for name, text in read.items()} == {
            name: _lines(text) for name, text in fields.items()
        }


def _is_xml(char: str) -> bool:
    return char in "\t\n\r" or (char >= " " and char not in "\ufffe\uffff")


def _lines(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n")


BOMB = "".join(f'<!ENTITY e{n + 1} "{f"&e{n};" * 10}">' for n in range(9))


@pytest.mark.parametrize(
    "hostile",
    [
        f'<!DOCTYPE q [<!ENTITY e0 "lol">{BOMB}]><QuestionFormAnswers>&e9;</QuestionFormAnswers>',
        '<!DOCTYPE q SYSTEM "file:///etc/passwd"><QuestionFormAnswers/>',
        '<!DOCTYPE q [<!ENTITY x SYSTEM "http://evil.example/">]><QuestionFormAnswers/>',
        "<QuestionFormAnswers>" + "<Answer>" * 9 + "</Answer>" * 9 + "</QuestionFormAnswers>",
        "<QuestionFormAnswers>",
        "<html/>",
        "plain words",
        "<QuestionFormAnswers>\x00</QuestionFormAnswers>",
        "<QuestionFormAnswers>\ud800</QuestionFormAnswers>",
        answers({f"f{number}": "" for number in range(201)}),
        answers({"f": "x" * 262_144}),
    ],
    ids=["bomb", "file", "http", "deep", "open", "html", "words", "nul", "half", "many", "long"],
)
def test_a_hostile_document_is_refused_and_never_quoted(hostile: str) -> None:
    with pytest.raises(AnswersRefused) as caught:
        read_answers(hostile)
    assert len(str(caught.value)) < 40


def test_no_document_holds_no_fields_and_the_last_of_a_name_counts() -> None:
    assert read_answers("") == read_answers(" \n") == {}
    twice = answers({"receipt": "a"}).replace("</QuestionFormAnswers>", "")
    twice += answers({"receipt": "b"}).partition(">")[2].partition(">")[2]
    assert read_answers(twice) == {"receipt": "b"}
