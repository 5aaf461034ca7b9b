"""The table of campaigns."""

from __future__ import annotations

import re

from django.test import Client

from aggregation.models import Finding
from aggregation.services.rounds import STRONG, close_round
from aggregation.web.progress import progress_of
from annotation.models import Answer, Campaign
from annotation.models.campaign import CampaignState
from annotation.recruiting.forecasts import forecasts
from annotation.services.audit import SYSTEM
from annotation.services.campaigns import add_member, create_campaign
from annotation.services.reviews import judge
from tests.cast import WHY, Cast, work


def test_it_counts_tasks_answers_and_what_waits(cast: Cast, campaign: Campaign) -> None:
    somebody = cast.annotator(campaign)
    somebody.does(emotion="awe", explanation="The dark sky makes me feel small")
    close_round(campaign, "emotion", "english", force=True)
    (found,) = progress_of(cast.curator)
    (line,) = found.lines
    assert (line.kind, line.culture_name) == ("emotion", "English")
    assert (line.tasks["open"], line.today, line.new, line.to_review) == (3, 4, 0, 4)


def test_decided_escalated_and_discarded_are_told_apart(cast: Cast) -> None:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    why = "The dark sky makes me feel small"

    def states() -> dict[str, int]:
        work()
        return dict(progress_of(cast.curator)[0].lines[0].tasks)

    for emotion in ("awe", "fear", "anger"):
        cast.annotator(campaign).does(emotion=emotion, explanation=why)
    assert states() == {"escalated": 1}
    for emotion in ("disgust", "sadness"):
        cast.annotator(campaign).does(emotion=emotion, explanation=why)
    assert states() == {"discarded": 1}


def test_flagged_are_answers_in_which_something_was_found_until_they_are_judged(
    cast: Cast, curator: Client
) -> None:
    art = [cast.artwork(f"art {number}") for number in range(3)]
    somebody = cast.annotator(cast.campaign("culture", artworks=art, needed=1, escalate_to=1))
    for _art in art:
        somebody.does(emotion="awe", explanation="Le ciel noir me fait sentir petite")
    work()

    def flagged() -> int:
        return progress_of(cast.curator)[0].lines[0].flagged

    found = set(Finding.objects.filter(code__in=STRONG).values_list("answer", flat=True))
    assert flagged() == len(found) > 1
    assert f'<td class="number">{len(found)}</td>' in curator.get("/staff/").content.decode()
    answer = Answer.objects.get(pk=min(found))
    judge(answer, cast.curator, verdict="accepted")
    assert flagged() == len(found) - 1


def test_what_is_still_to_come_is_the_forecast_of_all_cultures(cast: Cast, curator: Client) -> None:
    cultures = ["english", "arabic"]
    campaign = cast.campaign(
        "culture", artworks=[cast.artwork()], cultures=cultures, batch_size=2, reward_minor=150
    )
    assert sum(row.to_come_minor for row in forecasts(campaign)) == 2 * 2 * 150
    assert "6.00 GBP to come" in curator.get("/staff/").content.decode()
    cast.annotator(campaign).does(emotion="awe", explanation=WHY["english"])
    assert "4.50 GBP to come" in curator.get("/staff/").content.decode()
    Campaign.objects.update(state=CampaignState.CLOSED)
    assert "to come" not in curator.get("/staff/").content.decode()


def test_the_number_of_queries_does_not_grow_with_campaigns(
    cast: Cast, curator: Client, campaign: Campaign, django_assert_max_num_queries: object
) -> None:
    for number in range(3):
        cast.campaign("culture", slug=f"more-{number}", artworks=[cast.artwork(f"more {number}")])
    with django_assert_max_num_queries(13):  # type: ignore[operator]
        page = curator.get("/staff/").content.decode()
    assert len(re.findall(r'href="/staff/[a-z0-9-]+/review/', page)) == 4


def test_a_draft_says_that_it_has_no_tasks_yet(cast: Cast, curator: Client) -> None:
    draft = create_campaign(slug="draft", protocol="culture", cultures=["arabic"], actor=SYSTEM)
    add_member(draft, cast.curator, "curator")
    assert "No tasks yet" in curator.get("/staff/").content.decode()


def test_the_page_speaks_the_language_that_is_chosen(curator: Client, campaign: Campaign) -> None:
    curator.post("/staff/language/", {"language": "ar", "next": "/staff/"})
    page = curator.get("/staff/").content.decode()
    assert 'lang="ar" dir="rtl"' in page
    assert "الحملات" in page
