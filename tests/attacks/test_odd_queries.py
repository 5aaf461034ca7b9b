"""Whatever stands in a query or a form, a page of staff answers without a fault."""

from __future__ import annotations

import pytest
from django.test import Client

from aggregation.models import Release
from annotation.models import AuditEntry, LedgerEntry, Review
from tests.attacks.test_strangers import addresses, answer  # noqa: F401  the fixture
from tests.cast import Cast

NAMES = (
    "page", "sort", "kind", "culture", "trust", "emotion", "tradition", "style", "agreement",
    "seed", "outcome", "after", "before", "part", "answer", "answers", "field", "what", "who",
    "day", "since", "until", "version", "places", "amount", "agreed", "minor", "verdict",
    "reason", "text", "task", "count", "state", "to", "user", "role", "study", "show", "next",
    "release", "file", "val",
)  # fmt: skip
ODD = ("", "-1", "9" * 400, "NaN", "\x00", "<script>alert(1)</script>", "a" * 100_000)


@pytest.fixture
def browser(cast: Cast, answer: object) -> Client:  # noqa: F811
    """Return somebody who may do everything here."""
    for membership in list(cast.curator.memberships.all()):
        for role in ("researcher", "administrator"):
            membership.campaign.memberships.get_or_create(user=cast.curator, role=role)
    browser = Client(raise_request_exception=True)
    browser.force_login(cast.curator, backend="django.contrib.auth.backends.ModelBackend")
    return browser


def whole(value: str) -> dict[str, str]:
    return dict.fromkeys(NAMES, value)


@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_no_query_is_a_fault(browser: Client, answer: object, value: str) -> None:  # noqa: F811
    for address in addresses(str(answer.uuid)):  # type: ignore[attr-defined]
        if address.startswith("/staff/"):
            assert browser.get(address, whole(value)).status_code < 500, address


@pytest.mark.parametrize("value", ODD, ids=range(len(ODD)))
def test_no_form_is_a_fault_nor_stores_half(
    browser: Client,
    answer: object,  # noqa: F811
    value: str,
) -> None:
    kept = [kind.objects.count() for kind in (LedgerEntry, Release, Review)]
    for address in addresses(str(answer.uuid)):  # type: ignore[attr-defined]
        if address.startswith("/staff/"):
            assert browser.post(address, whole(value)).status_code < 500, address
    assert [kind.objects.count() for kind in (LedgerEntry, Release, Review)] == kept
    assert AuditEntry.objects.exists()
