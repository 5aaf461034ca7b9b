"""Agreement on regions: of the same phrase, and of the same artwork and emotion."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from aggregation.methods.region_comparison import PixelSums, alpha_of_sums
from aggregation.services.measures import By, Line, Measure, Section, What
from aggregation.services.regions_compared import Level, Subject, compared_subjects
from annotation.emotions import EMOTIONS
from annotation.models import Campaign

COLUMNS = ("alpha", "iou")
LEVELS: dict[Level, What] = {"phrase": "region_phrase", "stimulus": "region_stimulus"}


def region_sections(campaign: Campaign) -> list[Section]:
    """Measure both levels. An item is a phrase, or the artwork and emotion of a stimulus."""
    artworks = campaign.artworks.values_list("pk", "tradition")
    people = campaign.participations.values_list("annotator", "annotator__uuid")
    cultures = dict(campaign.enrolments.values_list("annotator", "culture"))
    read = _Read(dict(artworks), cultures, {pk: str(uuid) for pk, uuid in people})
    return [
        Section(what, COLUMNS, tuple(read.lines(list(compared_subjects(campaign, level).values()))))
        for level, what in LEVELS.items()
    ]


@dataclass(frozen=True)
class _Read:
    traditions: dict[int, str]
    cultures: dict[int, str]
    names: dict[int, str]

    def lines(self, subjects: list[Subject]) -> list[Line]:
        lines = [_line("campaign", "", subjects)]
        lines += self._by_culture(subjects)
        of_emotion, of_tradition = defaultdict(list), defaultdict(list)
        for subject in subjects:
            of_emotion[subject.emotion].append(subject)
            of_tradition[self.traditions.get(subject.artwork, "")].append(subject)
        lines += [_line("emotion", name, of_emotion[name]) for name in EMOTIONS if of_emotion[name]]
        lines += [_line("tradition", name, of_tradition[name]) for name in sorted(of_tradition)]
        return lines + self._annotators(subjects)

    def _by_culture(self, subjects: list[Subject]) -> list[Line]:
        """Within each culture, and between every two; nothing where there is but one."""
        ious: dict[tuple[str, str], list[float | None]] = defaultdict(list)
        sums: dict[str, list[PixelSums]] = defaultdict(list)
        for subject in subjects:
            for pair, iou in subject.compared.pairs.items():
                one, other = sorted(self.cultures.get(who, "") for who in pair)
                ious[one, other].append(iou)
            for culture, own in subject.within.items():
                sums[culture].append(own)
        if len({culture for pair in ious for culture in pair}) < 2:
            return []
        lines = []
        for (one, other), found in sorted(ious.items()):
            same = one == other
            measures = {"iou": Measure.mean_of(found)}
            if same:
                measures["alpha"] = Measure.of(alpha_of_sums(sums[one]))
            by: By = "culture" if same else "between"
            name = one if same else f"{one} {other}"
            lines.append(Line(by, name, None, len(found), None, measures))
        return lines

    def _annotators(self, subjects: Iterable[Subject]) -> list[Line]:
        ious: dict[int, list[float | None]] = defaultdict(list)
        shared: dict[int, int] = defaultdict(int)
        for subject in subjects:
            for who in subject.compared.with_others:
                shared[who] += 1
            for pair, iou in subject.compared.pairs.items():
                for who in pair:
                    ious[who].append(iou)
        lines = [
            Line(
                by="annotator",
                name=self.names[who],
                answers=None,
                compared=shared[who],
                alone=None,
                measures={"iou": Measure.mean_of(found)},
            )
            for who, found in ious.items()
        ]
        return sorted(lines, key=lambda line: (-line.compared, line.name))


def _line(by: By, name: str, subjects: list[Subject]) -> Line:
    ious = [iou for subject in subjects for iou in subject.compared.pairs.values()]
    return Line(
        by=by,
        name=name,
        answers=sum(len(subject.answers) for subject in subjects),
        compared=len(subjects),
        alone=None,
        measures={
            "alpha": Measure.of(alpha_of_sums(subject.compared.sums for subject in subjects)),
            "iou": Measure.mean_of(ious),
        },
    )
