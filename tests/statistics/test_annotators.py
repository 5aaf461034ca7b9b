"""The table of annotators and the page of each: numbers worked out by hand, notes, trust."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from aggregation.models import RoundAnswer
from aggregation.services.rounds import close_round
from annotation.models import Annotator, AnnotatorNote, Answer, AuditEntry, Campaign, Review
from annotation.models.review import Reason, Verdict
from annotation.services.reviews import apply_verdicts, judge
from tests.cast import WHY, Cast, block, work
from tests.statistics.conftest import (
    browser_of,
    feels,
    opinions,
    painted,
    researcher_of,
    table_of,
    uuid_of,
)

TABLE = "/staff/culture/annotators.csv"


def row_of(rows: list[dict[str, str]], uuid: str) -> dict[str, str]:
    (row,) = [row for row in rows if row["annotator"] == uuid]
    return row


def test_agreement_with_what_was_decided(cast: Cast, curator: Client) -> None:
    """a is decided awe by two of three, b fear by all: the third agrees with one of two."""
    _campaign, people = opinions(cast)
    rows = table_of(curator, TABLE)
    counted = [(row["agreed"], row["decided"], row["answers"]) for row in rows]
    assert sorted(counted) == [("1", "2", "2"), ("2", "2", "2"), ("2", "2", "2")]
    assert row_of(rows, uuid_of(people[2]))["agreed"] == "1"


def test_the_median_pace_counts_time_at_work_before_time_on_the_clock(
    cast: Cast, curator: Client
) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "abc"])
    somebody = cast.annotator(campaign)
    for seconds in (9, 20, 4):
        lease = somebody.next()
        assert lease is not None
        body = {"emotion": "awe", "explanation": WHY["english"]}
        somebody.answer(lease, body, client={"active_ms": seconds * 1000})
    (row,) = table_of(curator, TABLE)
    assert row["median_seconds"] == "9.0"


def test_a_region_is_held_against_the_others_and_not_against_itself(
    cast: Cast, curator: Client
) -> None:
    """First: 2 of its 4 pixels shared with the union (4) of the others, 6 together. Third: its 2
    pixels lie in the 6 of the others."""
    _campaign, people = painted(cast)
    rows = table_of(curator, "/staff/stimuli/annotators.csv")
    found = [row_of(rows, uuid_of(one))["mean_iou_with_others"] for one in people]
    assert [pytest.approx(float(one)) for one in found] == [2 / 6, 2 / 6, 2 / 6]
    first = row_of(rows, uuid_of(people[0]))
    assert (first["phrases_compared"], first["stimuli_compared"]) == ("1", "1")
    assert [float(row_of(rows, uuid_of(one))["mean_iou_with_union"]) for one in people] == [
        pytest.approx(share) for share in (4 / 6, 4 / 6, 2 / 6)
    ]


def test_whoever_painted_another_phrase_is_held_against_the_union_alone(
    cast: Cast, curator: Client
) -> None:
    """Of the union of two phrases, 2 by 2 pixels each and apart, each person painted one half."""
    campaign = cast.campaign("stimuli", utterances=[cast.utterance(cast.artwork())], needed=1)
    beyond = {"start": 14, "end": 16, "points": [[6, 4]]}
    cast.annotator(campaign, kind="phrase").does(
        outcome="phrases", phrases=[{"start": 4, "end": 13, "points": [[2, 2]]}, beyond]
    )
    work()
    people = [cast.annotator(campaign, kind="region") for _ in range(2)]
    for somebody, left in zip(people, (0, 4), strict=True):
        lease = somebody.next()
        assert lease is not None
        somebody.answer(lease, block(lease, left, 0, 2, 2))
    work()
    for row in table_of(curator, "/staff/stimuli/annotators.csv"):
        if row["answers"] == "1" and row["stimuli_compared"] == "1":
            assert (row["mean_iou_with_others"], row["phrases_compared"]) == ("", "0")
            assert float(row["mean_iou_with_union"]) == 0.5
    both = [row["stimuli_compared"] for row in table_of(curator, "/staff/stimuli/annotators.csv")]
    assert sorted(both) == ["0", "1", "1"]


def test_whoever_painted_alone_has_no_overlap(cast: Cast, curator: Client) -> None:
    campaign, _people = painted(cast)
    alone = cast.annotator(campaign, kind="phrase")
    row = row_of(table_of(curator, "/staff/stimuli/annotators.csv"), uuid_of(alone))
    assert (row["mean_iou_with_others"], row["stimuli_compared"]) == ("", "0")
    page = curator.get(f"/staff/stimuli/annotators/{uuid_of(alone)}/").content.decode()
    assert "No answer yet." in page


def test_a_replaced_region_is_measured_anew(cast: Cast, curator: Client) -> None:
    """What was kept of the old answer is not used for the new one."""
    campaign, people = painted(cast)
    before = table_of(curator, "/staff/stimuli/annotators.csv")
    answer = Answer.objects.get(assignment__annotator__uuid=uuid_of(people[0]))
    judge(answer, cast.curator, verdict=Verdict.REJECTED, reason=Reason.OTHER)
    Review.objects.update(effective_at=timezone.now())
    apply_verdicts()
    work()
    fresh = cast.annotator(campaign, kind="region")
    lease = fresh.next()
    assert lease is not None
    fresh.answer(lease, block(lease, 1, 0, 2, 2))
    work()
    after = table_of(curator, "/staff/stimuli/annotators.csv")
    second = uuid_of(people[1])
    assert float(row_of(before, second)["mean_iou_with_others"]) == pytest.approx(1 / 3)
    assert float(row_of(after, second)["mean_iou_with_others"]) == 1.0
    assert row_of(after, uuid_of(people[0]))["rejected"] == "1"


def test_the_table_sorts_and_filters(cast: Cast, curator: Client) -> None:
    _campaign, people = opinions(cast)
    Annotator.objects.filter(uuid=uuid_of(people[1])).update(trust="trusted")
    worst_first = table_of(curator, f"{TABLE}?sort=agreement")
    assert worst_first[0]["annotator"] == uuid_of(people[2])
    assert table_of(curator, f"{TABLE}?sort=-agreement")[-1]["annotator"] == uuid_of(people[2])
    trusted = table_of(curator, f"{TABLE}?trust=trusted")
    assert [row["annotator"] for row in trusted] == [uuid_of(people[1])]
    assert table_of(curator, f"{TABLE}?culture=english&kind=emotion&sort=nonsense&trust=odd") != []
    page = curator.get("/staff/culture/annotators/?sort=agreement").content.decode()
    assert re.search(
        r'aria-sort="ascending">\s*<a class="sorter" href="\?&amp;sort=-agreement"', page
    )


def test_without_the_number_somebody_comes_last_either_way(cast: Cast, curator: Client) -> None:
    campaign, _people = opinions(cast)
    idle = uuid_of(cast.annotator(campaign))
    for sort in ("agreement", "-agreement"):
        assert table_of(curator, f"{TABLE}?sort={sort}")[-1]["annotator"] == idle


def test_many_people_cost_as_many_queries_as_one(cast: Cast, curator: Client) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork(name) for name in "ab"], needed=5)
    feels(cast.annotator(campaign), {"a": "awe", "b": "awe"})
    work()

    def counted() -> int:
        with CaptureQueriesContext(connection) as seen:
            assert curator.get("/staff/culture/annotators/").status_code == 200
        return len(seen)

    one = counted()
    for _ in range(3):
        feels(cast.annotator(campaign), {"a": "awe", "b": "fear"})
    work()
    assert counted() == one


def test_a_page_shows_what_answers_came_to(cast: Cast, curator: Client) -> None:
    campaign, people = opinions(cast)
    page = curator.get(f"/staff/culture/annotators/{uuid_of(people[2])}/")
    text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page.content.decode()))
    assert "50% 1/2" in text
    assert "Labels contributed to 2" in text
    assert "decided : awe" in text or "decided: awe" in text
    assert page.context["spark"] is not None
    assert campaign.slug in page.content.decode()


def test_an_answer_in_the_queue_leads_to_its_review(cast: Cast, curator: Client) -> None:
    campaign, people = opinions(cast, sample_share=1.0)
    address = f"/staff/culture/annotators/{uuid_of(people[0])}/"
    assert "&amp;answer=" not in curator.get(address).content.decode()
    close_round(campaign, "emotion", "english", force=True)
    page = curator.get(address).content.decode()
    answers = Answer.objects.filter(assignment__annotator__uuid=uuid_of(people[0]))
    for uuid in answers.values_list("uuid", flat=True):
        assert f"kind=emotion&amp;culture=english&amp;answer={uuid}" in page


@pytest.fixture
def somebody(cast: Cast) -> dict[str, Any]:
    campaign, people = opinions(cast)
    uuid = uuid_of(people[0])
    return {"campaign": campaign, "uuid": uuid, "page": f"/staff/culture/annotators/{uuid}/"}


def test_a_note_is_kept_with_its_author_and_audited_without_its_text(
    cast: Cast, curator: Client, somebody: dict[str, Any]
) -> None:
    curator.post(f"{somebody['page']}note/", {"text": "Asked twice <b>about</b> phrases"})
    note = AnnotatorNote.objects.get()
    assert (note.user, note.text) == (cast.curator, "Asked twice <b>about</b> phrases")
    shown = curator.get(somebody["page"]).content.decode()
    assert "Asked twice &lt;b&gt;about&lt;/b&gt; phrases" in shown
    entry = AuditEntry.objects.get(subject="annotatornote")
    assert (entry.user, entry.subject_id, entry.campaign) == (
        cast.curator, note.uuid, somebody["campaign"],
    )  # fmt: skip
    assert "Asked" not in f"{entry.old}{entry.new}{entry.why}"


@pytest.mark.parametrize("text", ["", "   ", "a" * 1001, "nul\x00"])
def test_an_unfit_note_is_refused_and_nothing_is_kept(
    curator: Client, somebody: dict[str, Any], text: str
) -> None:
    answer = curator.post(
        f"{somebody['page']}note/", {"text": text, "next": somebody["page"]}, follow=True
    )
    assert b"A note has from 1 to 1,000 signs." in answer.content
    assert not AnnotatorNote.objects.exists()


def test_blocking_and_trusting_again(curator: Client, somebody: dict[str, Any]) -> None:
    trust = f"{somebody['page']}trust/"
    curator.post(trust, {"next": somebody["page"]})
    assert Annotator.objects.get(uuid=somebody["uuid"]).trust == "blocked"
    called = RoundAnswer.objects.filter(answer__assignment__annotator__uuid=somebody["uuid"])
    assert list(called.values_list("called", flat=True)) == ["blocked", "blocked"]
    assert b"is blocked" in curator.get(somebody["page"]).content
    curator.post(trust, {"trusts": "1"})
    assert Annotator.objects.get(uuid=somebody["uuid"]).trust == "new"


def test_whoever_is_relied_on_is_marked_once_and_found_by_it(
    curator: Client, somebody: dict[str, Any]
) -> None:
    trust = f"{somebody['page']}trust/"
    for _twice in range(2):
        curator.post(trust, {"trusts": "trusted"})
    assert Annotator.objects.get(uuid=somebody["uuid"]).trust == "trusted"
    entry = AuditEntry.objects.get(subject_id=somebody["uuid"], field="trust")
    assert (entry.old, entry.new) == ("new", "trusted")
    page = curator.get(somebody["page"]).content
    assert b"is noted." in page
    assert b"Trust this person" not in page
    found = curator.get(f"{TABLE}?trust=trusted").content.decode()
    assert somebody["uuid"] in found
    curator.post(trust)
    curator.post(trust, {"trusts": "trusted"})
    assert Annotator.objects.get(uuid=somebody["uuid"]).trust == "blocked"
    assert b"is noted." not in curator.get(somebody["page"]).content


def test_nobody_else_reaches_people(cast: Cast, somebody: dict[str, Any]) -> None:
    campaign: Campaign = somebody["campaign"]
    for browser in (researcher_of(campaign), browser_of(cast.stranger)):
        for address in ("/staff/culture/annotators/", TABLE, somebody["page"]):
            assert browser.get(address).status_code == 404, address
        for deed in ("note/", "trust/"):
            assert browser.post(f"{somebody['page']}{deed}", {"text": "a"}).status_code == 404
    assert not AnnotatorNote.objects.exists()
    assert Annotator.objects.get(uuid=somebody["uuid"]).trust == "new"


def test_people_of_another_campaign_are_strangers(
    cast: Cast, curator: Client, somebody: dict[str, Any]
) -> None:
    cast.campaign("culture", artworks=[cast.artwork("c")], slug="other")
    assert curator.get(f"/staff/other/annotators/{somebody['uuid']}/").status_code == 404
