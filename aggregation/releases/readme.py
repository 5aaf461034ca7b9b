"""README.md: what a release holds, how it was made, and how to read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from aggregation.methods.split import TOLERANCE, Part, Uneven
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.datasheet import MADE_OF
from aggregation.releases.folder import CARD, CHECKSUMS, README, ReleaseFolder
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings

WHY_UNEVEN = {
    "few_stimuli": "there are so few that one more or less moves the share that far",
    "artworks_stay_together": "an artwork is never on both sides",
}

NO_PICTURES = """\
No picture is in this release; each keeps the rights that `artworks.csv` states, and is found by
`source` and `original_sha256` there."""
PICTURES = """\
Pictures are in `images/` where their rights let anybody give them on. For every other artwork
`images.csv` has the hash of the original, its source, and the way to its frame."""

PRIVACY = """\
Annotators and answers appear under ids made for this release alone. Nobody's id on a platform, no
address, and no time of an answer is in it."""


def write_readme(
    folder: ReleaseFolder,
    campaign: CampaignFacts,
    settings: Settings,
    report: Report,
    *,
    head: str,
) -> None:
    """Write the README last, since it names the hash of everything else."""
    sections = {
        **report.sections,
        "Settings": _settings(settings),
        "Licence and citation": _licence(campaign, settings),
        "Rights and people": _rights(campaign, settings),
        "Checking": (
            f"`sha256sum --check {CHECKSUMS}` checks every file. The hash of all data (the lines "
            f"of `{CHECKSUMS}` except those of {', '.join(sorted(CARD))}) is\n\n"
            f"    {folder.content_sha256()}"
        ),
    }
    text = [f"{head}# {campaign.title}, release {settings.version}"]
    text += [f"## {title}\n\n{body}" for title, body in sections.items()]
    folder.write(README, ("\n\n".join(text) + "\n").encode())


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def file_list(files: Mapping[str, str]) -> str:
    return table(["file", "what"], [[f"`{name}`", what] for name, what in files.items()])


def split_text(
    uneven: Iterable[Uneven],
    together: Sequence[Sequence[tuple[str, str]]],
    *,
    names: Mapping[Part, str] = MappingProxyType({"val": "val", "test": "test"}),
) -> str:
    """Say how the split was made and where it could not be made even; `names` are the parts'."""
    lines = [
        "No artwork is on both sides, and neither are near duplicates of it (same name, or "
        "nearly the same perceptual hash).",
    ]
    lines += [
        f"- {one.emotion}: {one.share:.1f} % of {names[one.part]}, {one.whole:.1f} % of all: "
        f"{WHY_UNEVEN[one.reason]}."
        for one in uneven
    ] or [f"Every emotion's share of each part is within {TOLERANCE:.0f} points of the whole."]
    lines += ["- kept together: " + ", ".join("/".join(key) for key in keys) for keys in together]
    return "\n".join(lines)


def _settings(settings: Settings) -> str:
    options = settings.options
    kept = "all" if options.keep_whole is None else f"at most {options.keep_whole}"
    return table(
        ["setting", "value"],
        [
            ["seed", settings.seed],
            ["formats", ", ".join(options.formats)],
            ["share held out (validation; of labels, test)", options.val],
            ["whole artworks kept", kept],
            ["what waits for a final verdict", "left out" if options.leave_undecided else "none"],
            ["masks", options.masks],
            ["labels", options.labels],
            ["maps packed into one file", "yes" if options.pack else "no"],
        ],
    )


def _licence(campaign: CampaignFacts, settings: Settings) -> str:
    options = settings.options
    licence = options.licence or "not stated; the terms of the annotations are those accepted on "
    if not options.licence:
        licence += "download"
    citation = options.citation or (
        f"{campaign.title}, release {settings.version}. {campaign.address}/{settings.version}/"
    )
    return (
        f"Licence of the annotations: {licence}.\n\nPlease cite:\n\n    {_indented(citation)}\n\n"
        f"and the study whose protocol this follows: {MADE_OF[campaign.protocol]}. `DATASHEET.md` "
        "says how the data came about; `croissant.json` says so to programs."
    )


def _indented(text: str) -> str:
    return text.replace("\n", "\n    ")


def _rights(campaign: CampaignFacts, settings: Settings) -> str:
    lines = [PICTURES if "images" in settings.options.formats else NO_PICTURES, PRIVACY]
    if campaign.ethics_approval:
        lines.append(f"Ethics approval: {campaign.ethics_approval}.")
    if campaign.content_warnings:
        lines.append(f"Content warnings: {campaign.content_warnings}.")
    return "\n\n".join(lines)
