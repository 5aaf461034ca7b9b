"""croissant.json: the release as Croissant 1.1 describes data sets, with its RAI fields.

docs/reference/release-card.md
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import Any

from aggregation.releases.campaign_facts import CampaignFacts
from aggregation.releases.datasheet import SOURCES, Sheet
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.report import Report
from aggregation.releases.settings import Settings
from aggregation.releases.tables import SPREADSHEETS
from annotation.cultures import CULTURES

CROISSANT = "croissant.json"
MANY = 20
"""A folder with more files than this stands as a set; checksums.txt has the hash of each."""

TYPES = {
    ".csv": "text/csv",
    ".json": "application/json",
    ".jsonl": "application/jsonlines",
    ".md": "text/markdown",
    ".npy": "application/x-npy",
    ".parquet": "application/x-parquet",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".webp": "image/webp",
    ".zip": "application/zip",
}
OTHER_TYPE = "application/octet-stream"

WHOLE = {
    "annotators", "height", "width", "start", "end", "artemis_id", "answers", "rating",
    "original_width", "original_height", "orientation", "train", "test", "all",
}  # fmt: skip
NUMBERS = {"area_ratio", "frame_scale", "percent"}
"""Columns that hold whole numbers, and other numbers; all else is text."""

CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "arrayShape": "cr:arrayShape",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isArray": "cr:isArray",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "name": {"@container": "@language"},
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}


def write_croissant(
    folder: ReleaseFolder,
    campaign: CampaignFacts,
    settings: Settings,
    report: Report,
    *,
    sheet: Sheet,
) -> None:
    address = f"{campaign.address}/{settings.version}/"
    document = {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": [
            "http://mlcommons.org/croissant/1.1",
            "http://mlcommons.org/croissant/RAI/1.0",
        ],
        "name": f"{campaign.slug}-{settings.version}",
        "description": report.about,
        "url": address,
        "version": settings.version,
        "license": settings.options.licence or sheet["Licence"],
        "citeAs": settings.options.citation
        or f"{campaign.title}, release {settings.version}. {address}",
        "inLanguage": sorted({CULTURES[slug].iso for slug in campaign.cultures}),
        **_responsible(campaign, sheet),
        "distribution": list(_distribution(folder)),
        "recordSet": list(_record_sets(folder)),
    }
    text = json.dumps(document, ensure_ascii=False, indent=1)
    folder.write(CROISSANT, text.encode() + b"\n")


def _responsible(campaign: CampaignFacts, sheet: Sheet) -> dict[str, Any]:
    told = campaign.background
    needed = (
        f"{campaign.needed} for each phrase task, {campaign.region_needed} for each region"
        if campaign.protocol == "stimuli"
        else f"{campaign.needed}, and {campaign.escalate_to} where they are divided"
        if campaign.protocol == "culture"
        else "as many as an artwork's place on the annotators' lists came to"
    )
    fields: dict[str, Any] = {
        "dataCollection": sheet["Collection"],
        "dataCollectionType": ["Manual Human Curator"],
        "dataCollectionTimeframe": list(told.months or ()),
        "dataAnnotationProtocol": [sheet["How labels were made"]],
        "dataAnnotationPlatform": [SOURCES.get(name, name) for name in told.platforms],
        "dataAnnotationAnalysis": [sheet["Quality control"]],
        "annotationsPerItem": needed,
        "annotatorDemographics": [sheet["Cultures and people"]],
        "machineAnnotationTools": [],
        "dataBiases": [sheet["Known risks"]],
        "dataLimitations": [sheet["Known risks"]],
        "dataUseCases": [sheet["Purpose"]],
        "dataSocialImpact": sheet["Pay"] + "\n" + sheet["Consent"],
        "personalSensitiveInformation": [sheet["Personal data"]],
        "dataReleaseMaintenancePlan": sheet["Upkeep"],
    }
    return {f"rai:{name}": value for name, value in fields.items() if value}


def _distribution(folder: ReleaseFolder) -> Iterator[dict[str, Any]]:
    """Name every file with its hash, and a folder of many files as a set of them."""
    groups: dict[str, list[str]] = {}
    for name in folder.digests:
        groups.setdefault(name.split("/", 1)[0] if "/" in name else "", []).append(name)
    for group, names in groups.items():
        if group and len(names) > MANY:
            yield from _sets(group, names)
        else:
            yield from (_file(folder, name) for name in names)


def _sets(group: str, names: list[str]) -> Iterator[dict[str, Any]]:
    endings = sorted({PurePosixPath(name).suffix for name in names})
    for ending in endings:
        own = [name for name in names if PurePosixPath(name).suffix == ending]
        depths = sorted({name.count("/") for name in own})
        yield {
            "@type": "cr:FileSet",
            "@id": f"{group}{ending}",
            "name": f"{group}{ending}",
            "description": f"{len(own)} files; checksums.txt has the sha256 of each.",
            "encodingFormat": TYPES.get(ending, OTHER_TYPE),
            "includes": [f"{group}/{'*/' * (depth - 1)}*{ending}" for depth in depths],
        }


def _file(folder: ReleaseFolder, name: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": name,
        "name": name,
        "contentUrl": name,
        "contentSize": f"{(folder.root / name).stat().st_size} B",
        "encodingFormat": TYPES.get(PurePosixPath(name).suffix, OTHER_TYPE),
        "sha256": folder.digests[name],
    }


def _record_sets(folder: ReleaseFolder) -> Iterator[dict[str, Any]]:
    """Describe every table in its plain form, by the columns that it has."""
    for name in folder.digests:
        if name.endswith(".csv") and not name.startswith(SPREADSHEETS):
            table = PurePosixPath(name).stem
            with (folder.root / name).open(encoding="utf-8", newline="") as file:
                columns = next(csv.reader(file))
            yield {
                "@type": "cr:RecordSet",
                "@id": table,
                "name": table,
                "field": [_field(name, table, column) for column in columns],
            }


def _field(name: str, table: str, column: str) -> dict[str, Any]:
    kind = "Integer" if column in WHOLE else "Float" if column in NUMBERS else "Text"
    return {
        "@type": "cr:Field",
        "@id": f"{table}/{column}",
        "name": f"{table}/{column}",
        "dataType": f"sc:{kind}",
        "source": {"fileObject": {"@id": name}, "extract": {"column": column}},
    }
