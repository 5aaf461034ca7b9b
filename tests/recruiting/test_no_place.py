"""Who comes without a place on the platform, or whom we would not let in and who hands in."""

from __future__ import annotations

import pytest

from annotation.models import Participation
from annotation.models.participation import Trust
from annotation.recruiting import decisions
from annotation.services.identities import session_id_of
from tests.cast import Panelist
from tests.recruiting.conftest import Recruited, row
from tests.recruiting.links import link, query_of, refusal

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("status", ["RETURNED", "REJECTED", "APPROVED"])
def test_a_session_that_is_over_lets_nobody_in_for_the_first_time(
    crowd: Recruited, status: str
) -> None:
    study = crowd.study()
    query = link(crowd, study)
    crowd.control.force_status(query["SESSION_ID"], status)
    assert refusal(study, query) == "entry_unknown"
    assert not Participation.objects.exists()


def test_who_came_before_comes_again_after_the_end(crowd: Recruited) -> None:
    study = crowd.study()
    url = crowd.control.enter(study.external_id)["url"]
    first = Panelist(url)
    crowd.control.give_back(first.session)
    assert Panelist(url).participation["id"] == first.participation["id"]


def test_a_blocked_person_who_hands_in_all_the_same_is_decided_on(crowd: Recruited) -> None:
    """Whom nobody sees, nobody decides on; and the platform would pay by itself."""
    known = row(crowd.finished(crowd.study(places=1)))
    known.annotator.trust = Trust.BLOCKED
    known.annotator.save(update_fields=["trust"])
    person = crowd.world.submission(session_id_of(known)).participant_id
    study = crowd.study(known.campaign)
    url = crowd.control.enter(study.external_id, person)["url"]
    query = query_of(url)
    assert refusal(study, query) == "not_invited"
    crowd.control.complete(query["SESSION_ID"])
    crowd.poll()
    (waiting,) = decisions.waiting(study.campaign).filter(study=study)
    assert waiting.annotator == known.annotator
    assert refusal(study, query) == "not_invited"
