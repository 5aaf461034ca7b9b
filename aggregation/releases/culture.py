"""A release of the culture protocol: labels and explanations in each format.

docs/reference/release-arteculture.md
"""

from __future__ import annotations

from aggregation.releases.artworks import write_artworks
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.culture_contents import PARTS, contents_of
from aggregation.releases.culture_statistics import Statistics, gather
from aggregation.releases.culture_table import write_statistics
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.formats import FORMATS, files_of, loading_of
from aggregation.releases.inputs import CultureInputs, Options
from aggregation.releases.readme import file_list, split_text
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings

PROTOCOL = "culture"

MODELLED = (
    "In this release, other than usual, this vote decided only who was asked: each label is what "
    "{model} finds most probable from all counted answers of its culture, and is discarded where "
    "two emotions are equally probable. "
)
LABELS = {
    "vote": "",
    "dawid_skene": MODELLED.format(model="the model of Dawid and Skene (1979)"),
    "mace": MODELLED.format(model="MACE (Hovy and others, 2013)"),
}
"""What is said of each rule for labels."""

FILES = {
    "artworks.csv": "the retained artworks: frame, original, rights",
    "statistics.json": "counts, shares of traditions, and of countries of residence by culture",
    "statistics.csv": "artworks, traditions, labels and answers, counted by part of the split",
    "spreadsheets": "the same tables for spreadsheets: UTF-8 with mark, no text runs as a formula",
}


def write(inputs: CultureInputs, folder: ReleaseFolder, settings: Settings) -> Report:
    contents = contents_of(inputs, settings)
    options = settings.options
    write_artworks(folder, inputs.artworks, contents.names)
    for name in options.formats:
        FORMATS[PROTOCOL][name].write(contents, folder)
    write_statistics(contents, folder)
    statistics = gather(inputs, contents.retained)
    folder.write("statistics.json", statistics.to_json())
    about, made = _about(inputs.campaign, statistics), _made(inputs.campaign, options)
    return Report(
        released=statistics.retained,
        counts={
            "artworks": statistics.artworks,
            "retained": statistics.retained,
            "answers": statistics.answers,
            "escalated": statistics.escalated,
        },
        sections={
            "What this is": about,
            "Files": file_list(files_of(PROTOCOL, options) | FILES),
            "How it was made": made,
            "Counts": _counts(inputs.campaign, statistics),
            "Split": split_text(contents.split.uneven, contents.split.together, names=PARTS),
            "Loading": loading_of(PROTOCOL, options),
        },
        contents=contents,
        about=about,
        made=made,
    )


def _about(campaign: CampaignFacts, statistics: Statistics) -> str:
    return (
        f"What {statistics.retained} artworks evoke in the cultures "
        f"{', '.join(campaign.cultures)}: {statistics.answers} emotions, each explained in the "
        "annotator's native language, and the label that each culture's answers came to."
    )


def _made(campaign: CampaignFacts, options: Options) -> str:
    return (
        f"Campaign `{campaign.slug}`. Native speakers of each language chose one of nine emotions "
        "and explained it; cultures never saw each other's answers. A label needs a strict "
        f"majority of {campaign.needed} answers, else of {campaign.escalate_to}, else it is "
        f"discarded. {LABELS[options.labels]}An artwork is retained only if every culture decided."
    )


def _counts(campaign: CampaignFacts, statistics: Statistics) -> str:
    more = campaign.escalate_to - campaign.needed
    return (
        f"{statistics.retained} of {statistics.artworks} artworks are retained. Their "
        f"{statistics.answers} answers are {statistics.retained} x {len(campaign.cultures)} "
        f"cultures x {campaign.needed}, and {more} more for each of {statistics.escalated} "
        f"escalated labels; the text of {statistics.erased} of them was erased at the annotator's "
        f"wish and is left out. Western {statistics.western_share:.2f} %, non-Western "
        f"{statistics.non_western_share:.2f} %, tradition unknown "
        f"{100 - statistics.western_share - statistics.non_western_share:.2f} %."
    )
