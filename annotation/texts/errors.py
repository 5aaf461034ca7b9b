"""What can be wrong with a text or a place in it."""

from __future__ import annotations


class _TextError(ValueError):
    """A text was refused: a stable snake_case `code` and the JSON-ready facts in `detail`."""

    def __init__(self, code: str, **detail: object) -> None:
        facts = ", ".join(f"{name}={value!r}" for name, value in detail.items())
        super().__init__(f"{code}: {facts}" if facts else code)
        self.code = code
        self.detail = detail


class SpanError(_TextError):
    """A span is no phrase: outside of its text, empty, or cutting a character in two."""


class ExplanationError(_TextError):
    """An explanation explains nothing: empty, without letters, too short, or unreadable."""
