"""Final checks at the keyboard, in a real browser."""

from __future__ import annotations

from typing import Any

import pytest

from aggregation.models import FinalVerdict
from tests.browser.waiting import until
from tests.cast import Cast
from tests.staff.conftest import signed_in
from tests.staff.test_finals_page import HOME, void_stimuli
from tests.staff.test_review_in_a_browser import at

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

STATES = "[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.state).join()"


def test_verdicts_are_given_and_undone_by_key(live_server: Any) -> None:
    cast = Cast()
    void_stimuli(cast, 3)
    with at(live_server, signed_in(cast.curator), HOME) as page:
        page.keyboard.press("v")
        until(page, f"{STATES} === 'void,waiting,waiting'")
        page.keyboard.press("w")
        until(page, f"{STATES} === 'void,whole,waiting'")
        page.keyboard.press("u")
        until(page, f"{STATES} === 'void,waiting,waiting'")
        assert page.inner_text("[data-count]") == "2"
        page.keyboard.press("a")
        page.keyboard.press("k")
        page.keyboard.press("u")
        until(page, f"{STATES} === 'waiting,waiting,waiting'")
    assert not FinalVerdict.objects.filter(undone_at=None).exists()


def test_all_shown_are_confirmed_with_one_press(live_server: Any) -> None:
    cast = Cast()
    void_stimuli(cast, 3)
    with at(live_server, signed_in(cast.curator), HOME) as page:
        page.keyboard.press("w")
        until(page, f"{STATES} === 'whole,waiting,waiting'")
        page.get_by_role("button", name="All shown are void").click()
        page.wait_for_selector("text=All is decided")
        assert page.locator(".ribbon").all_inner_texts() == ["2 verdicts are given."]
    assert sorted(FinalVerdict.objects.values_list("verdict", flat=True)) == [
        *("void", "void", "whole"),
    ]
