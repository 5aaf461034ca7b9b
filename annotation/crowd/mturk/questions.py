"""ExternalQuestion: the XML that tells Mechanical Turk which page to show in its frame."""

from __future__ import annotations

from urllib.parse import urlsplit
from xml.sax.saxutils import escape

from annotation.crowd.errors import Refused

SCHEMA = (
    "http://mechanicalturk.amazonaws.com/AWSMechanicalTurkDataSchemas/2006-07-14/"
    "ExternalQuestion.xsd"
)
LONGEST = 65_535
FILL_WINDOW = 0


def external_question(url: str, *, plain_http: bool = False, height: int = FILL_WINDOW) -> str:
    """Return the question for a page; assignmentId and its like are added by Mechanical Turk.

    `plain_http` is for the simulator: the marketplace itself frames HTTPS pages alone.
    """
    if urlsplit(url).scheme not in ({"http", "https"} if plain_http else {"https"}):
        raise Refused("create", "entry_not_https")
    if not url.isascii() or not url.isprintable() or " " in url:
        raise Refused("create", "entry_not_encoded")
    question = (
        f'<ExternalQuestion xmlns="{SCHEMA}"><ExternalURL>{escape(url)}</ExternalURL>'
        f"<FrameHeight>{height}</FrameHeight></ExternalQuestion>"
    )
    if len(question) > LONGEST:
        raise Refused("create", "entry_too_long")
    return question
