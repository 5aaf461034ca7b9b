from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.texts_in_use import ROOT

STYLES = sorted((ROOT / "frontend" / "css").glob("*.css"))
PHYSICAL = re.compile(
    r"(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-"
    r"(?:left|right|top|bottom)|left|right|top|bottom|width|height|min-width|max-width|"
    r"min-height|max-height)\s*:|(?:text-align|float|clear)\s*:\s*(?:left|right)"
)


def rules(path: Path) -> str:
    """The declarations, without comments and without the conditions of media queries."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"@media[^{]*", "@media ", text)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_styles_know_no_left_and_right(path: Path) -> None:
    assert PHYSICAL.findall(rules(path)) == []


def test_the_check_for_physical_properties_sees_them() -> None:
    assert PHYSICAL.search("a { margin-left: 1px; }")
    assert PHYSICAL.search("a {\n  width: 3rem;\n}")
    assert not PHYSICAL.search("a { margin-inline-start: 1px; border-width: 2px; }")


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_every_variable_of_a_style_sheet_is_defined_somewhere(path: Path) -> None:
    defined = set(re.findall(r"(--[\w-]+)\s*:", "".join(rules(other) for other in STYLES)))
    assert set(re.findall(r"var\((--[\w-]+)", rules(path))) <= defined
