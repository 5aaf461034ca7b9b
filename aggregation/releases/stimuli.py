"""A release of the stimuli protocol: the chosen stimuli in each format, and their tables."""

from __future__ import annotations

from collections import Counter

from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.choice import REASONS, Choice, choose
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.formats import FORMATS, files_of, loading_of
from aggregation.releases.inputs import Options, StimuliInputs
from aggregation.releases.readme import file_list, split_text, table
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings
from aggregation.releases.stimuli_contents import StimuliContents
from aggregation.releases.stimuli_tables import write_stimuli_tables
from annotation.emotions import STIMULUS_EMOTIONS

PROTOCOL = "stimuli"

MASKS = {
    "union": "",
    "majority": (
        ". In this release, other than usual, a phrase's region is what more than half of the "
        "masks of it mark, and not their union"
    ),
    "consensus": (
        ". In this release, other than usual, a phrase's region is what STAPLE (Warfield and "
        "others, 2004) estimates from the masks of it, within their union, and not that union"
    ),
}
"""What is said of each rule for the masks of one phrase."""

FILES = {
    "artworks.csv": "frame and original of each artwork, and the way from one to the other",
    "stimuli.csv": "class, area ratio, annotators, split, map file and mask hash",
    "utterances.csv": "each utterance with its record number and what its answers came to",
    "phrases.csv": "decided phrases, `utterance[start:end]` in code points, with their points",
    "answers.csv": "which answer by which annotator made which stimulus",
    "left_out.csv": "what was not released, and why",
    "layers.jsonl": "runs of map, drawn layer, and what at least 1, 2, ... people marked",
    "spreadsheets": "the same tables for spreadsheets: UTF-8 with mark, no text runs as a formula",
}

MASK_HASH = """\
`mask_sha256` is the sha256 of `<height>x<width>:` and the run lengths in `layers.jsonl`. A vote map
is the sum of the layers under `marked_by_at_least`; its denominator is `annotators`. A stimulus of
class `whole` has a full map; what was drawn besides is its `drawn` layer."""


def write(inputs: StimuliInputs, folder: ReleaseFolder, settings: Settings) -> Report:
    options = settings.options
    choice = choose(inputs, options, seed=settings.seed)
    contents = StimuliContents(inputs, choice, settings)
    write_stimuli_tables(
        inputs, choice, folder, contents.pseudonyms, has_maps="apolo" in options.formats
    )
    for name in options.formats:
        FORMATS[PROTOCOL][name].write(contents, folder)
    left_out = Counter(one.reason for one in choice.left_out)
    classes = Counter(chosen.klass for chosen in choice.released.values())
    counts = {
        "stimuli": len(choice.released),
        "artworks": len(choice.names),
        "val": choice.count("val").total(),
        "test": choice.count("test").total(),
        "drawn": classes["drawn"],
        "whole": classes["whole"],
        "left_out": len(choice.left_out),
    }
    about, made = _about(counts), _made(inputs.campaign, options)
    sections = {
        "What this is": about,
        "Files": file_list(files_of(PROTOCOL, options) | FILES) + "\n\n" + MASK_HASH,
        "How it was made": made,
        "Counts": "\n\n".join([_counts(choice), _collected(choice), _left_out(left_out)]),
        "Split": split_text(choice.split.uneven, choice.split.together),
        "Loading": loading_of(PROTOCOL, options),
    }
    return Report(len(choice.released), counts, sections, contents, about, made)


def _about(counts: dict[str, int]) -> str:
    return (
        f"{counts['stimuli']} emotional stimuli in {counts['artworks']} artworks: for an artwork "
        "and an emotion, the pixels that people named and drew as what moves them so. "
        f"{counts['whole']} of them are whole artworks."
    )


def _made(campaign: CampaignFacts, options: Options) -> str:
    return (
        f"Campaign `{campaign.slug}`. {_people(campaign.needed)} marked the phrases of each "
        "utterance that name something visible, with points inside. The pixels of each phrase were "
        f"drawn by {_people(campaign.region_needed).lower()}{MASKS[options.masks]}. A stimulus is "
        "the union of all regions of all utterances of an artwork with one emotion. Curators were "
        f"to judge {campaign.sample_share * 100:g} % of each round of answers; what they rejected "
        "does not count. Whole artworks, void stimuli and those of low quality were listed after "
        "collection, and nothing was dropped as such without a final verdict."
    )


def _people(number: int) -> str:
    return "One person" if number == 1 else f"{number} people"


def _counts(choice: Choice) -> str:
    val, test = choice.count("val"), choice.count("test")
    rows = [
        [emotion, val[emotion], test[emotion], val[emotion] + test[emotion]]
        for emotion in STIMULUS_EMOTIONS
    ]
    rows.append(["all", val.total(), test.total(), val.total() + test.total()])
    return table(["emotion", "val", "test", "all"], rows)


def _collected(choice: Choice) -> str:
    kept = choice.collected.kept
    beyond = kept - len(choice.released)
    return f"{choice.collected}. {kept:,} were kept" + (
        f", and {beyond:,} of them are not in this release for the reasons below."
        if beyond
        else "."
    )


def _left_out(counts: Counter[str]) -> str:
    if not counts:
        return "Nothing was left out."
    rows = [[reason, counts[reason], why] for reason, why in REASONS.items() if counts[reason]]
    return "Left out (`left_out.csv` lists them):\n\n" + table(["reason", "stimuli", "why"], rows)
