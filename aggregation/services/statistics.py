"""The papers' figures of a campaign as it stands, each as one table: pages and files read these.

What is counted, and in which part it lies, is what a release made now would hold: the same
functions choose and split, with the seed and options of the latest release where there is one.
Stimuli whose final verdict is awaited are left out, as with `--leave-undecided`.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from pathlib import Path

from django.conf import settings
from django.db.models import Count, Max, Sum

from aggregation.models import FinalVerdict, Release
from aggregation.releases.build import PUBLISHERS
from aggregation.releases.choice import choose, released_stimuli
from aggregation.releases.collect import artwork_rows
from aggregation.releases.collect_culture import collect_culture
from aggregation.releases.collect_stimuli import collect_stimuli_alone
from aggregation.releases.culture_contents import contents_of, western
from aggregation.releases.culture_statistics import (
    UNKNOWN,
    Traditions,
    gather,
    percent,
    traditions_of,
)
from aggregation.releases.inputs import CultureInputs, LabelRow, Options
from aggregation.releases.settings import Settings
from aggregation.services.agreement import agreement_of
from aggregation.services.figures_scored import figures_of
from aggregation.services.kept import kept_for_campaign
from annotation.emotions import EMOTIONS, STIMULUS_EMOTIONS
from annotation.locking import snapshot
from annotation.models import Campaign
from annotation.models.campaign import Protocol

PAIRS = "emotion-pairs"
"""The widest table, which comes last."""
PARTS = ("all", "val", "test")
PARTS_OF_LABELS = ("all", "train", "test")
BINS = 8
"""Of the area ratio, an eighth each: the APOLO paper speaks of 0.375 and 0.625."""

Cell = str | int | float | None
Row = tuple[Cell, ...]


SIDES = {"yes": "western", "no": "non_western", "unknown": UNKNOWN}


@dataclass(frozen=True)
class Table:
    """One figure of a paper as numbers; shares are percentages with two places."""

    name: str
    header: tuple[str, ...]
    rows: tuple[Row, ...]

    def dicts(self) -> list[dict[str, Cell]]:
        return [dict(zip(self.header, row, strict=True)) for row in self.rows]


@dataclass(frozen=True)
class CampaignStatistics:
    """All tables of a campaign by name, and with which seed its parts were drawn.

    `version` is the release whose seed and options were taken; empty if there is none.
    """

    seed: int
    version: str
    tables: Mapping[str, Table]


def statistics_of(campaign: Campaign) -> CampaignStatistics:
    """Count a campaign as it stands, or return what was counted of the same before."""
    release = Release.objects.filter(campaign=campaign).order_by("-pk").first()
    stamp = [*campaign.tasks.aggregate(Sum("aggregated_revision")).values()]
    verdicts = FinalVerdict.objects.filter(stimulus__campaign=campaign)
    stamp += verdicts.aggregate(Max("pk"), Count("undone_at")).values()
    stamp += [release.pk if release else 0, campaign.artworks.count()]
    name = "-".join(["statistics", *map(str, stamp)])
    return kept_for_campaign(campaign, name, lambda one: _count(one, release))


def _count(campaign: Campaign, release: Release | None) -> CampaignStatistics:
    seed = release.seed if release else campaign.seed
    given = dict(release.options) if release else {}
    known = {one.name for one in fields(Options)} - {"key", "formats", "leave_undecided"}
    options = Options(
        formats=PUBLISHERS[campaign.protocol].formats,
        leave_undecided=True,
        **{name: value for name, value in given.items() if name in known},
    )
    with tempfile.TemporaryDirectory(prefix="statistics-", dir=settings.VAR) as place, snapshot():
        tables = COUNTED[campaign.protocol](campaign, Path(place), options, seed)
    tables = sorted([*tables, _agreement(campaign)], key=lambda table: table.name == PAIRS)
    version = release.version if release else ""
    return CampaignStatistics(seed, version, {table.name: table for table in tables})


def _of_culture(campaign: Campaign, place: Path, options: Options, seed: int) -> list[Table]:
    inputs = collect_culture(campaign, place, options)
    built = Settings(version="", seed=seed, options=options, key=b"")
    parts = contents_of(inputs, built).retained
    found = gather(inputs, parts)
    kept = [row for row in inputs.labels if (row.art_style, row.painting) in parts]
    placed = [(parts[row.art_style, row.painting], row.emotion) for row in kept]
    by_culture = Counter((row.culture, row.emotion) for row in kept)
    countries = [
        (culture, country, share)
        for culture, shares in found.countries.items()
        for country, share in sorted(shares.items(), key=lambda one: (-one[1], one[0]))
    ]
    traditions = Traditions(found.traditions, found.western_share, found.non_western_share)
    return [
        _emotions(placed, EMOTIONS, "labels", PARTS_OF_LABELS),
        Table(
            "emotions-of-cultures",
            ("culture", "emotion", "labels", "share"),
            tuple(
                (culture, emotion, by_culture[culture, emotion],
                 percent(by_culture[culture, emotion], len(parts)))
                for culture in campaign.cultures
                for emotion in EMOTIONS
            ),
        ),
        _majorities(inputs),
        _traditions(traditions),
        Table("countries", ("culture", "country", "share"), tuple(countries)),
        _pairs(campaign, kept),
    ]  # fmt: skip


def _majorities(inputs: CultureInputs) -> Table:
    """Count what each culture came to; `rate` is of those that ended, empty where none has."""
    counts: Counter[tuple[str, str]] = Counter()
    for row in inputs.labels:
        more = row.needed > inputs.campaign.needed
        ended = {"decided": "after_more" if more else "at_once", "discarded": "discarded"}
        counts[row.culture, ended.get(row.state, "waiting")] += 1
    columns = ("at_once", "after_more", "discarded", "waiting")
    rows: list[Row] = []
    for culture in inputs.campaign.cultures:
        numbers = [counts[culture, column] for column in columns]
        decided, ended_in_all = sum(numbers[:2]), sum(numbers[:3])
        rate = percent(decided, ended_in_all) if ended_in_all else None
        rows.append((culture, *numbers, rate))
    return Table("majorities", ("culture", *columns, "rate"), tuple(rows))


def _pairs(campaign: Campaign, kept: Iterable[LabelRow]) -> Table:
    """Count retained artworks by the labels that every two cultures gave them."""
    labels: dict[tuple[str, str], dict[str, str]] = {}
    for row in kept:
        labels.setdefault((row.art_style, row.painting), {})[row.culture] = row.emotion
    rows: list[Row] = []
    for one, other in combinations(campaign.cultures, 2):
        met = Counter((label[one], label[other]) for label in labels.values())
        rows += [(one, other, a, b, met[a, b]) for a in EMOTIONS for b in EMOTIONS]
    header = ("culture", "other_culture", "emotion", "other_emotion", "artworks")
    return Table(PAIRS, header, tuple(rows))


def _of_stimuli(campaign: Campaign, place: Path, options: Options, seed: int) -> list[Table]:
    inputs = collect_stimuli_alone(campaign, place, options)
    choice = choose(inputs, options, seed=seed)
    placed, areas = [], []
    for row, chosen in released_stimuli(inputs, choice):
        placed.append((chosen.part, row.emotion))
        areas.append((chosen.part, row.area_ratio))
    shown = [row for row in inputs.artworks if row.key in choice.names]
    return [
        _emotions(placed, STIMULUS_EMOTIONS, "stimuli", PARTS),
        _areas(areas),
        _traditions(traditions_of(shown)),
    ]


def _of_figures(campaign: Campaign, _place: Path, _options: Options, _seed: int) -> list[Table]:
    report = figures_of(campaign)
    seen = campaign.artworks.filter(pk__in=[one.artwork for one in report.artworks])
    rows = tuple(
        (one.number, one.artworks, one.figures, one.means["f"].value)
        for one in report.buckets
        if one.number is not None
    )
    return [
        Table("abstraction", ("bucket", "artworks", "figures", "f"), rows),
        _traditions(traditions_of(artwork_rows(seen).values())),
    ]


COUNTED: dict[str, Callable[[Campaign, Path, Options, int], list[Table]]] = {
    Protocol.CULTURE: _of_culture,
    Protocol.STIMULI: _of_stimuli,
    Protocol.FIGURES: _of_figures,
}


def _emotions(
    placed: Sequence[tuple[str, str]], emotions: Iterable[str], what: str, parts: Iterable[str]
) -> Table:
    """Count by part and emotion; shares are of the part."""
    known = list(emotions)
    rows: list[Row] = []
    for part in parts:
        counts = Counter(emotion for one, emotion in placed if part in {"all", one})
        whole = counts.total()
        rows += [(part, name, counts[name], percent(counts[name], whole)) for name in known]
    return Table("emotions", ("part", "emotion", what, "share"), tuple(rows))


def _areas(placed: Sequence[tuple[str, float]]) -> Table:
    """Count area ratios in equal bins, each with its upper edge and without its lower."""
    rows: list[Row] = []
    for part in PARTS:
        counts = Counter(_bin(ratio) for one, ratio in placed if part in {"all", one})
        whole = counts.total()
        rows += [
            (part, place / BINS, (place + 1) / BINS, counts[place], percent(counts[place], whole))
            for place in range(BINS)
        ]
    return Table("areas", ("part", "above", "up_to", "stimuli", "share"), tuple(rows))


def _bin(ratio: float) -> int:
    return next(place for place in range(BINS) if ratio <= (place + 1) / BINS)


def _traditions(found: Traditions) -> Table:
    whole = sum(found.artworks.values())
    rows = [
        (name, _side(name), number, percent(number, whole))
        for name, number in found.artworks.items()
    ]
    sides = {"western": found.western_share, "non_western": found.non_western_share}
    sums = [(side, sum(row[2] for row in rows if row[1] == side)) for side in sides]
    totals = [("", side, number, sides[side]) for side, number in sums]
    return Table("traditions", ("tradition", "side", "artworks", "share"), (*rows, *totals))


def _side(tradition: str) -> str:
    return SIDES[western("" if tradition == UNKNOWN else tradition)]


def _agreement(campaign: Campaign) -> Table:
    """Take the lines of the agreement page that are no person's, by its first measure."""
    return Table(
        "agreement",
        ("what", "by", "name", "items_compared", "measure", "value", "undefined_because"),
        tuple(_agreement_rows(campaign)),
    )


def _agreement_rows(campaign: Campaign) -> Iterator[Row]:
    report = agreement_of(campaign)
    for section in report.sections:
        measure = section.columns[0]
        for line in section.lines:
            if line.by not in {"annotator", "tradition"} and measure in line.measures:
                one = line.measures[measure]
                yield (
                    section.what, line.by, line.name, line.compared, measure, one.value, one.reason,
                )  # fmt: skip
    for pair in report.pairs:
        if pair.one != pair.other:
            one = pair.corrected
            name = f"{pair.one} {pair.other}"
            yield "emotion", "between", name, pair.artworks, "kappa", one.value, one.reason
