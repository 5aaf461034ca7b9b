"""What can be typed into a form of the desk, or sent instead of it: refused, never a fault of ours.

PostgreSQL keeps less in JSON than Python reads, so these run against both databases.
"""

from __future__ import annotations

import pytest
from django.test import Client

from annotation.models import Study
from tests.recruiting.desk.conftest import DESK, administrator_of, page_of
from tests.recruiting.desk.test_api import API, Program

pytestmark = pytest.mark.django_db(transaction=True)
TYPED = {
    "platform": "prolific", "places": "3", "minutes": "10", "reward": "2.00", "title": "Feelings",
}  # fmt: skip


@pytest.mark.parametrize(
    "filters",
    [
        r'[{"id":"age","values":["\ud800"]}]',
        r'[{"id":"age","values":["x"],"lower":"\u0000"}]',
        '[{"id":"age","values":["x"],"lower":1e999}]',
        '[{"id":"age","values":["x"],"lower":NaN}]',
        '[{"id":"age","values":["x"],"upper":{"b":[1]}}]',
        '[{"id":"age","lower":true}]',
        '[{"id":5,"values":["x"]}]',
        '[{"id":"age","lower":' + "1" * 4000 + "}]",
        "[" * 100_000,
    ],
    ids=range(9),
)
def test_filters_that_no_database_keeps_are_refused(
    administrator: Client, study: Study, filters: str
) -> None:
    response = administrator.post(f"{DESK}/recruitment/new/", TYPED | {"filters": filters})
    assert response.status_code == 200
    assert "filters" in response.context["form"].errors
    assert Study.objects.get() == study


@pytest.mark.parametrize(
    "address",
    [
        "https://[x",
        "https://exa\u2100mple.org/",
        "https://panel.example{id}/",
        "https://{id}/",
        "https://panel.example@evil.example/",
        "https://panel.example\\@evil.example/",
    ],
)
def test_an_address_to_return_to_has_one_plain_host(
    administrator: Client, study: Study, address: str
) -> None:
    typed = TYPED | {"platform": "panel", "parameter": "pid", "return_url": address}
    response = administrator.post(f"{DESK}/recruitment/new/", typed)
    assert response.status_code == 200
    assert "return_url" in response.context["form"].errors
    program = Program(administrator_of(study.campaign))
    plan = {"platform": "panel", "places": 3, "parameter": "pid", "return_url": address}
    refused = program.post("studies/", plan, expect=422)
    assert refused["error"]["code"] == "study_option"


@pytest.mark.parametrize("path", ["participants/approve/", "payments/send/"])
def test_an_amount_of_thousands_of_digits_is_none(administrator: Client, path: str) -> None:
    fields = {"agreed_minor": "9" * 5000, "agreed": "on"}
    assert administrator.post(f"{DESK}/{path}", fields).status_code == 302


def test_places_of_thousands_of_digits_are_refused(study: Study) -> None:
    headers = Program(administrator_of(study.campaign)).headers
    path = f"{API}studies/{study.uuid}/quote/?places={'9' * 4400}"
    assert Client().get(path, headers=headers).status_code == 422


@pytest.mark.parametrize("asked", ["foo", "staff:campaigns", "//evil.example/", "\\\\evil.example"])
def test_a_form_leads_back_to_a_page_of_ours_whatever_it_names(
    administrator: Client, asked: str
) -> None:
    response = administrator.post(f"{DESK}/payments/compare/", {"next": asked})
    assert response.status_code == 302
    assert response.headers["Location"] == f"{DESK}/payments/"
    page_of(administrator, "payments/")
