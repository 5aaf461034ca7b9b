"""README.md: what a release holds, how it was made, and how to read it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from aggregation.methods.split import TOLERANCE, Uneven
from aggregation.releases.folder import CHECKSUMS, README, ReleaseFolder
from aggregation.releases.inputs import CampaignFacts
from aggregation.releases.settings import Report, Settings

WHY_UNEVEN = {
    "few_stimuli": "there are so few that one more or less moves the share that far",
    "artworks_stay_together": "an artwork is never on both sides",
}

RIGHTS = """\
No picture is in this release; each keeps the rights that `artworks.csv` states. The terms of the
annotations are those accepted on download."""

PRIVACY = """\
Annotators and answers appear under ids made for this release alone. Nothing here names a platform,
an address or a time."""


def write_readme(
    folder: ReleaseFolder, campaign: CampaignFacts, settings: Settings, report: Report
) -> None:
    """Write the README last, since it names the hash of everything else."""
    sections = {
        **report.sections,
        "Settings": _settings(settings),
        "Rights and people": _rights(campaign),
        "Checking": (
            f"`sha256sum --check {CHECKSUMS}` checks every file. The hash of all data (the lines "
            f"of `{CHECKSUMS}` except this file's) is\n\n    {folder.content_sha256()}"
        ),
    }
    text = [f"# {campaign.title}, release {settings.version}"]
    text += [f"## {title}\n\n{body}" for title, body in sections.items()]
    folder.write(README, ("\n\n".join(text) + "\n").encode())


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Return a table in Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in line) + " |" for line in lines)


def file_list(files: Mapping[str, str]) -> str:
    return table(["file", "what"], [[f"`{name}`", what] for name, what in files.items()])


def split_text(uneven: Iterable[Uneven], together: Sequence[Sequence[tuple[str, str]]]) -> str:
    """Say how the split was made and where it could not be made even."""
    lines = [
        "No artwork is on both sides, and neither are near duplicates of it (same name, or "
        "nearly the same perceptual hash).",
    ]
    lines += [
        f"- {one.emotion}: {one.share:.1f} % of {one.part}, {one.whole:.1f} % of all: "
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
            ["share of validation", options.val],
            ["whole artworks kept", kept],
            ["what waits for a final verdict", "left out" if options.leave_undecided else "none"],
            ["masks", options.masks],
            ["labels", options.labels],
            ["maps packed into one file", "yes" if options.pack else "no"],
        ],
    )


def _rights(campaign: CampaignFacts) -> str:
    lines = [RIGHTS, PRIVACY]
    if campaign.ethics_approval:
        lines.append(f"Ethics approval: {campaign.ethics_approval}.")
    if campaign.content_warnings:
        lines.append(f"Content warnings: {campaign.content_warnings}.")
    return "\n\n".join(lines)
