"""A release of the figures protocol: its answers in each format."""

from __future__ import annotations

from aggregation.releases.artworks import write_artworks
from aggregation.releases.figures_contents import FiguresContents
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.formats import FORMATS, files_of, loading_of
from aggregation.releases.inputs import FiguresInputs
from aggregation.releases.readme import file_list
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings

PROTOCOL = "figures"

FILES = {
    "artworks.csv": "frame and original of each artwork, and the way from one to the other",
    "spreadsheets": "the same tables for spreadsheets: UTF-8 with mark, no text runs as a formula",
}


def write(inputs: FiguresInputs, folder: ReleaseFolder, settings: Settings) -> Report:
    contents = FiguresContents(inputs, settings)
    options = settings.options
    write_artworks(folder, inputs.artworks, contents.names)
    for name in options.formats:
        FORMATS[PROTOCOL][name].write(contents, folder)
    artworks, answers = len(contents.names), len(inputs.figures)
    about = (
        f"{answers} answers about {artworks} artworks: boxes around the figures somebody saw, and "
        "how lifelike they are, from 1 (very) to 5 (not at all)."
    )
    made = (
        f"Campaign `{inputs.campaign.slug}`. Each annotator went through a list of artworks drawn "
        "at enrolment. No box is an answer too. Answers are not merged. Where a format has figures "
        "that annotators agree on, there are as many as the median of the annotators' box counts "
        "(half rounded up); boxes are grouped by k-means, and each corner of a figure's box is the "
        "median of its group."
    )
    return Report(
        released=answers,
        counts={"artworks": artworks, "answers": answers},
        sections={
            "What this is": about,
            "Files": file_list(files_of(PROTOCOL, options) | FILES),
            "How it was made": made,
            "Loading": loading_of(PROTOCOL, options),
        },
        contents=contents,
        about=about,
        made=made,
    )
