"""The layout of the APOLO data set, so that its authors' scripts load a release as it stands.

apolo.json, apolo_val.json, apolo_test.json, index.csv (Table 2 of the paper), the maps as int16
`.npy`, and what their evaluation expects to find beside them. docs/reference/release-apolo.md
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from aggregation.methods.split import Part
from aggregation.releases.choice import Choice, Chosen, released_stimuli
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Options, StimuliInputs, StimulusRow
from aggregation.releases.mapfiles import map_files
from aggregation.releases.stimuli_contents import StimuliContents
from aggregation.releases.tables import write_table
from annotation.emotions import STIMULUS_EMOTIONS
from annotation.masks import Mask

PACKED = "apolo_pixel_map.zip"
GRID = 7 * 7

FILES = {
    "apolo.json": "the stimuli with their utterances, APOLO's records; `_val` and `_test` apart",
    "index.csv": "painting, emotion and map number (Table 2 of the APOLO paper)",
    "apolo_pixel_map": "one map for each stimulus, `<painting>_<emotion>.npy`, in frame pixels",
}

LOADING = """\
```python
import json
import numpy as np

for record in json.load(open("apolo_test.json")):
    name = f"{record['painting']}_{record['emotion']}.npy"
    stimulus = np.load(f"apolo_pixel_map/{name}")  # int16, height x width, 0 or 1
```

The folder stands for the authors' `./data`; their evaluation (`eval_map_iou.py`) runs on it with
its constants set. `artemis_id` counts the records of the utterance table from 0.
`prediction_example/test_result.json` shows predictions in their form, under both spellings of an
id with a dot; theirs go to `.save/<any name>/test_result.json`."""


def write(contents: StimuliContents, folder: ReleaseFolder) -> None:
    inputs, choice = contents.inputs, contents.choice
    _write_index(inputs, choice, folder, "apolo.json", part=None)
    _write_index(inputs, choice, folder, "apolo_val.json", part="val")
    _write_index(inputs, choice, folder, "apolo_test.json", part="test")
    write_table(
        folder,
        "index.csv",
        header=["Painting", "Emotion", "Map_ID"],
        rows=((one.name, one.emotion, one.map_id) for one in choice.released.values()),
    )
    with map_files(folder, PACKED, pack=contents.settings.options.pack) as put:
        for row, chosen in released_stimuli(inputs, choice):
            put(chosen.map_file, _npy(row))
    folder.write("art_pred/20/.keep", b"")
    folder.write("prediction_example/test_result.json", _example(choice))


def loading(options: Options) -> str:
    """Say how to load this format, for the README."""
    unpack = f"Unpack `{PACKED}` here first; it holds the folder `apolo_pixel_map`.\n\n"
    return (unpack if options.pack else "") + LOADING


def _write_index(
    inputs: StimuliInputs, choice: Choice, folder: ReleaseFolder, name: str, *, part: Part | None
) -> None:
    with folder.stream(name) as file:
        ahead = b"[\n"
        for record in _records(inputs, choice, part):
            file.write(ahead + json.dumps(record).encode())
            ahead = b",\n"
        file.write(b"\n]\n" if ahead == b",\n" else b"[]\n")


def _records(inputs: StimuliInputs, choice: Choice, part: Part | None) -> Iterator[dict[str, Any]]:
    for row, chosen in released_stimuli(inputs, choice):
        if part in {None, chosen.part}:
            yield {
                "painting": chosen.name,
                "artemis_id": row.artemis_ids,
                "split": chosen.part,
                "emotion": row.emotion,
                "utterances": row.utterances,
            }


def _npy(row: StimulusRow) -> bytes:
    return Mask.stored(row.height, row.width, row.mask).to_npy()


def _example(choice: Choice) -> bytes:
    """Predict something for one test stimulus, with a dot in its name if there is one."""
    in_test = [chosen for chosen in choice.released.values() if chosen.part == "test"]
    dotted = [chosen for chosen in in_test if "." in chosen.name]
    example = [_prediction(chosen) for chosen in (dotted or in_test)[:1]]
    # Their model writes ids with dots, their evaluation looks them up with '#' instead.
    hashed = [{**one, "id": one["id"].replace(".", "#")} for one in example]
    both = hashed + [one for one in example if one not in hashed]
    return (json.dumps(both, indent=1) + "\n").encode()


def _prediction(chosen: Chosen) -> dict[str, Any]:
    label = STIMULUS_EMOTIONS.index(chosen.emotion)
    return {
        "id": f"{chosen.name}_{chosen.emotion}",
        "label": label,
        "answer": label,
        "prediction_matrix": [[cell - 24] * len(STIMULUS_EMOTIONS) for cell in range(GRID)],
        "attention_feature": [0] * GRID,
    }
