"""The table of statistics of a culture release, after Table 1 of the ArtECulture paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from aggregation.releases.culture_contents import CultureContents, spelled, western
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.tables import Cells, write_both_forms

Counted = tuple[str, str, str]
"""what is counted, of which culture, with which value"""


def write_statistics(contents: CultureContents, folder: ReleaseFolder) -> None:
    """Write statistics.csv: counts by part, and the percentage among all of the same kind."""
    write_both_forms(
        folder,
        "statistics.csv",
        header=["statistic", "culture", "value", *contents.parts, "all", "percent"],
        rows=_rows(contents),
    )


def _rows(contents: CultureContents) -> Iterator[Cells]:
    counts, wholes = _count(contents)
    for what, culture, value in counts:
        by_part = [counts[what, culture, value][part] for part in contents.parts]
        whole = wholes[what, culture]
        percent = round(100 * sum(by_part) / whole, 2) if whole else 0.0
        yield [what, culture, value, *by_part, sum(by_part), percent]


def _count(
    contents: CultureContents,
) -> tuple[dict[Counted, Counter[str]], Counter[tuple[str, str]]]:
    """Count everything once, in the order in which it is published."""
    counts = {key: Counter[str]() for key in _keys(contents)}
    for released, labels in contents.labelled():
        tradition = released.artwork.tradition
        keys = [
            ("artworks", "", "all"),
            ("western", "", western(tradition)),
            ("tradition", "", tradition or "unknown"),
        ]
        keys += [("labels", row.culture, spelled(row.emotion)) for row in labels]
        for key in keys:
            counts[key][released.part] += 1
        for row in labels:
            for emotion, votes in row.tally.items():
                counts["answers", row.culture, spelled(emotion)][released.part] += votes
    wholes: Counter[tuple[str, str]] = Counter()
    for (what, culture, _value), by_part in counts.items():
        wholes[what, culture] += by_part.total()
    return counts, wholes


def _keys(contents: CultureContents) -> Iterator[Counted]:
    yield "artworks", "", "all"
    for value in ("yes", "no", "unknown"):
        yield "western", "", value
    known = {one.artwork.tradition or "unknown" for one in contents.artworks()}
    for tradition in sorted(known):
        yield "tradition", "", tradition
    for what in ("labels", "answers"):
        for culture in contents.campaign.cultures:
            for emotion in contents.categories:
                yield what, culture, spelled(emotion)
