"""Any panel that sends people by a link with an id and takes them back by another.

Such panels have no API here: an id in the link is taken as it comes, once per study.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote, urlsplit

from annotation.crowd.base import Entry
from annotation.crowd.errors import EntryRefused
from annotation.errors import Refusal
from annotation.models import Study

_ID = re.compile(r"[A-Za-z0-9_.:@+=~-]{1,100}")
_PARAMETER = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,39}")
_HOST = re.compile(r"[A-Za-z0-9.-]+(:[0-9]{1,5})?")
_UNFILLED = re.compile(r"[{}%\[\]<>$]")
CODE, ID = "{code}", "{id}"


def check_panel(parameter: str, return_url: str) -> None:
    """Refuse a parameter or an address to return to that could not work.

    The host is fixed: were an id a part of it, whoever makes up an id would choose where to go.
    """
    if not _PARAMETER.fullmatch(parameter):
        raise Refusal("study_option", field="parameter")
    if return_url:
        try:
            parts = urlsplit(return_url)
        except ValueError:
            raise Refusal("study_option", field="return_url") from None
        if parts.scheme != "https" or not parts.hostname or not _HOST.fullmatch(parts.netloc):
            raise Refusal("study_option", field="return_url")


def panel_entry(study: Study, query: Mapping[str, str]) -> Entry:
    """Read who arrives; a link without an id, or with a placeholder in its place, is stopped."""
    value = query.get(study.parameter, "").strip()
    if not value:
        raise EntryRefused("ids_missing")
    if _UNFILLED.search(value):
        raise EntryRefused("ids_not_filled_in")
    if not _ID.fullmatch(value):
        raise EntryRefused("ids_malformed")
    return Entry(
        submission_id="", participant_id=value, study_id=study.external_id, proven_by="claim"
    )


def return_address(study: Study, *, code: str, person_id: str) -> str:
    """Return where a person goes back to; empty when the panel takes the code by hand."""
    address = study.return_url.replace(CODE, quote(code, safe=""))
    return address.replace(ID, quote(person_id, safe=""))
