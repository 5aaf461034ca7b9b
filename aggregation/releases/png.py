"""The maps as PNG, pixel for pixel those of the format `apolo`.

docs/reference/release-apolo.md
"""

from __future__ import annotations

from aggregation.releases.choice import released_stimuli
from aggregation.releases.folder import ReleaseFolder
from aggregation.releases.inputs import Options
from aggregation.releases.mapfiles import map_files
from aggregation.releases.stimuli_contents import StimuliContents
from annotation.masks import Mask

PACKED = "png.zip"

FILES = {"png": "the maps as 1-bit grey PNG, `<painting>_<emotion>.png`; white is the stimulus"}

LOADING = """\
```python
import numpy as np
from PIL import Image

stimulus = np.array(Image.open("png/<painting>_<emotion>.png"))  # bool, height x width
```"""


def write(contents: StimuliContents, folder: ReleaseFolder) -> None:
    with map_files(folder, PACKED, pack=contents.settings.options.pack) as put:
        for row, chosen in released_stimuli(contents.inputs, contents.choice):
            mask = Mask.stored(row.height, row.width, row.mask)
            put(f"png/{chosen.name}_{chosen.emotion}.png", mask.to_png())


def loading(options: Options) -> str:
    """Say how to load this format, for the README."""
    return (f"Unpack `{PACKED}` here first.\n\n" if options.pack else "") + LOADING
