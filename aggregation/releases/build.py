"""Building a release: which protocol reads what, writes which formats, and all into one folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aggregation.releases import arteculture, figures, stimuli
from aggregation.releases.collect_culture import collect_culture
from aggregation.releases.collect_figures import collect_figures
from aggregation.releases.collect_stimuli import collect_stimuli
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Inputs
from aggregation.releases.readme import write_readme
from aggregation.releases.settings import Report, Settings
from annotation.models import Campaign


@dataclass(frozen=True)
class Publisher:
    """How campaigns of one protocol are released; the first format is the usual one."""

    formats: tuple[str, ...]
    collect: Callable[[Campaign, Path], Any]
    write: Callable[[Any, ReleaseFolder, Settings], Report]


PUBLISHERS = {
    "stimuli": Publisher(tuple(stimuli.FORMATS), collect_stimuli, stimuli.write),
    "culture": Publisher(("arteculture",), collect_culture, arteculture.write),
    "figures": Publisher(("figures",), collect_figures, figures.write),
}

FORMATS = tuple(name for publisher in PUBLISHERS.values() for name in publisher.formats)


def write_release(inputs: Inputs, folder: ReleaseFolder, settings: Settings) -> Report:
    """Write all files of a release; the same inputs and settings give the same bytes."""
    report = PUBLISHERS[inputs.campaign.protocol].write(inputs, folder, settings)
    write_readme(folder, inputs.campaign, settings, report)
    folder.close()
    return report
