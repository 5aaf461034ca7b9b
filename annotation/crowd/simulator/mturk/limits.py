"""Limits that are in the documentation but not in the service model."""

from __future__ import annotations

from typing import Any, NoReturn
from urllib.parse import urlsplit
from xml.etree import ElementTree

from annotation.crowd.simulator.mturk.records import Refused

EXTERNAL = (
    "{http://mechanicalturk.amazonaws.com/AWSMechanicalTurkDataSchemas/2006-07-14/"
    "ExternalQuestion.xsd}"
)
_LENGTHS = {"Title": 128, "Description": 2000, "Keywords": 1000}
_REQUIREMENTS = 10
_QUESTION_BYTES = 65_535
_VALUES = {"LocaleValues": 30, "IntegerValues": 15}


def refuse_value(name: str, value: object) -> NoReturn:
    said = f'The value "{value}" is invalid for {name}.'
    raise Refused("AWS.MechanicalTurk.InvalidParameterValue", said)


def check_texts(asked: dict[str, Any]) -> None:
    for name, most in _LENGTHS.items():
        if len(asked.get(name, "")) > most or asked.get(name) == "":
            refuse_value(name, asked[name])
    needs = asked.get("QualificationRequirements", [])
    if len(needs) > _REQUIREMENTS:
        refuse_value("QualificationRequirements", len(needs))
    for need in needs:
        for name, most in _VALUES.items():
            if len(need.get(name, [])) > most:
                refuse_value(name, len(need[name]))


def check_seconds(asked: dict[str, Any], name: str, *, least: int, most: int) -> None:
    if name in asked and not least <= asked[name] <= most:
        refuse_value(name, asked[name])


def external_url(question: str, *, plain: bool) -> str:
    """Return the address in an ExternalQuestion, which must be well formed and HTTPS."""
    if len(question.encode()) > _QUESTION_BYTES:
        refuse_value("Question", f"{len(question.encode())} bytes")
    try:
        root = ElementTree.fromstring(question)  # noqa: S314  a requester's own question
    except ElementTree.ParseError as error:
        raise _unreadable(str(error)) from error
    children = [child.tag.removeprefix(EXTERNAL) for child in root]
    if root.tag != f"{EXTERNAL}ExternalQuestion" or children != ["ExternalURL", "FrameHeight"]:
        raise _unreadable("it is no ExternalQuestion")
    url, height = (child.text or "" for child in root)
    if not height.isdigit():
        raise _unreadable(f"FrameHeight is {height!r}")
    if urlsplit(url).scheme not in ({"https", "http"} if plain else {"https"}):
        refuse_value("ExternalURL", url)
    return url


def _unreadable(details: str) -> Refused:
    said = (
        "There was an error parsing the XML question or answer data in your request. Please make "
        "sure the data is well-formed and validates against the appropriate schema. "
        f"Details: {details}"
    )
    return Refused("AWS.MechanicalTurk.XMLParseError", said, kind="ParameterValidationError")
