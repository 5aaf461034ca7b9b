"""Building a release: which protocol reads what, writes which formats, and all into one folder."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aggregation.releases import culture, figures, label_rules, mask_rules, stimuli
from aggregation.releases.card import write_card
from aggregation.releases.collect_culture import collect_culture
from aggregation.releases.collect_figures import collect_figures
from aggregation.releases.collect_stimuli import collect_stimuli
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.formats import FORMATS as BY_PROTOCOL
from aggregation.releases.inputs import Inputs, Options
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings
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
        tuple(BY_PROTOCOL["stimuli"]), collect_stimuli, stimuli.write, masks=mask_rules.ALL
    ),
    "culture": Publisher(
        tuple(BY_PROTOCOL["culture"]), collect_culture, culture.write, labels=label_rules.ALL
    ),
    "figures": Publisher(tuple(BY_PROTOCOL["figures"]), collect_figures, figures.write),
}

FORMATS = tuple(dict.fromkeys(name for formats in BY_PROTOCOL.values() for name in formats))


def write_release(inputs: Inputs, folder: ReleaseFolder, settings: Settings) -> Report:
    """Write all files of a release; the same inputs and settings give the same bytes."""
    report = PUBLISHERS[inputs.campaign.protocol].write(inputs, folder, settings)
    write_card(folder, inputs.campaign, settings, report)
    folder.close()
    return report
