"""Building a release: which protocol reads what, writes which formats, and all into one folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aggregation.releases import arteculture, figures, label_rules, mask_rules, stimuli
from aggregation.releases.collect_culture import collect_culture
from aggregation.releases.collect_figures import collect_figures
from aggregation.releases.collect_stimuli import collect_stimuli
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Inputs, Options
from aggregation.releases.readme import write_readme
from aggregation.releases.settings import Report, Settings
from annotation.models import Campaign


@dataclass(frozen=True)
class Publisher:
    """How campaigns of one protocol are released; the first format and rule are the usual ones."""

    formats: tuple[str, ...]
    collect: Callable[[Campaign, Path, Options], Any]
    write: Callable[[Any, ReleaseFolder, Settings], Report]
    masks: tuple[str, ...] = (mask_rules.USUAL,)
    labels: tuple[str, ...] = (label_rules.USUAL,)


PUBLISHERS = {
    "stimuli": Publisher(
        tuple(stimuli.FORMATS), collect_stimuli, stimuli.write, masks=mask_rules.ALL
    ),
    "culture": Publisher(
        ("arteculture",), collect_culture, arteculture.write, labels=label_rules.ALL
    ),
    "figures": Publisher(("figures",), collect_figures, figures.write),
}

FORMATS = tuple(name for publisher in PUBLISHERS.values() for name in publisher.formats)


def write_release(inputs: Inputs, folder: ReleaseFolder, settings: Settings) -> Report:
    """Write all files of a release; the same inputs and settings give the same bytes."""
    report = PUBLISHERS[inputs.campaign.protocol].write(inputs, folder, settings)
    write_readme(folder, inputs.campaign, settings, report)
    folder.close()
    return report
