"""The body's `charset` is chosen by the sender too, and not every codec makes text of bytes."""

from __future__ import annotations

import pytest
from django.test import Client

from annotation.models import AnnotatorNote, AuditEntry
from tests.cast import Cast

PART = '--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'


def form(charset: str, **fields: str) -> tuple[bytes, str]:
    parts = "".join(PART.format(name=name, value=value) for name, value in fields.items())
    return f"{parts}--x--\r\n".encode(), f"multipart/form-data; boundary=x; charset={charset}"


@pytest.fixture
def path(cast: Cast, client: Client) -> str:
    campaign = cast.campaign("culture", artworks=[cast.artwork()])
    cast.annotator(campaign)
    somebody = campaign.participations.get().annotator
    client.force_login(cast.curator)
    return f"/staff/{campaign.slug}/annotators/{somebody.uuid}/"


@pytest.mark.parametrize(
    ("charset", "text"),
    [
        ("unicode_escape", "\\ud800"),
        ("utf-7", "+2AA-"),
        ("idna", "a" * 300),
        ("utf-16", "abc"),
    ],
)
def test_a_form_in_another_charset_is_refused(
    client: Client, path: str, charset: str, text: str
) -> None:
    before = AuditEntry.objects.count()
    body, kind = form(charset, text=text)
    for address in (f"{path}note/", "/staff/login/"):
        response = client.generic("POST", address, body, kind)
        assert response.status_code == 400, address
        assert response.json()["error"]["code"] == "unreadable"
    assert client.generic("GET", "/staff/?page=1", b"", kind, CONTENT_TYPE=kind).status_code == 400
    told = client.generic("POST", "/api/v1/participations/", b"{}", f"text/x; charset={charset}")
    assert told.json()["error"]["code"] == "unreadable"
    assert not AnnotatorNote.objects.exists()
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8", '"utf-8"', "nobody-knows-it"])
def test_a_form_in_utf_8_is_read_whatever_its_charset_is_spelt_like(
    client: Client, path: str, charset: str
) -> None:
    body, kind = form(charset, text="芙蓉")
    assert client.generic("POST", f"{path}note/", body, kind).status_code == 302
    assert AnnotatorNote.objects.get().text == "芙蓉"
