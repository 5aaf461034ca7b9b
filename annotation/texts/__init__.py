"""Texts: spans of an utterance and explanations, in any language.

Offsets are 0-based, half-open and count Unicode code points of the text as it is stored.
"""

from __future__ import annotations

from annotation.texts.errors import ExplanationError, SpanError
from annotation.texts.explanations import check_explanation
from annotation.texts.scripts import script_of, script_share
from annotation.texts.spans import check_span, head_span, trim_span

__all__ = [
    "ExplanationError",
    "SpanError",
    "check_explanation",
    "check_span",
    "head_span",
    "script_of",
    "script_share",
    "trim_span",
]
