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


READ = [
    ("ink", "ground"),
    ("ink", "accent-soft"),
    ("muted", "surface"),
    ("muted", "ground"),
    ("muted", "sunken"),
    ("accent", "surface"),
    ("accent-ink", "accent"),
    ("danger", "danger-soft"),
    ("warning", "warning-soft"),
    ("good", "surface"),
]
SEEN = [("edge", "surface"), ("edge", "ground"), *((f"mark-{n}", "surface") for n in range(1, 9))]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_meet_the_contrast_that_wcag_asks_for(scheme: str) -> None:
    shown = colours(scheme)
    faint = [
        pair
        for pairs, least in ((READ, 4.5), (SEEN, 3.0))
        for pair in pairs
        if contrast(shown[pair[0]], shown[pair[1]]) < least
    ]
    assert faint == []


def colours(scheme: str) -> dict[str, str]:
    text = (ROOT / "frontend/css/tokens.css").read_text(encoding="utf-8")
    light, dark, _motion = text.split("@media")
    found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", light))
    return found if scheme == "light" else found | dict(re.findall(r"--([\w-]+): (#\w{6})", dark))


def contrast(one: str, other: str) -> float:
    """WCAG 2.2: (L1 + 0.05) / (L2 + 0.05) of the relative luminances, the lighter one first."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_black_on_white_has_the_greatest_contrast() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
