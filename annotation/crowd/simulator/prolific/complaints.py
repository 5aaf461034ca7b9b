"""Errors as the API words them: wrapped or bare, with a text, a list or a map of fields."""

from __future__ import annotations

from typing import Any

TITLES = {
    400: "Bad request",
    401: "Authentication failed",
    403: "Forbidden",
    404: "Not found",
    405: "Method not allowed",
    409: "Conflict",
    429: "Too many requests",
    500: "Server error",
}


class Complaint(Exception):
    """A refusal by the simulated API; `bare` ones come without the envelope."""

    def __init__(self, status: int, detail: Any, *, bare: bool = False) -> None:
        self.status = status
        self.detail = detail
        self.bare = bare
        super().__init__(status, detail)

    def document(self) -> dict[str, Any]:
        inner = {
            "status": self.status,
            "error_code": 140000 + self.status,
            "title": TITLES.get(self.status, "Error"),
            "detail": self.detail,
        }
        return inner if self.bare else {"error": inner}
