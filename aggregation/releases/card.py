"""The card of a release: README with a head for Hugging Face, datasheet, and Croissant document.

docs/reference/release-card.md
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from aggregation.releases import parquet
from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.contents import RowTable
from aggregation.releases.croissant import write_croissant
from aggregation.releases.datasheet import datasheet, write_datasheet
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.readme import write_readme
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings
from annotation.cultures import CULTURES

TASKS = {
    "stimuli": ["image-segmentation"],
    "culture": ["image-classification", "text-classification"],
    "figures": ["object-detection"],
}
LICENCES = {
    "cc0-1.0", "cc-by-4.0", "cc-by-sa-4.0", "cc-by-nc-4.0", "cc-by-nc-sa-4.0", "cc-by-nd-4.0",
    "cc-by-nc-nd-4.0", "odc-by", "odbl", "pddl", "mit", "apache-2.0",
}  # fmt: skip
"""Licences that Hugging Face knows by these names."""

SIZES = [(10**3, "n<1K"), (10**4, "1K<n<10K"), (10**5, "10K<n<100K"), (10**6, "100K<n<1M")]
LARGEST = "1M<n<10M"


def write_card(
    folder: ReleaseFolder, campaign: CampaignFacts, settings: Settings, report: Report
) -> None:
    """Write the card last, since it names the hashes of everything else."""
    sheet = datasheet(campaign, settings, report)
    write_datasheet(folder, campaign.title, sheet)
    write_croissant(folder, campaign, settings, report, sheet=sheet)
    head = "".join(_head(campaign, settings, report))
    write_readme(folder, campaign, settings, report, head=head)


def _head(campaign: CampaignFacts, settings: Settings, report: Report) -> Iterator[str]:
    """Write the head as YAML whose values are JSON, which YAML reads as its own."""
    yield "---\n"
    for name, value in _metadata(campaign, settings, report).items():
        yield f"{name}: {json.dumps(value, ensure_ascii=False)}\n"
    yield "---\n\n"


def _metadata(campaign: CampaignFacts, settings: Settings, report: Report) -> dict[str, Any]:
    tables = _loadable(report) if "parquet" in settings.options.formats else []
    return {
        "pretty_name": campaign.title,
        "language": sorted({CULTURES[slug].iso for slug in campaign.cultures}),
        **_licence(settings.options.licence),
        "task_categories": TASKS[campaign.protocol],
        "size_categories": [
            next((name for least, name in SIZES if report.released < least), LARGEST)
        ],
        "tags": ["art", "emotion", "crowdsourcing", "croissant"],
        **(
            {
                "configs": [
                    _config(table, report.contents.parts) | {"default": table is tables[0]}
                    for table in tables
                ],
                "dataset_info": [_info(table) for table in tables],
            }
            if tables
            else {}
        ),
    }


def _loadable(report: Report) -> list[RowTable]:
    return [table for table in report.contents.tables() if sum(table.counts.values())]


def _licence(said: str) -> dict[str, str]:
    if said.casefold() in LICENCES:
        return {"license": said.casefold()}
    name = said or "the terms accepted on download"
    return {"license": "other", "license_name": name, "license_link": "DATASHEET.md"}


def _config(table: RowTable, parts: Any) -> dict[str, Any]:
    files = [
        {"split": parquet.split_name(part), "path": parquet.part_files(table, part)}
        for part in parts
        if table.counts[part]
    ]
    return {"config_name": table.name, "data_files": files}


def _info(table: RowTable) -> dict[str, Any]:
    columns = [_feature(name, kind) for name, kind in table.columns.items()]
    return {"config_name": table.name, "features": columns}


PLAIN = {"text": "string", "whole": "int64", "number": "float64", "mask": "image"}
LISTS = {"texts": "string", "wholes": "int64", "boxes": {"sequence": "float64"}}


def _feature(name: str, kind: str | tuple[str, ...]) -> dict[str, Any]:
    if isinstance(kind, tuple):
        names = {str(place): value for place, value in enumerate(kind)}
        return {"name": name, "dtype": {"class_label": {"names": names}}}
    if kind in LISTS:
        return {"name": name, "sequence": LISTS[kind]}
    return {"name": name, "dtype": PLAIN[kind]}
