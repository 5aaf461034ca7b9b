"""Which texts the annotator's pages and the annotation code speak, found in their sources."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = {"en": "en", "zh-hans": "zh_Hans", "ar": "ar"}
OWN_TEMPLATES = ("annotation/**/*.html", "partials/*.html", "base.html")
CALL = re.compile(
    r"""(?<![\w.])(?:_|gettext)\(\s*u?((?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\s+)+)\)"""
)
SAY = re.compile(r"""\bsay\(\s*(?:"([^"]+)"|`([^`]+)`|[^)"]*\? "(\w+)" : "(\w+)"\))""")


def templates() -> list[Path]:
    return sorted(path for glob in OWN_TEMPLATES for path in (ROOT / "templates").glob(glob))


def gettext_texts() -> set[str]:
    sources = [templatize(path.read_text(encoding="utf-8")) for path in templates()]
    modules = [
        path for path in (ROOT / "annotation").rglob("*.py") if "migrations" not in path.parts
    ]
    sources += [path.read_text(encoding="utf-8") for path in modules]
    return {ast.literal_eval(f"({found})") for text in sources for found in CALL.findall(text)}


def catalogue(language: str) -> dict[str, dict[str, Any]]:
    path = ROOT / "frontend" / "i18n" / f"{language}.json"
    sections: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return sections


def keys_said_by_scripts() -> set[str]:
    """Keys as written in the modules; a part filled in at run time stands as `${...}`."""
    modules = [
        *(ROOT / "frontend/kinds").glob("*.js"),
        *(ROOT / "frontend/behaviours").glob("*.js"),
    ]
    found = [hit for path in modules for hit in SAY.findall(path.read_text(encoding="utf-8"))]
    return {key for hit in found for key in hit if key}
