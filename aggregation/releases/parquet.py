"""Parquet as Hugging Face lays it out: one folder for each table, one or more files for each part.

Types are fixed, whatever the rows hold, and stand in each file for `datasets` to read: labels with
their order, masks as pictures. docs/reference/release-parquet.md
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from aggregation.releases.contents import Contents, RowTable
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Options

PLACE = "parquet"
ROWS_AT_ONCE = 64
ROWS_IN_FILE = 4096

FILES = {PLACE: "the same rows with fixed types, for `datasets` and pandas"}

LOADING = """\
```python
from datasets import load_dataset

release = load_dataset(".", "{table}")  # this folder
print(release["test"].features)
```"""

SPLITS = {"val": "validation", "": "train"}
"""What Hugging Face calls a part, where other than we do; what is not divided is all `train`."""

TEXT = {"dtype": "string", "_type": "Value"}
FEATURES: Mapping[str, Any] = {
    "text": TEXT,
    "texts": {"feature": TEXT, "_type": "Sequence"},
    "whole": {"dtype": "int64", "_type": "Value"},
    "wholes": {"feature": {"dtype": "int64", "_type": "Value"}, "_type": "Sequence"},
    "number": {"dtype": "float64", "_type": "Value"},
    "boxes": {
        "feature": {"feature": {"dtype": "float64", "_type": "Value"}, "_type": "Sequence"},
        "_type": "Sequence",
    },
    "mask": {"_type": "Image"},
}
"""Kinds of columns as `datasets` declares them."""


def write(contents: Contents, folder: ReleaseFolder) -> None:
    for table in contents.tables():
        for part in contents.parts:
            if table.counts[part]:
                _write_part(table, part, folder)


def loading(options: Options) -> str:
    """Say how to load this format, for the README."""
    return LOADING.format(table="TABLE") + "\n\n`TABLE` is a folder under `parquet/`."


def split_name(part: str) -> str:
    return SPLITS.get(part, part)


def part_files(table: RowTable, part: str) -> list[str]:
    """Return the files of one part; none if it is empty."""
    number = -(-table.counts[part] // ROWS_IN_FILE)
    place = f"{PLACE}/{table.name}/{split_name(part)}"
    return [f"{place}-{index:05d}-of-{number:05d}.parquet" for index in range(number)]


def features(table: RowTable) -> dict[str, Any]:
    """Return a table's columns as `datasets` declares them."""
    return {
        name: {"names": list(kind), "_type": "ClassLabel"}
        if isinstance(kind, tuple)
        else FEATURES[kind]
        for name, kind in table.columns.items()
    }


def _write_part(table: RowTable, part: str, folder: ReleaseFolder) -> None:
    # Large, and needed here alone (docs/decisions/012).
    import pyarrow as pa  # noqa: PLC0415
    from pyarrow import parquet as pq  # noqa: PLC0415

    types = {
        "text": pa.string(),
        "texts": pa.list_(pa.string()),
        "whole": pa.int64(),
        "wholes": pa.list_(pa.int64()),
        "number": pa.float64(),
        "boxes": pa.list_(pa.list_(pa.float64())),
        "mask": pa.struct([("bytes", pa.binary()), ("path", pa.string())]),
    }
    schema = pa.schema(
        [
            pa.field(name, pa.int64() if isinstance(kind, tuple) else types[kind])
            for name, kind in table.columns.items()
        ],
        metadata={"huggingface": json.dumps({"info": {"features": features(table)}})},
    )
    rows = table.rows(part)
    stored = [_storing(kind) for kind in table.columns.values()]
    for name in part_files(table, part):
        with (
            folder.stream(name) as file,
            pq.ParquetWriter(file, schema, compression="snappy") as out,
        ):
            for chunk in _chunks(islice(rows, ROWS_IN_FILE)):
                columns = zip(stored, zip(*chunk, strict=True), strict=True)
                arrays = [
                    pa.array([store(cell) for cell in cells], kind)
                    for (store, cells), kind in zip(columns, schema.types, strict=True)
                ]
                out.write_batch(pa.RecordBatch.from_arrays(arrays, schema=schema))


def _chunks(rows: Iterator[Sequence[Any]]) -> Iterator[list[Sequence[Any]]]:
    while chunk := list(islice(rows, ROWS_AT_ONCE)):
        yield chunk


def _storing(kind: str | tuple[str, ...]) -> Callable[[Any], Any]:
    """Return how a cell of this kind is stored."""
    if isinstance(kind, tuple):
        return kind.index
    if kind == "mask":
        return lambda mask: {"bytes": mask.to_png(), "path": None}
    return lambda cell: cell
