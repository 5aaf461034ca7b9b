"""Which texts the pages and the code behind them speak, found in their sources."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.translation import to_locale
from django.utils.translation.template import templatize

from annotation.emotions import EMOTIONS
from annotation.kinds import kinds
from annotation.models.assignment import AssignmentState
from annotation.models.campaign import CampaignState, Protocol

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {code: to_locale(code) for code, _name in settings.LANGUAGES}
TEMPLATES = {
    "annotation": ("annotation/**/*.html", "partials/*.html", "base.html"),
    "aggregation": ("aggregation/**/*.html", "error.html"),
}
"""By the package whose catalogue has their texts."""
CALL = re.compile(
    r"""(?<![\w.])(?:_|gettext)\(\s*u?((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\s+)+)\)"""
)
COUNT = re.compile(r"ngettext\(\s*u?((?:'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"))\s*,")
SAY = re.compile(r"""\bsay\(\s*(?:"([^"]+)"|`([^`]+)`|[^)"]*\? "(\w+)" : "(\w+)"\))""")


def templates(package: str) -> list[Path]:
    return sorted(path for glob in TEMPLATES[package] for path in (ROOT / "templates").glob(glob))


def gettext_texts(package: str) -> set[str]:
    sources = [templatize(path.read_text(encoding="utf-8")) for path in templates(package)]
    modules = [path for path in (ROOT / package).rglob("*.py") if "migrations" not in path.parts]
    sources += [path.read_text(encoding="utf-8") for path in modules]
    said = {ast.literal_eval(f"({found})") for text in sources for found in CALL.findall(text)}
    return said | {ast.literal_eval(f"({hit})") for text in sources for hit in COUNT.findall(text)}


def words_of_data() -> set[str]:
    """Words that a page shows as the data have them, so that no source says them."""
    states = (AssignmentState, CampaignState, Protocol)
    return {*EMOTIONS, *kinds(), *(word for state in states for word in state.values)}


def catalogue(language: str) -> dict[str, dict[str, Any]]:
    path = ROOT / "frontend" / "i18n" / f"{language}.json"
    sections: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return sections


def keys_said_by_scripts() -> set[str]:
    """Keys as written in the modules; a part filled in at run time stands as `${...}`."""
    modules = [
        *(ROOT / "frontend/kinds").glob("*.js"),
        *(ROOT / "frontend/reveals").glob("*.js"),
        *(ROOT / "frontend/behaviours").glob("*.js"),
    ]
    found = [hit for path in modules for hit in SAY.findall(path.read_text(encoding="utf-8"))]
    return {key for hit in found for key in hit if key}
