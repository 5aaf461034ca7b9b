"""What can be wrong with a mask that comes from outside."""

from __future__ import annotations


class MaskError(ValueError):
    """A mask was refused.

    Attributes
    ----------
    code
        Stable snake_case name of the reason, e.g. ``mask_size`` or ``mask_runs_sum``.
    detail
        The facts somebody needs to mend it (both sizes, the sum found, ...), JSON-ready.
    """

    def __init__(self, code: str, **detail: object) -> None:
        facts = ", ".join(f"{name}={value!r}" for name, value in detail.items())
        super().__init__(f"{code}: {facts}" if facts else code)
        self.code = code
        self.detail = detail
