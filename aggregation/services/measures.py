"""One measured number, or the reason why there is none, as pages, files and commands tell it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from statistics import fmean
from typing import Literal

from aggregation.methods.agreement import Agreement, Reason


@dataclass(frozen=True)
class Measure:
    """A number and over how many things it was taken; or None, and why."""

    value: float | None
    reason: Reason | None = None
    over: int = 0

    @classmethod
    def of(cls, agreement: Agreement) -> Measure:
        return cls(agreement.value, agreement.reason, agreement.compared)

    @classmethod
    def mean_of(cls, values: Iterable[float | None]) -> Measure:
        known = [value for value in values if value is not None]
        return cls(fmean(known), None, len(known)) if known else cls(None, "nothing_to_compare")


By = Literal["campaign", "together", "culture", "between", "emotion", "tradition", "annotator"]
What = Literal["emotion", "outcome", "rating", "region_phrase", "region_stimulus"]


@dataclass(frozen=True)
class Line:
    """What was measured of one part of the answers.

    `compared` items have at least two answers; `alone` have one, which nobody can agree with. None
    where that is not counted.
    """

    by: By
    name: str
    answers: int | None
    compared: int
    alone: int | None
    measures: dict[str, Measure]


@dataclass(frozen=True)
class Section:
    """What was measured of one kind of answer, and in which columns."""

    what: What
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
